package sibyl.feedback;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sibyl.claim.Defect;
import sibyl.dialect.Dialect;

/// Silences an oracle that floods a campaign with contradictions of one class: these have one cause, in the DBMS, its
/// installation or Sibyl, that a person must look at first. Every campaign uses it. It counts within blocks of [#ROUNDS] rounds;
/// later rounds then give that oracle the weight 0, and the end of the run says why.
public final class Flood implements Feedback {
  public static final String NAME = "flood";

  /// Contradictions are counted in blocks of so many rounds.
  public static final long ROUNDS = 10_000;

  /// Guidance weighs an oracle by this prefix and its name.
  private static final String ORACLE = "oracle ";

  private final int most;

  public Flood(int most) {
    this.most = most;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String about() {
    return "an oracle that shows too many contradictions of one class is silenced";
  }

  /// The weight of an oracle; `usual` unless it is silenced.
  public static int weight(String oracle, int usual, Guidance guidance) {
    return guidance.weight(ORACLE + oracle, usual);
  }

  /// Why oracles are silenced, by their names.
  public Map<String, String> silenced(MergedDigests known) {
    Map<String, String> why = new TreeMap<>();
    known
        .sums()
        .forEach(
            (what, count) -> {
              if (count > most) {
                List<String> parts = Digest.parts(what);
                why.putIfAbsent(
                    parts.get(0),
                    "more than %,d contradictions of one class in %,d rounds: %s"
                        .formatted(most, ROUNDS, parts.get(1)));
              }
            });
    return why;
  }

  @Override
  public Guidance guidance(MergedDigests known) {
    Map<String, Integer> weights = new HashMap<>();
    silenced(known).keySet().forEach(oracle -> weights.put(ORACLE + oracle, 0));
    return Guidance.weighing(weights);
  }

  @Override
  public Optional<Listener> listener(long round, Dialect dialect, MergedDigests known) {
    Map<String, Long> counts = new TreeMap<>();
    return Optional.of(
        new Listener() {
          @Override
          public void saw(Seen seen) {
            if (seen instanceof Seen.Refuted(String oracle, Defect defect, _)) {
              String what = Digest.key(List.of(oracle, defect.toString(), "" + round / ROUNDS));
              counts.merge(what, 1L, Long::sum);
            }
          }

          @Override
          public Digest digest() {
            return Digest.ofSums(counts);
          }
        });
  }
}
