package sibyl.claim;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.session.Outcome;

/// After `changes`, a table and its copy hold the same rows.
///
/// If all changes were refused, what they leave may depend on the order of rows, where engines do not undo them; and a
/// state that cannot be asked for is that of a schema which did not come to be.
public record SameState(View original, View copy, List<Integer> changes) implements Expectation {
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
      // What was asked before decided.
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
              ? new Verdict.Moot("done half-way")
              : new Verdict.Refuted(r.defect().inState(), r.explanation(), r.answers());
    };
  }

  @Override
  public int last() {
    return Math.max(original.last(), copy.last());
  }

  @Override
  public List<Integer> looks() {
    return List.of(original.last(), copy.last());
  }

  @Override
  public List<View> views() {
    return List.of(original, copy);
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
