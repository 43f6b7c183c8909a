package sibyl.proof.bags;

import java.util.Set;
import java.util.TreeSet;

/// The operations of a query that might raise an error, such as a division, with the columns they read. The prover of
/// equivalence compares those of both queries, because engines may evaluate more or fewer of them: a pair is only equivalent
/// here if both sides can fail in the same way.
public final class PossibleErrors {
  private final Set<String> seen = new TreeSet<>();

  void see(String operation, Iterable<BagValue> args) {
    StringBuilder text = new StringBuilder(operation);
    args.forEach(a -> text.append(' ').append(CanonicalText.anonymous(a)));
    seen.add(text.toString());
  }

  public boolean alike(PossibleErrors other) {
    return seen.equals(other.seen);
  }
}
