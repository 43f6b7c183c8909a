package sibyl.toy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import sibyl.dialect.Fault;
import sibyl.parse.Parse;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Value;

/// A small hand-written database and a law that must hold in it. In a query, `{}` is where the condition of a partition
/// goes.
public record PlantExample(String setup, String oracle, Predicate<Session> law) {

  static Setup given(String setup) {
    return new Setup(setup);
  }

  public boolean holds(Session session) {
    run(session, setup);
    return law.test(session);
  }

  static void run(Session session, String script) {
    for (var statement : Parse.script(script, Toy.DIALECT)) {
      if (session.run(statement) instanceof Outcome.Failed(Fault fault)) {
        throw new AssertionError(statement + ": " + fault);
      }
    }
  }

  static List<List<Value>> rows(Session session, String query) {
    return switch (session.run(Parse.statement(query, Toy.DIALECT))) {
      case Outcome.Rows(List<List<Value>> rows) -> rows;
      case Outcome.Blocked _, Outcome.NotRun _ -> throw new AssertionError(query + " was not run");
      case Outcome.Done _ -> throw new AssertionError(query + " yields no rows");
      case Outcome.Failed(Fault fault) -> throw new AssertionError(query + ": " + fault);
    };
  }

  private static Map<List<Value>, Integer> bag(List<List<Value>> rows) {
    Map<List<Value>, Integer> bag = new HashMap<>();
    rows.forEach(row -> bag.merge(row, 1, Integer::sum));
    return bag;
  }

  record Setup(String setup) {

    /// TLP: the rows of a query are those where p, those where NOT p and those where p IS NULL.
    PlantExample parts(String query, String p) {
      return tlp(query, "WHERE", p);
    }

    /// TLP over HAVING.
    PlantExample groups(String query, String p) {
      return tlp(query, "HAVING", p);
    }

    private PlantExample tlp(String query, String word, String p) {
      return new PlantExample(
          setup,
          "tlp",
          db -> {
            List<List<Value>> parts = new ArrayList<>();
            cut(query, word, p).forEach(part -> parts.addAll(rows(db, part)));
            return bag(rows(db, query.replace("{}", ""))).equals(bag(parts));
          });
    }

    /// TLP as sets, for DISTINCT and GROUP BY.
    PlantExample sets(String query, String p) {
      return new PlantExample(
          setup,
          "tlp",
          db -> {
            List<List<Value>> parts = new ArrayList<>();
            cut(query, "WHERE", p).forEach(part -> parts.addAll(rows(db, part)));
            return new HashSet<>(rows(db, query.replace("{}", ""))).equals(new HashSet<>(parts));
          });
    }

    /// TLP for an aggregate: `a` of all rows is the aggregate `fold` over the `a` of the partitions.
    PlantExample composes(String fold, String query, String p) {
      return new PlantExample(
          setup,
          "tlp",
          db -> {
            String parts = String.join(" UNION ALL ", cut(query, "WHERE", p));
            return rows(db, query.replace("{}", ""))
                .equals(rows(db, "SELECT " + fold + "(a) FROM (" + parts + ") AS parts"));
          });
    }

    private static List<String> cut(String query, String word, String p) {
      return List.of(
          query.replace("{}", word + " " + p),
          query.replace("{}", word + " NOT (" + p + ")"),
          query.replace("{}", word + " (" + p + ") IS NULL"));
    }

    /// NoREC: WHERE p keeps the rows for which p, as a result column, is true.
    PlantExample shown(String columns, String from, String p) {
      return new PlantExample(
          setup,
          "norec",
          db -> {
            List<List<Value>> kept = new ArrayList<>();
            for (List<Value> row :
                rows(db, "SELECT " + columns + ", (" + p + ") IS TRUE FROM " + from)) {
              if (row.getLast().equals(new Value.Int(1))) {
                kept.add(row.subList(0, row.size() - 1));
              }
            }
            return bag(kept)
                .equals(bag(rows(db, "SELECT " + columns + " FROM " + from + " WHERE " + p)));
          });
    }

    /// NoREC: `count(*)` with WHERE p is how often p, as a result column, is true.
    PlantExample counted(String from, String p) {
      return new PlantExample(
          setup,
          "norec",
          db -> {
            long times =
                rows(db, "SELECT (" + p + ") IS TRUE FROM " + from).stream()
                    .filter(row -> row.getFirst().equals(new Value.Int(1)))
                    .count();
            return rows(db, "SELECT count(*) FROM " + from + " WHERE " + p)
                .equals(List.of(List.of(new Value.Int(times))));
          });
    }

    /// Two equivalent queries have the same rows.
    PlantExample same(String query, String other) {
      return new PlantExample(
          setup, "eqsql", db -> bag(rows(db, query)).equals(bag(rows(db, other))));
    }

    /// A statement is accepted on t if and only if it is accepted on u, and leaves the same rows.
    PlantExample alike(String statement) {
      return new PlantExample(
          setup,
          "ddlcheck",
          db -> {
            boolean taken = accepts(db, statement.replace("{}", "t"));
            return taken == accepts(db, statement.replace("{}", "u"))
                && bag(rows(db, "SELECT * FROM t")).equals(bag(rows(db, "SELECT * FROM u")));
          });
    }

    private static boolean accepts(Session db, String statement) {
      return db.run(Parse.statement(statement, Toy.DIALECT)).accepted();
    }

    /// The statement ends without an internal error, crash or timeout.
    PlantExample survives(String statement) {
      return new PlantExample(
          setup,
          "survives",
          db ->
              !(db.run(Parse.statement(statement, Toy.DIALECT)) instanceof Outcome.Failed(Fault f)
                  && f.kind().alarming()));
    }
  }
}
