package sibyl.claim;

import java.util.List;
import java.util.Optional;
import sibyl.compare.Bag;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.sql.Value;

/// A condition of the oracle DDLCheck, which runs each statement twice, on a table that was altered (`here`) and on its copy that
/// was created at once (`there`): both succeed or both fail, and if they return rows, the same ones. Checked by the [Executor]
/// once both have run. Where only one side fails because of a value, as in `1/0`, the verdict is moot, because engines may
/// evaluate rows in another order.
public record SameEnding(View here, View there) implements Expectation {

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    return transcript.has(last())
        ? Optional.of(compared(transcript.outcome(here.last()), transcript.outcome(there.last())))
        : Optional.empty();
  }

  private Verdict compared(Outcome one, Outcome other) {
    for (Outcome outcome : List.of(one, other)) {
      if (outcome instanceof Outcome.Failed(Fault fault) && fault.kind().alarming()) {
        return Faults.instead(fault);
      }
    }
    if (one instanceof Outcome.Failed(Fault fault)) {
      return other.accepted() ? oneSided(here, fault) : Verdict.UPHELD;
    }
    if (other instanceof Outcome.Failed(Fault fault)) {
      return oneSided(there, fault);
    }
    return one instanceof Outcome.Rows(List<List<Value>> rows)
            && other instanceof Outcome.Rows(List<List<Value>> others)
        ? RowComparison.difference(List.of(there, here), List.of(new Bag(others), new Bag(rows)), 1)
        : Verdict.UPHELD;
  }

  /// Moot for a data error, because whether an expression fails on a row may depend on the order of evaluation.
  private static Verdict oneSided(View where, Fault fault) {
    return fault.kind() == Fault.Kind.DATA
        ? new Verdict.Moot("fault DATA")
        : Faults.refused(where.label(), fault);
  }

  @Override
  public int last() {
    return Math.max(here.last(), there.last());
  }

  @Override
  public List<View> views() {
    return List.of(here, there);
  }

  @Override
  public String title(View view) {
    return view.label();
  }

  @Override
  public String upheld() {
    return "both end alike";
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.kind() == Defect.Kind.REFUSED
        ? views().stream().anyMatch(v -> v.label().equals(defect.where()))
        : defect.aboutRows();
  }

  @Override
  public Expectation shifted(int[] to) {
    return new SameEnding(here.shifted(to), there.shifted(to));
  }
}
