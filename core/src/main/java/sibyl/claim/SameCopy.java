package sibyl.claim;

import java.util.Optional;

/// A condition that the oracles Radar and DDLCheck put on a table and its copy right after copying, before they compare queries
/// of both: they hold the same rows. Checked by the [Executor]. If they do not, copying went wrong, and the test is skipped
/// (moot) instead of reported.
public record SameCopy(View original, View copy) implements Expectation.OfCopy {

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    return new SameRows(original, copy)
        .of(transcript)
        .map(
            verdict ->
                verdict instanceof Verdict.Refuted r && r.defect().fault().isEmpty()
                    ? new Verdict.Moot("copy differs")
                    : verdict);
  }

  @Override
  public boolean decides(Defect defect) {
    return false;
  }

  @Override
  public Expectation shifted(int[] to) {
    return new SameCopy(original.shifted(to), copy.shifted(to));
  }
}
