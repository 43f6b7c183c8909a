package sibyl.claim;

import java.util.List;
import sibyl.dialect.Fault;

/// A premise: these statements, which create a copy of tables, succeed. If one fails, the claim is moot, unless an engine fault
/// refutes it.
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
