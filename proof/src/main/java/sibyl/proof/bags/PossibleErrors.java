package sibyl.proof.bags;

import java.util.Set;
import java.util.TreeSet;

/// What might fail while a query runs, by what is computed from which columns. Engines compute less or more as they like,
/// so a pair is only fair where both sides might fail alike.
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
