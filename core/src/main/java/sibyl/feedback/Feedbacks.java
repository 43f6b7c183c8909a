package sibyl.feedback;

import java.util.List;

/// The list of all kinds of feedback (learning from earlier rounds what to generate next), and those that every campaign uses.
/// Settings of a campaign and published test systems name kinds; the objects come from here. A new kind is added here.
public final class Feedbacks {
  private Feedbacks() {}

  public static final int FLOOD = 1_000;

  /// The names of those that every campaign uses.
  public static final List<String> USUAL =
      List.of("features", "databases", "storage", "flood", "frequent");

  /// Those, with the usual flood limit.
  public static List<Feedback> usual() {
    return all(FLOOD).stream().filter(f -> USUAL.contains(f.name())).toList();
  }

  /// All kinds. More than `flood` contradictions of one class silence an oracle.
  public static List<Feedback> all(int flood) {
    return List.of(
        new AcceptedFeatures(),
        new SeenDatabases(),
        new StoragePairs(),
        new Flood(flood),
        new FrequentBugs(),
        new PlanGuidance());
  }
}
