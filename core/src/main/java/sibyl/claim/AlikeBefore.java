package sibyl.claim;

import java.util.Optional;

/// A premise: earlier statements ended alike in all worlds. If they did not, the claim is moot, unless an engine fault refutes it.
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
