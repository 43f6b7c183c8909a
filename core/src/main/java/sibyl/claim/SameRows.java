package sibyl.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.compare.Bag;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.sql.Value;

/// The condition that most oracles (TLP, NoREC, Eqsql, Radar, …) put on their queries, checked by the [Executor] once all have
/// run: all sides give the same rows, in any order. The first side is the plain one, so "rows lost" always means that another
/// side lacks rows of it. A side whose queries did not run is left out, because a version may lack a setting.
public record SameRows(List<View> views) implements Expectation {
  public SameRows {
    views = List.copyOf(views);
  }

  public SameRows(View... views) {
    this(List.of(views));
  }

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    List<Bag> bags = new ArrayList<>(views.size());
    List<View> seen = new ArrayList<>(views.size());
    for (View view : views) {
      List<List<Value>> rows = List.of();
      boolean notRun = false;
      for (int act : view.acts()) {
        if (!transcript.has(act)) {
          return Optional.empty();
        }
        switch (transcript.outcome(act)) {
          case Outcome.Rows r -> rows = RowComparison.together(rows, r.rows());
          case Outcome.Done _ -> {
            return moot("no result set");
          }
          case Outcome.Failed(Fault fault) -> {
            return Optional.of(Faults.instead(fault));
          }
          case Outcome.Blocked _ -> {
            return moot("blocked");
          }
          case Outcome.NotRun _ -> notRun = true;
        }
      }
      if (notRun) {
        continue;
      }
      if (view.fold() == Fold.DISTINCT) {
        Optional<String> undecidable = RowComparison.undecidable(rows);
        if (undecidable.isPresent()) {
          return moot(undecidable.get());
        }
      }
      seen.add(view);
      bags.add(RowComparison.folded(view.fold(), rows));
    }
    return seen.size() < 2 && views.size() > 1
        ? moot("no such setting in this version")
        : Optional.of(RowComparison.of(seen, bags));
  }

  private static Optional<Verdict> moot(String reason) {
    return Optional.of(new Verdict.Moot(reason));
  }

  @Override
  public int last() {
    int last = -1;
    for (int i = 0; i < views.size(); i++) {
      last = Math.max(last, views.get(i).last());
    }
    return last;
  }

  @Override
  public List<Integer> looks() {
    return views.stream().flatMap(v -> v.acts().stream()).toList();
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.aboutRows() || defect.kind() == Defect.Kind.DIGITS;
  }

  @Override
  public Expectation shifted(int[] to) {
    return new SameRows(views.stream().map(v -> v.shifted(to)).toList());
  }
}
