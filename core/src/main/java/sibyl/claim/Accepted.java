package sibyl.claim;

import java.util.List;
import sibyl.dialect.Fault;

/// A condition that the oracle DDLCheck puts on its statements, checked by the [Executor] once they have run: the engine must
/// take them; an error is a finding. DDLCheck creates a copy of each table from the definition that the DBMS itself reports in
/// its catalogue, so that CREATE TABLE must work. `what`, such as "schema", is what the finding calls refused. The mild form,
/// where an error only ends the test, is [Built].
public record Accepted(List<Integer> acts, String what) implements Expectation.OfAll {
  public Accepted {
    acts = List.copyOf(acts);
  }

  @Override
  public Verdict failed(Fault fault) {
    return fault.kind().alarming() ? Faults.instead(fault) : Faults.refused(what, fault);
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.kind() == Defect.Kind.REFUSED && defect.where().equals(what);
  }

  @Override
  public Expectation shifted(int[] to) {
    return new Accepted(Numbers.shifted(acts, to), what);
  }
}
