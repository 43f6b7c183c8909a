package sibyl.claim;

import java.util.Optional;

/// A condition of stored findings. The oracles DDLCheck and THANOS run many statements on two tables or databases side by side,
/// and a finding depends on all statements before the last one. To be stored and replayed they are joined to one claim
/// ([Claim#flat]), where each earlier one gets this condition: it ended alike on both sides. If it did not, this is not the
/// difference that was reported, so the verdict is moot (nothing can be said), unless the engine crashed or reported an internal
/// error.
public record AlikeBefore(Expectation ending) implements Expectation {

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    return ending.of(transcript).map(AlikeBefore::judged);
  }

  private static Verdict judged(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Upheld v -> v;
      case Verdict.Moot m -> m;
      case Verdict.Refuted r when r.defect().minor() -> Verdict.UPHELD;
      case Verdict.Refuted r when r.defect().fault().isPresent() -> r;
      case Verdict.Refuted r -> new Verdict.Moot("earlier difference: " + r.defect());
    };
  }

  @Override
  public int last() {
    return ending.last();
  }

  @Override
  public boolean decides(Defect defect) {
    return false;
  }

  @Override
  public Expectation shifted(int[] to) {
    return new AlikeBefore(ending.shifted(to));
  }
}
