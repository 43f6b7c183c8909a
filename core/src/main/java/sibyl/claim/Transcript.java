package sibyl.claim;

import java.util.ArrayList;
import java.util.List;
import sibyl.session.Outcome;

/// What was done, and what came of it, act by act. It grows while a claim runs.
public final class Transcript {
  /// Nearly all claims have no more acts than these.
  private static final int FEW = 4;

  private record Entry(Act act, Outcome outcome, long cost) {}

  private final List<Entry> entries = new ArrayList<>(FEW);

  void add(Act act, Outcome outcome, long cost) {
    entries.add(new Entry(act, outcome, cost));
  }

  public int size() {
    return entries.size();
  }

  /// Whether the act of that number was reached, be it said or passed over.
  public boolean has(int act) {
    return act < entries.size();
  }

  public Act act(int number) {
    return entries.get(number).act();
  }

  public Outcome outcome(int act) {
    return entries.get(act).outcome();
  }

  /// What an act cost, where somebody measures it; 0 otherwise.
  public long cost(int act) {
    return entries.get(act).cost();
  }
}
