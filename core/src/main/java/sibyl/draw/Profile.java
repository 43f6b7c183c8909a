package sibyl.draw;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What one version of a DBMS has been seen to accept. A feature closes when statements that use it keep being refused as
/// unsupported or malformed and none was ever accepted.
public final class Profile {
  private static final double ENOUGH = 4;

  /// Asked for every feature of every statement while there is something to learn, so it is not kept in order.
  private final Set<String> accepted = new HashSet<>();

  private final Map<String, Double> blamed = new TreeMap<>();

  /// What a statement taught.
  public record Lesson(boolean accepted, List<String> features) {}

  public void learn(Lesson lesson) {
    if (lesson.accepted()) {
      accepted.addAll(lesson.features());
      return;
    }
    List<String> suspects = new ArrayList<>();
    for (String feature : lesson.features()) {
      if (!accepted.contains(feature)) {
        suspects.add(feature);
      }
    }
    for (String suspect : suspects) {
      blamed.merge(suspect, 1.0 / suspects.size(), Double::sum);
    }
  }

  public boolean knows(List<String> features) {
    return accepted.containsAll(features);
  }

  public Set<String> closed() {
    Set<String> closed = new TreeSet<>();
    blamed.forEach(
        (feature, weight) -> {
          if (weight >= ENOUGH && !accepted.contains(feature)) {
            closed.add(feature);
          }
        });
    return closed;
  }

  public Set<String> accepted() {
    return new TreeSet<>(accepted);
  }
}
