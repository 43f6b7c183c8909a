package sibyl.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What one version of a DBMS accepts, as learned from its answers in the first rounds of a campaign. A feature (a function, a
/// type, a clause) closes when statements that use it are refused again and again as unsupported or malformed and none was ever
/// accepted; closed features are no longer generated. `sibyl card` prints it.
///
/// Of a refused statement only the features are kept that no accepted statement had until then.
public final class Profile {
  private static final double ENOUGH = 4;

  /// Not sorted, because it is read for every feature of every statement.
  private final Set<String> accepted = new HashSet<>();

  /// How many statements were refused, by their suspected features.
  private final Map<List<String>, Long> refused = new HashMap<>();

  /// The features of a statement, and whether it was accepted.
  public record Lesson(boolean accepted, List<String> features) {}

  public void learn(Lesson lesson) {
    if (lesson.accepted()) {
      accept(lesson.features());
    } else {
      refuse(lesson.features().stream().filter(f -> !accepted.contains(f)).toList(), 1);
    }
  }

  public void accept(Iterable<String> features) {
    features.forEach(accepted::add);
  }

  /// Counts refused statements with these suspected features.
  public void refuse(List<String> suspects, long times) {
    refused.merge(suspects.stream().sorted().toList(), times, Long::sum);
  }

  public boolean knows(List<String> features) {
    return accepted.containsAll(features);
  }

  /// A refused statement adds one point, in equal parts, to its suspected features. Features accepted since do not
  /// pass their part on: a feature must not close because it always occurred together with a missing one.
  public Set<String> closed() {
    Map<String, Double> blamed = new TreeMap<>();
    // In order, because sums of fractions depend on it.
    List<Map.Entry<List<String>, Long>> all = new ArrayList<>(refused.entrySet());
    all.sort((a, b) -> a.getKey().toString().compareTo(b.getKey().toString()));
    for (Map.Entry<List<String>, Long> each : all) {
      for (String suspect : each.getKey()) {
        blamed.merge(suspect, (double) each.getValue() / each.getKey().size(), Double::sum);
      }
    }
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
