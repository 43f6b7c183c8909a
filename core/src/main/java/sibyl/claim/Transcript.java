package sibyl.claim;

import java.util.ArrayList;
import java.util.List;
import sibyl.session.Outcome;

/// The statements of one claim (what an oracle runs and compares) that ran so far, each with its outcome (rows, error, …) and, if
/// measured, its time. The [Executor] appends to it; the claim's conditions read it to give their verdict, and an oracle that
/// asked for results first reads them here.
public final class Transcript {
  /// Nearly all claims have at most this many acts.
  private static final int FEW = 4;

  private record Entry(Act act, Outcome outcome, long cost) {}

  private final List<Entry> entries = new ArrayList<>(FEW);

  void add(Act act, Outcome outcome, long cost) {
    entries.add(new Entry(act, outcome, cost));
  }

  public int size() {
    return entries.size();
  }

  /// Whether the act of that number was reached, even if its statement did not run.
  public boolean has(int act) {
    return act < entries.size();
  }

  public Act act(int number) {
    return entries.get(number).act();
  }

  public Outcome outcome(int act) {
    return entries.get(act).outcome();
  }

  /// The cost of an act, if it was measured; 0 otherwise.
  public long cost(int act) {
    return entries.get(act).cost();
  }
}
