package sibyl.claim;

import java.util.List;
import sibyl.dialect.Fault;

/// A condition that the oracles Radar and DDLCheck put on the statements which create and fill copies of tables, to compare the
/// originals with: they succeed. Checked by the [Executor] once they have run. An ordinary error is no finding: the test is moot,
/// that is skipped and counted. An internal error or a crash still is one. The strict form is [Accepted].
public record Built(List<Integer> acts) implements Expectation.OfAll {
  public Built {
    acts = List.copyOf(acts);
  }

  @Override
  public Verdict failed(Fault fault) {
    return fault.kind().alarming() && fault.kind() != Fault.Kind.SLOW
        ? Faults.alarm(fault)
        : new Verdict.Moot("copy failed: " + fault.kind());
  }

  @Override
  public boolean decides(Defect defect) {
    return false;
  }

  @Override
  public Expectation shifted(int[] to) {
    return new Built(Numbers.shifted(acts, to));
  }
}
