package sibyl.claim;

import java.util.List;
import sibyl.dialect.Fault;

/// The engine accepts these statements. If it refuses one, the defect names `what` they create.
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
