package sibyl.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// The first pass of the reducer for oracles with a long history of changes: replaces its inserts, updates and deletes by one
/// INSERT for each table, with the rows that they left. To know these it runs the history once, so only a worker with an engine
/// can use it.
public final class FinalRows implements Shrink {
  static final String NAME = "dump";
  static final String ABOUT = "replaces the changes of a long history by the rows that they left";

  private final Dialect dialect;
  private final Worlds worlds;

  public FinalRows(Dialect dialect, Worlds worlds) {
    this.dialect = dialect;
    this.worlds = worlds;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String about() {
    return ABOUT;
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    if (start.conduct().isEmpty()) {
      return start;
    }
    Case dumped = dumped(start);
    return stillFails.test(dumped) ? dumped : start;
  }

  private Case dumped(Case found) {
    List<Step> fillings = new ArrayList<>();
    try (Session session = worlds.fresh()) {
      Scene scene = Scene.empty(dialect);
      for (Step step : found.steps()) {
        if (session.run(step.statement()).accepted()) {
          scene = scene.after(step.statement());
        }
      }
      for (Table table : scene.tables()) {
        filling(table, session).ifPresent(s -> fillings.add(new Step(s, true)));
      }
    }
    Case kept = found.edited(s -> s.changesRows() ? Optional.empty() : Optional.of(s));
    return !kept.conduct().isEmpty()
        ? kept.withConduct(joined(kept.conduct(), fillings))
        : kept.withSetup(joined(kept.setup(), fillings));
  }

  private static List<Step> joined(List<Step> steps, List<Step> more) {
    return Stream.concat(steps.stream(), more.stream()).toList();
  }

  private static Optional<Statement> filling(Table table, Session session) {
    List<String> columns =
        table.columns().stream().filter(Table.Column::settable).map(Table.Column::name).toList();
    if (table.kind() != Table.Kind.BASE || columns.isEmpty()) {
      return Optional.empty();
    }
    return session.run(Query.Select.all(columns, table.name()))
                instanceof Outcome.Rows(List<List<Value>> rows)
            && !rows.isEmpty()
        ? Optional.of(
            new Statement.Insert(
                "",
                table.name(),
                columns,
                new Query.Values(rows.stream().map(FinalRows::literals).toList()),
                Optional.empty()))
        : Optional.empty();
  }

  private static List<Expr> literals(List<Value> row) {
    return row.stream().<Expr>map(Expr.Literal::new).toList();
  }
}
