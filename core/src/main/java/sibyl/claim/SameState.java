package sibyl.claim;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.session.Outcome;

/// A condition of the oracle DDLCheck, which runs each change on a table that has been altered and on its copy that was created
/// at once: after `changes` ran on both, a query of each whole table returns the same rows. Checked by the [Executor] after that
/// query.
///
/// If both changes failed, a difference is moot: an engine that does not roll back leaves rows that depend on the row order. A
/// query that fails is then no contradiction either, because the schema may not exist.
public record SameState(View original, View copy, List<Integer> changes)
    implements Expectation.OfCopy {
  public SameState {
    changes = List.copyOf(changes);
  }

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    if (Stream.of(original, copy)
        .anyMatch(
            v ->
                transcript.has(v.last())
                    && transcript.outcome(v.last()) instanceof Outcome.NotRun)) {
      // An earlier comparison decided.
      return Optional.of(Verdict.UPHELD);
    }
    return new SameRows(original, copy).of(transcript).map(v -> judged(v, transcript));
  }

  private Verdict judged(Verdict verdict, Transcript transcript) {
    boolean refused = changes.stream().noneMatch(change -> transcript.outcome(change).accepted());
    return switch (verdict) {
      case Verdict.Upheld v -> v;
      case Verdict.Moot m -> refused ? Verdict.UPHELD : m;
      case Verdict.Refuted r ->
          refused
              ? new Verdict.Moot("failed statement may leave rows")
              : new Verdict.Refuted(r.defect().inState(), r.explanation(), r.answers());
    };
  }

  @Override
  public String upheld() {
    return "both end alike and leave the same rows";
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.where().equals(Defect.STATE);
  }

  @Override
  public Expectation shifted(int[] to) {
    return new SameState(original.shifted(to), copy.shifted(to), Numbers.shifted(changes, to));
  }
}
