package sibyl.proof.interpret;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.calcite.rel.RelNode;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Value;

/// The CHECK constraints of each table as a query that returns one row for each row that violates none. Where databases are
/// made to compare two queries, at random or by the solver, rows that violate a CHECK are left out with it.
public record CheckQueries(Map<String, RelNode> queries) {

  public static CheckQueries of(Premises premises) {
    Map<String, RelNode> queries = new TreeMap<>();
    for (Premises.Table table : premises.tables()) {
      table.checks().stream()
          .<Expr>map(c -> new Expr.Truth(c, false, true))
          .reduce((l, r) -> new Expr.Logical(Expr.LogicalOp.AND, l, r))
          .ifPresent(
              all ->
                  queries.put(
                      Database.key(table.name()),
                      ToAlgebra.of(premises, rowsThatSatisfy(table.name(), all))));
    }
    return new CheckQueries(queries);
  }

  private static Query rowsThatSatisfy(String table, Expr condition) {
    return new Query.Select(
        List.of(Query.Item.of(new Expr.Literal(new Value.Int(1)))),
        new Relation.Named(table),
        Optional.of(condition));
  }

  public boolean kept(Premises.Table table, List<Datum> row, FunctionMeanings meaning) {
    RelNode query = queries.get(Database.key(table.name()));
    if (query == null) {
      return true;
    }
    Database alone = new Database(Map.of(Database.key(table.name()), List.of(row)));
    try {
      return !new Interpreter(alone, meaning).rows(query).isEmpty();
    } catch (Undefined _) {
      return false;
    }
  }
}
