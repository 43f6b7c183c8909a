package sibyl.play;

import java.util.List;
import sibyl.draw.Sizes;
import sibyl.feedback.Feedback;
import sibyl.feedback.Feedbacks;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.reduce.Reducer;
import sibyl.source.Source;
import sibyl.source.Sources;
import sibyl.source.UserScript;

/// What a campaign fixes for all its rounds. Oracles, sources, feedback and shrinks are named, so that it can be sent to workers.
/// By `novelty`, databases like one that was asked are skipped by oracles that mind; more than `flood` contradictions of one
/// class silence an oracle.
public record Settings(
    String target,
    long seed,
    List<String> oracles,
    UserScript brought,
    List<String> feedback,
    List<String> shrinks,
    Sizes sizes,
    Novelty novelty,
    int flood) {

  public Settings {
    oracles = List.copyOf(oracles);
    feedback = List.copyOf(feedback);
    shrinks = List.copyOf(shrinks);
  }

  /// With databases of the usual size, each kind of which is asked once.
  public static Settings usual(String target, long seed, List<Oracle> oracles) {
    return new Settings(
        target,
        seed,
        oracles.stream().map(Oracle::name).toList(),
        UserScript.NOTHING,
        Feedbacks.USUAL,
        List.copyOf(Reducer.passes().keySet()),
        Sizes.USUAL,
        Novelty.ON,
        Feedbacks.FLOOD);
  }

  public Settings bringing(UserScript other) {
    return new Settings(target, seed, oracles, other, feedback, shrinks, sizes, novelty, flood);
  }

  public Settings feeding(List<String> other) {
    return new Settings(target, seed, oracles, brought, other, shrinks, sizes, novelty, flood);
  }

  public Settings sized(Sizes other) {
    return new Settings(target, seed, oracles, brought, feedback, shrinks, other, novelty, flood);
  }

  public Settings minding(Novelty other) {
    return new Settings(target, seed, oracles, brought, feedback, shrinks, sizes, other, flood);
  }

  public Settings flooded(int most) {
    return new Settings(target, seed, oracles, brought, feedback, shrinks, sizes, novelty, most);
  }

  Source source() {
    return Sources.of(brought).made().apply(brought);
  }

  /// In the order of the list of all.
  public List<Feedback> feedbacks() {
    return Feedbacks.all(flood).stream().filter(f -> feedback.contains(f.name())).toList();
  }
}
