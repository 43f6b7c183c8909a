package sibyl.claim;

import java.util.List;
import java.util.Optional;
import sibyl.compare.Bag;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.sql.Value;

/// A condition that an oracle puts on a query, checked by the [Executor] once it has run: it returns rows that were computed
/// without it. The oracle `reference` computes the whole result and expects exactly it; `pqs` (pivoted query synthesis) expects
/// one certain row among others, or expects it not to be there.
public record KnownRows(View view, List<List<Value>> rows, How how) implements Expectation {
  private static final String KNOWN = "known to be right";

  public enum How {
    ALL("exactly the known rows"),
    SOME("the known rows, perhaps among others"),
    NONE("none of the known rows");

    private final String text;

    How(String text) {
      this.text = text;
    }
  }

  public KnownRows {
    rows = rows.stream().map(List::copyOf).toList();
  }

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    int act = view.acts().getFirst();
    if (!transcript.has(act)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (transcript.outcome(act)) {
          case Outcome.Rows(List<List<Value>> given) -> compared(given);
          case Outcome.Failed(Fault fault) -> Faults.instead(fault);
          case Outcome.Done _ -> new Verdict.Moot("no result set");
          case Outcome.Blocked _ -> new Verdict.Moot("blocked");
          case Outcome.NotRun _ -> new Verdict.Moot("not run");
        });
  }

  private Verdict compared(List<List<Value>> given) {
    Bag answer = new Bag(RowComparison.folded(view.fold(), given).rows());
    if (how == How.SOME && rows.size() == 1 && answer.rows().contains(rows.getFirst())) {
      return Verdict.UPHELD;
    }
    Bag known = new Bag(rows);
    Verdict whole = RowComparison.difference(known, answer, KNOWN, view.label());
    if (!(whole instanceof Verdict.Refuted refuted)) {
      return how == How.NONE && !rows.isEmpty() && whole instanceof Verdict.Upheld
          ? contradicted(Defect.ROWS_GAINED, given, "a row is there that must not be")
          : whole;
    }
    return switch (how) {
      case ALL -> contradicted(refuted.defect(), given, refuted.explanation());
      case SOME ->
          nearly(known.minus(answer), answer)
              ? Verdict.UPHELD
              : contradicted(Defect.ROWS_LOST, given, "a row is missing that must be there");
      case NONE ->
          known.minus(answer).size() == rows.size()
              ? Verdict.UPHELD
              : contradicted(Defect.ROWS_GAINED, given, "a row is there that must not be");
    };
  }

  /// Whether the answer has each of the rows, but for float noise.
  private static boolean nearly(List<List<Value>> missing, Bag answer) {
    return missing.stream()
        .allMatch(
            row ->
                answer.rows().stream()
                    .anyMatch(
                        other ->
                            !(RowComparison.difference(
                                    new Bag(List.of(row)), new Bag(List.of(other)), "", "")
                                instanceof Verdict.Refuted)));
  }

  private Verdict contradicted(Defect defect, List<List<Value>> given, String explanation) {
    return new Verdict.Refuted(
        defect,
        explanation,
        List.of(
            new Verdict.Answer(KNOWN, RowComparison.lines(rows)),
            new Verdict.Answer(view.label(), RowComparison.lines(given))));
  }

  @Override
  public int last() {
    return view.last();
  }

  @Override
  public List<Integer> looks() {
    return view.acts();
  }

  @Override
  public List<View> views() {
    return List.of(view);
  }

  @Override
  public boolean comparesViews() {
    return false;
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.aboutRows();
  }

  @Override
  public String upheld() {
    return "the query gives " + how.text;
  }

  @Override
  public Expectation shifted(int[] to) {
    return new KnownRows(view.shifted(to), rows, how);
  }
}
