package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Every word of a dialect, run one by one, because a short random run does not reach all of them.
class DeclaredTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"sqlite", "duckdb", "h2", "hsqldb", "derby", "postgres", "mariadb", "mysql"})
  void the_newest_version_knows_every_word_of_its_dialect(String target) {
    Dialect dialect = Target.parse(target).dialect();
    List<String> refused = new ArrayList<>();
    try (Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(5)))) {
      for (Statement statement : statements(dialect)) {
        if (session.run(statement) instanceof Outcome.Failed failed) {
          refused.add(Sql.print(statement, dialect.spelling()) + ": " + failed.fault());
        }
      }
    }
    assertThat(refused).isEmpty();
  }

  private static List<Statement> statements(Dialect dialect) {
    List<Statement> all = new ArrayList<>();
    // Not every engine has a SELECT without FROM.
    all.add(new Statement.Native("CREATE TABLE one(n INT)"));
    all.add(new Statement.Native("INSERT INTO one VALUES (1)"));
    dialect.words().functions().forEach(f -> all.add(asked(f, dialect)));
    for (TypeName type : dialect.words().casts()) {
      all.add(select(new Expr.Cast(new Expr.Literal(Value.NULL), type)));
    }
    for (Weighted<TypeName> type : dialect.tables().types()) {
      Schema.ColumnDef column = new Schema.ColumnDef("c0", type.item(), List.of());
      all.add(new Statement.CreateTable(false, "t0", List.of(column), List.of(), List.of()));
      for (Value value : dialect.tables().values(type.item())) {
        Query row = new Query.Values(List.of(List.of(new Expr.Literal(value))));
        all.add(new Statement.Insert("", "t0", List.of("c0"), row, Optional.empty()));
      }
      all.add(new Statement.Drop(Statement.ObjectKind.TABLE, "t0"));
    }
    for (Dialect.Variable variable : dialect.variables()) {
      variable.values().forEach(v -> all.add(new Statement.SetVariable(variable.name(), v)));
    }
    for (Dialect.Verb verb : dialect.verbs()) {
      if (verb.targets().contains(Dialect.Verb.About.NOTHING)) {
        all.add(new Statement.Maintenance(verb.text(), ""));
      }
    }
    return all;
  }

  private static Query asked(Function f, Dialect dialect) {
    return f.kind() == Function.Kind.GROUPING
        ? select(new Expr.Literal(new Value.Int(1))).withGroupBy(List.of(call(f, dialect)))
        : select(call(f, dialect));
  }

  private static Query.Select select(Expr shown) {
    return new Query.Select(
        List.of(Query.Item.of(shown)), new Relation.Named("one"), Optional.empty());
  }

  private static Expr call(Function f, Dialect dialect) {
    List<Expr> args =
        f.params().stream().<Expr>map(t -> new Expr.Literal(some(t, dialect))).toList();
    // Some take a bare number for the number of a column, whatever precedes it.
    Expr one = new Expr.Literal(new Value.Int(1));
    return switch (f.kind()) {
      case SCALAR, GROUPING -> new Expr.Call(f, args);
      case AGGREGATE -> new Expr.Aggregate(f, args, false, Optional.empty());
      case WINDOW ->
          new Expr.Windowed(
              f,
              args,
              Optional.empty(),
              new Query.Window(
                  List.of(),
                  List.of(new Query.OrderTerm(new Expr.IsNull(one, false), false, "")),
                  ""));
    };
  }

  private static Value some(SqlType type, Dialect dialect) {
    return switch (type) {
      case BOOLEAN -> new Value.Bool(true);
      case INTEGER, ANY, ROW -> new Value.Int(1);
      case REAL -> new Value.Real(1.5);
      case NUMERIC -> new Value.Typed(type, "1.5");
      case TEXT -> new Value.Text("1");
      case BLOB -> new Value.Blob("61");
      case DATE -> new Value.Typed(type, "2000-01-01");
      case TIME -> new Value.Typed(type, "12:00:00");
      case TIMESTAMP -> new Value.Typed(type, "2000-01-01 12:00:00");
      case GEOMETRY -> dialect.tables().shapes().getFirst();
    };
  }
}
