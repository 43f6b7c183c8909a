package sibyl.toy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.Sqlite;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;
import sibyl.sql.Value;
import sibyl.toy.query.Evaluate;

class ToyTest {

  private static Expr call(Function f, String frame) {
    List<Expr> args =
        Collections.nCopies(f.params().size(), new Expr.Literal(new Value.Int(1)).as(SqlType.ANY));
    return switch (f.kind()) {
      case SCALAR, GROUPING ->
          new Expr.Call(
              f, args.stream().map(a -> (Expr) new Expr.Implicit(a, SqlType.ANY)).toList());
      case AGGREGATE ->
          new Expr.Aggregate(
              f,
              args.stream().map(a -> (Expr) new Expr.Implicit(a, SqlType.ANY)).toList(),
              false,
              Optional.empty());
      case WINDOW ->
          new Expr.Windowed(
              f, List.of(), Optional.empty(), new Query.Window(List.of(), List.of(), frame));
    };
  }

  private static Outcome select(Expr e) {
    return new ToyDatabase()
        .run(new Query.Select(List.of(Query.Item.of(e)), Optional.empty(), Optional.empty()));
  }

  @Test
  void every_function_of_the_dialect_works() {
    assertThat(Toy.DIALECT.words().functions())
        .isNotEmpty()
        .allSatisfy(
            f -> assertThat(select(call(f, ""))).as(f.name()).isInstanceOf(Outcome.Rows.class));
  }

  @Test
  void every_other_function_of_sqlite_is_unsupported() {
    assertThat(Sqlite.DIALECT.words().functions())
        .filteredOn(f -> !Toy.DIALECT.words().functions().contains(f))
        .isNotEmpty()
        .allSatisfy(
            f -> assertThat(select(call(f, ""))).as(f.name()).isInstanceOf(Outcome.Failed.class));
  }

  @Test
  void every_frame_of_the_dialect_works() {
    Function rank = Toy.DIALECT.function("rank", 0).orElseThrow();
    assertThat(Toy.DIALECT.words().frames())
        .allSatisfy(
            frame ->
                assertThat(select(call(rank, frame))).as(frame).isInstanceOf(Outcome.Rows.class));
  }

  @Test
  void the_dialect_is_sqlites_by_another_name() {
    assertThat(Toy.DIALECT.name()).isEqualTo("toy");
    assertThat(Toy.DIALECT.tables().modules()).isEmpty();
    assertThat(Toy.DIALECT.spelling()).isEqualTo(Sqlite.DIALECT.spelling());
  }

  @Test
  void an_expression_can_be_evaluated_over_a_row_alone() {
    TypeName integer = new TypeName("INTEGER", SqlType.INTEGER, Grade.EXACT);
    Evaluate.Cell cell = new Evaluate.Cell("t", "a", integer, "", new Value.Int(1));
    Expr a = new Expr.ColumnRef("t", "a", SqlType.ANY, Grade.LOOSE);
    Expr equal =
        new Expr.Comparison(Expr.ComparisonOp.EQUAL, a, new Expr.Literal(new Value.Text("1")));
    assertThat(Evaluate.expr(equal, List.of(cell)))
        .isEqualTo(new Outcome.Rows(List.of(List.of(new Value.Int(1)))));
    assertThat(Evaluate.expr(equal, List.of())).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void another_connection_sees_the_same_tables() {
    try (ToyDatabase first = new ToyDatabase();
        Session second = first.another()) {
      second.start(new Statement.Native("CREATE TABLE t0(a INT)"));
      second.start(new Statement.Native("INSERT INTO t0 VALUES (1)"));
      assertThat(first.run(new Statement.Native("SELECT a FROM t0")))
          .isEqualTo(new Outcome.Rows(List.of(List.of(new Value.Int(1)))));
    }
  }
}
