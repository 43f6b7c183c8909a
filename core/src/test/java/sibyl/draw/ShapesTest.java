package sibyl.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.Drawn;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.H2;
import sibyl.dialect.dbms.Postgres;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.dialect.dbms.mysql.Mysql;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Shapes have no order, and not every engine knows when two are equal.
class ShapesTest {
  private static final int SEEDS = 300;

  static List<Dialect> dialects() {
    return List.of(Mysql.DIALECT, Mariadb.DIALECT, H2.DIALECT, Postgres.DIALECT);
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void shapes_are_indexed_and_related_but_never_compared(Dialect dialect) {
    List<String> wrong = new ArrayList<>();
    List<Statement> indexes = new ArrayList<>();
    List<Statement> related = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (Statement statement : Drawn.round(new Seed(seed), dialect)) {
        if (Tree.any(statement, ShapesTest::compares)) {
          wrong.add(Sql.print(statement, dialect.spelling()));
        }
        if (statement instanceof Statement.CreateIndex i && shape(i.terms().getFirst().expr())) {
          indexes.add(statement);
        }
        if (statement instanceof Query && Tree.any(statement, ShapesTest::relates)) {
          related.add(statement);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(indexes).hasSizeGreaterThan(10);
    assertThat(related).hasSizeGreaterThan(100);
  }

  private static boolean shape(Node node) {
    return node instanceof Expr.RowValue r
        ? r.parts().stream().anyMatch(ShapesTest::shape)
        : node instanceof Expr e && e.type() == SqlType.GEOMETRY;
  }

  private static boolean relates(Node node) {
    return node instanceof Expr.Call c
        && c.type() == SqlType.BOOLEAN
        && c.args().stream().anyMatch(ShapesTest::shape);
  }

  /// Whether shapes stand where values are compared, sorted or grouped.
  private static boolean compares(Node node) {
    return switch (node) {
      case Expr.Comparison c -> shape(c.left()) || shape(c.right());
      case Expr.Between b -> shape(b.operand()) || shape(b.low()) || shape(b.high());
      case Expr.InList l -> shape(l.operand()) || l.list().stream().anyMatch(ShapesTest::shape);
      case Expr.InQuery q -> shape(q.operand()) || shows(q.query());
      case Expr.Case c -> c.operand().filter(ShapesTest::shape).isPresent();
      case Expr.Aggregate a -> a.args().stream().anyMatch(ShapesTest::shape);
      case Expr.Windowed w ->
          Stream.concat(w.args().stream(), w.window().partitionBy().stream())
              .anyMatch(ShapesTest::shape);
      case Expr.Cast c -> shape(c.operand()) && !(c.operand() instanceof Expr.Implicit);
      case Query.OrderTerm o -> shape(o.expr());
      case Query.Select s ->
          s.groupBy().stream().anyMatch(ShapesTest::shape) || (s.distinct() && shows(s));
      case Query.Compound c -> shows(c.left());
      case Schema.TablePrimaryKey k -> k.terms().stream().anyMatch(t -> shape(t.expr()));
      case Schema.TableUnique k -> k.terms().stream().anyMatch(t -> shape(t.expr()));
      case Schema.ColumnDef c ->
          c.type().type() == SqlType.GEOMETRY
              && c.rules().stream()
                  .anyMatch(r -> r instanceof Schema.PrimaryKey || r instanceof Schema.Unique);
      case Statement.CreateIndex i ->
          i.terms().stream().anyMatch(t -> shape(t.expr()))
              && (i.unique() || i.kind().isEmpty() || i.terms().size() > 1);
      case Node _ -> false;
    };
  }

  private static boolean shows(Query query) {
    return query.output().orElseThrow().stream().anyMatch(o -> o.type() == SqlType.GEOMETRY);
  }

  @Test
  void a_shape_is_written_as_its_dialect_has_it() {
    assertThat(dialects().stream().map(ShapesTest::origin))
        .containsExactly(
            "ST_GeomFromText('POINT(0 0)')",
            "ST_GeomFromText('POINT(0 0)')",
            "CAST('POINT (0 0)' AS GEOMETRY)",
            "point '(0,0)'");
  }

  private static String origin(Dialect dialect) {
    Value first = dialect.tables().shapes().getFirst();
    return Sql.print(new Expr.Literal(first), dialect.spelling());
  }
}
