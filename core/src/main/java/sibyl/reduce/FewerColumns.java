package sibyl.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// A pass of the reducer: drops a column from its CREATE TABLE and, in the same step, from each INSERT that fills it and each
/// index on it; dropping it in one place alone would only give an error.
final class FewerColumns implements Shrink {
  @Override
  public String name() {
    return "columns";
  }

  @Override
  public String about() {
    return "drops columns from a table and from all that fills or indexes them";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    for (TableColumn column : all(start)) {
      if (all(attempts.best()).contains(column)) {
        attempts.attempt(() -> without(attempts.best(), column));
      }
    }
    return attempts.best();
  }

  record TableColumn(String table, String name, int position) {}

  static List<TableColumn> all(Case c) {
    List<TableColumn> columns = new ArrayList<>();
    for (Step step : c.steps()) {
      if (step.statement() instanceof Statement.CreateTable t && t.columns().size() > 1) {
        for (int i = t.columns().size() - 1; i >= 0; i--) {
          columns.add(new TableColumn(t.name(), t.columns().get(i).name(), i));
        }
      }
      if (step.statement() instanceof Statement.CreateVirtualTable t && t.columns().size() > 1) {
        for (int i = t.columns().size() - 1; i >= 0; i--) {
          columns.add(new TableColumn(t.name(), t.columns().get(i), i));
        }
      }
    }
    return columns;
  }

  static Case without(Case c, TableColumn gone) {
    Statement asked =
        Tree.map(c.probe().asked(), n -> n instanceof Query.Select s ? items(s, gone) : n);
    return c.edited(s -> without(s, gone)).withProbe(c.probe().with(asked));
  }

  private static Query.Select items(Query.Select select, TableColumn gone) {
    List<Query.Item> kept =
        select.items().stream()
            .filter(
                i ->
                    !(i.expr().orElse(null) instanceof Expr.ColumnRef r
                        && r.column().equals(gone.name())
                        && about(r, gone)))
            .toList();
    return kept.isEmpty() ? select : select.withItems(kept);
  }

  /// Generated aliases start with the name of their table.
  private static boolean about(Expr.ColumnRef ref, TableColumn gone) {
    return ref.table().isEmpty() || ref.table().startsWith(gone.table());
  }

  private static Optional<Statement> without(Statement statement, TableColumn gone) {
    return switch (statement) {
      case Statement.CreateTable s when s.name().equals(gone.table()) ->
          Optional.of(
              s.withColumns(without(s.columns(), gone.position()))
                  .withRules(s.rules().stream().flatMap(r -> without(r, gone).stream()).toList()));
      case Statement.CreateVirtualTable s when s.name().equals(gone.table()) ->
          Optional.of(
              new Statement.CreateVirtualTable(
                  s.name(), s.module(), without(s.columns(), gone.position()), s.args()));
      case Statement.CreateIndex s when s.table().equals(gone.table()) -> {
        List<Schema.IndexTerm> terms = terms(s.terms(), gone);
        Optional<Expr> where = s.where().filter(w -> !mentions(w, gone));
        yield terms.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Statement.CreateIndex(s.unique(), s.kind(), s.name(), s.table(), terms, where));
      }
      case Statement.Insert s when s.table().equals(gone.table()) -> insert(s, gone);
      case Statement.Update s when s.table().equals(gone.table()) -> {
        List<Statement.Assignment> set =
            s.set().stream().filter(a -> !a.columns().contains(gone.name())).toList();
        yield set.isEmpty()
            ? Optional.empty()
            : Optional.of(new Statement.Update(s.or(), s.table(), set, s.where()));
      }
      case Statement.AlterTable s when s.table().equals(gone.table()) ->
          about(s.change(), gone) ? Optional.empty() : Optional.of(s);
      case Statement.NoQuery s -> Optional.of(s);
      case Query q -> Optional.of(q);
    };
  }

  private static boolean about(Schema.Alteration change, TableColumn gone) {
    boolean named =
        switch (change) {
          case Schema.RenameColumn c -> c.from().equals(gone.name());
          case Schema.DropColumn c -> c.column().equals(gone.name());
          case Schema.AddColumn c -> c.column().name().equals(gone.name());
          case Schema.Rework c ->
              c.column().equals(gone.name())
                  || c.definition().map(d -> d.name().equals(gone.name())).orElse(false);
          case Schema.AddRule c -> without(c.rule(), gone).isEmpty();
          case Schema.RenameTable _ -> false;
        };
    return named
        || Tree.any(change, n -> n instanceof Expr.ColumnRef c && c.column().equals(gone.name()));
  }

  private static Optional<Statement> insert(Statement.Insert s, TableColumn gone) {
    int at = s.columns().isEmpty() ? gone.position() : s.columns().indexOf(gone.name());
    if (at < 0 || !(s.source() instanceof Query.Values v)) {
      return Optional.of(s);
    }
    if (v.rows().getFirst().size() == 1) {
      return Optional.empty();
    }
    return Optional.of(
        new Statement.Insert(
            s.or(),
            s.table(),
            s.columns().isEmpty() ? List.of() : without(s.columns(), at),
            new Query.Values(v.rows().stream().map(row -> without(row, at)).toList()),
            s.upsert()));
  }

  private static Optional<Schema.TableRule> without(Schema.TableRule rule, TableColumn gone) {
    return switch (rule) {
      case Schema.TablePrimaryKey r -> {
        List<Schema.IndexTerm> terms = terms(r.terms(), gone);
        yield terms.isEmpty()
            ? Optional.empty()
            : Optional.of(new Schema.TablePrimaryKey(terms, r.tail()));
      }
      case Schema.TableUnique r -> {
        List<Schema.IndexTerm> terms = terms(r.terms(), gone);
        yield terms.isEmpty()
            ? Optional.empty()
            : Optional.of(new Schema.TableUnique(terms, r.tail()));
      }
      case Schema.TableIndex r -> {
        List<Schema.IndexTerm> terms = terms(r.terms(), gone);
        yield terms.isEmpty()
            ? Optional.empty()
            : Optional.of(new Schema.TableIndex(r.name(), terms));
      }
      case Schema.TableCheck r -> mentions(r.condition(), gone) ? Optional.empty() : Optional.of(r);
      case Schema.ForeignKey r ->
          r.columns().contains(gone.name()) ? Optional.empty() : Optional.of(r);
    };
  }

  private static List<Schema.IndexTerm> terms(List<Schema.IndexTerm> terms, TableColumn gone) {
    return terms.stream().filter(t -> !mentions(t.expr(), gone)).toList();
  }

  private static boolean mentions(Expr e, TableColumn gone) {
    return Tree.any(e, n -> n instanceof Expr.ColumnRef c && c.column().equals(gone.name()));
  }

  static <T> List<T> without(List<T> list, int position) {
    List<T> fewer = new ArrayList<>(list);
    if (position < fewer.size()) {
      fewer.remove(position);
    }
    return fewer;
  }
}
