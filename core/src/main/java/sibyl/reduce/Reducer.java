package sibyl.reduce;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sibyl.finding.Case;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Spelling;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Shrinks a case for as long as it shows the same defect: statements, then rows, then the question, columns and
/// expressions, over and over until nothing more goes; names last. Bounded by trials, not by time.
public final class Reducer {
  /// Shorter is smaller, and 0 is smaller than 1: a total order, so that no two edits undo each other.
  private static final Comparator<String> ORDER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  private final Predicate<Case> stillFails;
  private final Taste taste;
  private final Spelling spelling;
  private final Set<String> tried = new HashSet<>();
  private int trials;
  private Case best;
  private String bestText;

  private Reducer(
      Case start, Predicate<Case> stillFails, Taste taste, Spelling spelling, int trials) {
    this.best = start;
    this.stillFails = stillFails;
    this.taste = taste;
    this.spelling = spelling;
    this.trials = trials;
    this.bestText = text(start);
  }

  public static Case reduce(Case start, Predicate<Case> stillFails, Spelling spelling, int trials) {
    return reduce(start, stillFails, Taste.SHORT, spelling, trials);
  }

  /// What is liked better: `others` are further nodes to try in the place of one, beside those that are simpler; of two cases
  /// the one of less `weight` is smaller, and if they weigh the same, the one of fewer letters.
  public record Taste(Function<Node, List<Node>> others, ToIntFunction<Case> weight) {
    static final Taste SHORT = new Taste(_ -> List.of(), _ -> 0);
  }

  public static Case reduce(
      Case start, Predicate<Case> stillFails, Taste taste, Spelling spelling, int trials) {
    Reducer reducer = new Reducer(start, stillFails, taste, spelling, trials);
    reducer.run();
    return reducer.best;
  }

  private void run() {
    String before;
    do {
      before = bestText;
      dropSteps();
      shrinkAim();
      dropRows();
      shrink(-1);
      dropSteps();
      undoRenames();
      dropColumns();
      for (int i = best.steps().size() - 1; i >= 0; i--) {
        shrink(i);
      }
    } while (!bestText.equals(before) && trials > 0);
    accept(Names.plain(best));
  }

  private void dropSteps() {
    Case start = best;
    List<Integer> all = IntStream.range(0, start.steps().size()).boxed().toList();
    Chunks.minimise(all, fewer -> accept(start.keeping(fewer)));
  }

  private void shrinkAim() {
    Case start = best;
    start
        .probe()
        .aim()
        .shrunk(a -> accept(start.withProbe(start.probe().aiming(a))), Chunks::minimise);
  }

  /// A renaming taken back: the old name stays in use.
  private void undoRenames() {
    for (int i = best.steps().size() - 1; i >= 0; i--) {
      int at = i;
      accept(() -> Names.undone(best, at));
    }
  }

  private void dropRows() {
    for (int i = 0; i < best.steps().size(); i++) {
      int at = i;
      Case start = best;
      if (start.steps().get(i).statement() instanceof Statement.Insert s
          && s.source() instanceof Query.Values v) {
        Chunks.minimise(
            v.rows(),
            fewer ->
                !fewer.isEmpty()
                    && accept(
                        with(
                            start,
                            at,
                            new Statement.Insert(
                                s.or(),
                                s.table(),
                                s.columns(),
                                new Query.Values(fewer),
                                s.upsert()))));
      }
    }
  }

  private void dropColumns() {
    for (Columns.Column column : Columns.all(best)) {
      if (Columns.all(best).contains(column)) {
        accept(() -> Columns.without(best, column));
      }
    }
  }

  /// Simplifies one statement node by node, from the root down; -1 is the question.
  private void shrink(int index) {
    int position = 0;
    while (index < best.steps().size() && position < Tree.size(statement(index))) {
      boolean better = false;
      Node node = Tree.at(statement(index), position);
      for (Node smaller :
          Stream.concat(Smaller.of(node).stream(), taste.others().apply(node).stream()).toList()) {
        int at = position;
        if (accept(() -> with(best, index, Tree.replaceAt(statement(index), at, smaller)))) {
          better = true;
          break;
        }
      }
      position += better ? 0 : 1;
    }
  }

  private Statement statement(int index) {
    return index < 0 ? best.probe().asked() : best.steps().get(index).statement();
  }

  private static Case with(Case c, int index, Statement statement) {
    if (index < 0) {
      return c.withProbe(c.probe().with(statement));
    }
    return c.withStep(index, statement);
  }

  private interface Candidate {
    Case make();
  }

  /// Edits may give trees that no type or place allows; those are no candidates.
  private boolean accept(Candidate candidate) {
    try {
      return accept(candidate.make());
    } catch (Expr.IllTyped | ClassCastException _) {
      return false;
    }
  }

  private boolean accept(Case candidate) {
    String text = text(candidate);
    int heavier =
        Integer.compare(taste.weight().applyAsInt(candidate), taste.weight().applyAsInt(best));
    boolean smaller =
        (heavier == 0 ? ORDER.compare(text, bestText) : heavier) < 0
            || candidate.steps().size() < best.steps().size();
    if (!smaller || trials <= 0 || !tried.add(text)) {
      return false;
    }
    trials--;
    if (stillFails.test(candidate)) {
      best = candidate;
      bestText = text;
      return true;
    }
    return false;
  }

  private String text(Case c) {
    return c.script(spelling) + c.probe().aim().text();
  }
}
