package sibyl.feedback;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sibyl.dialect.Dialect;

/// The feedback by which an oracle tests each kind of database once: the oracles Radar and DDLCheck make a text of what counts
/// for them (Radar: the schema without names and constants), and a round skips them if an earlier one reported the same
/// fingerprint. Every campaign uses it.
public final class SeenDatabases implements Feedback {
  /// Once so many are known, no more are remembered.
  private static final int MOST = 200_000;

  @Override
  public String name() {
    return "databases";
  }

  @Override
  public String about() {
    return "an oracle skips databases that are equivalent for it to one it has tested";
  }

  @Override
  public Guidance guidance(MergedDigests known) {
    return Guidance.knowing(known.seen());
  }

  @Override
  public Optional<Listener> listener(long round, Dialect dialect, MergedDigests known) {
    if (known.seen().size() >= MOST) {
      return Optional.empty();
    }
    Set<String> fresh = new TreeSet<>();
    return Optional.of(
        new Listener() {
          @Override
          public void saw(Seen seen) {
            if (seen instanceof Seen.Database(String fingerprint)
                && !known.seen().contains(fingerprint)) {
              fresh.add(fingerprint);
            }
          }

          @Override
          public Digest digest() {
            return Digest.ofSeen(fresh);
          }
        });
  }
}
