package sibyl.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What one version of a DBMS has been seen to accept. A feature closes when statements that use it keep being refused as
/// unsupported or malformed and none was ever accepted.
///
/// Of refused statements only those features are kept that were suspected then; what is to blame is worked out when it is asked
/// for.
public final class Profile {
  private static final double ENOUGH = 4;

  /// Asked for every feature of every statement while there is something to learn, so it is not kept in order.
  private final Set<String> accepted = new HashSet<>();

  /// How many statements were refused of which just these features were suspected.
  private final Map<List<String>, Long> refused = new HashMap<>();

  /// What a statement taught.
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

  /// So many statements were refused of which just these features were suspected.
  public void refuse(List<String> suspects, long times) {
    refused.merge(suspects.stream().sorted().toList(), times, Long::sum);
  }

  public boolean knows(List<String> features) {
    return accepted.containsAll(features);
  }

  /// A refused statement blames all its suspects in equal parts; those that were accepted since are cleared. What was cleared
  /// does not burden the others: a feature must not close because it always stood beside one that is lacking.
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
