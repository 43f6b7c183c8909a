package sibyl.dialect.scalars;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.H2;
import sibyl.dialect.scalars.h2.H2Scalars;
import sibyl.parse.Parse;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Rules of H2 that are hard to find. The live engine is asked by the conformance test.
class H2ScalarsTest {
  private static final Expr THREE = new Expr.Literal(new Value.Int(3));

  private static Row row(String type, SqlType kind, Value value) {
    return _ -> new Evaluated.Known(value, Typing.of(kind, type));
  }

  private static Expr column(SqlType kind) {
    return new Expr.ColumnRef("t0", "c0", kind, Grade.LOOSE);
  }

  private static Value value(Expr expr, Row row) {
    return new H2Scalars().value(expr, row) instanceof Evaluated.Known k
        ? k.value()
        : new Value.Text("silent");
  }

  private static Expr text(String text) {
    return new Expr.Literal(new Value.Text(text));
  }

  @Test
  void an_xml_comment_of_several_lines_is_not_known() {
    Row none = _ -> new Evaluated.Silent("no column");
    assertThat(value(parsed("xmlcomment('a-->b')"), none))
        .isEqualTo(new Value.Text("<!-- a- ->b -->\n"));
    assertThat(value(parsed("xmlcomment(xmlcomment('a'))"), none))
        .isEqualTo(new Value.Text("silent"));
  }

  private static Expr parsed(String text) {
    Query.Select query = (Query.Select) Parse.statement("SELECT " + text, H2.DIALECT);
    return query.items().getFirst().expr().orElseThrow();
  }

  @Test
  void a_quotient_has_twenty_digits_more_than_the_column() {
    Row row = row("DECIMAL(10, 2)", SqlType.NUMERIC, new Value.Typed(SqlType.NUMERIC, "1.00"));
    assertThat(value(new Expr.Binary(BinaryOp.DIVIDE, column(SqlType.NUMERIC), THREE), row))
        .isEqualTo(new Value.Typed(SqlType.NUMERIC, "0.3333333333333333333333"));
  }

  @Test
  void a_constant_is_compared_with_a_char_without_its_blanks_but_a_computed_text_is_not() {
    Row row = row("CHAR(3)", SqlType.TEXT, new Value.Text("a  "));
    Expr constant = text("a");
    Expr computed = new Expr.Cast(column(SqlType.TEXT), TypeName.firm("VARCHAR", SqlType.TEXT));
    assertThat(value(new Expr.Comparison(ComparisonOp.EQUAL, column(SqlType.TEXT), constant), row))
        .isEqualTo(new Value.Bool(true));
    assertThat(value(new Expr.Comparison(ComparisonOp.EQUAL, computed, constant), row))
        .isEqualTo(new Value.Bool(false));
  }

  @Test
  void a_pattern_that_ends_with_the_escape_character_is_unknown() {
    Row row = row("VARCHAR", SqlType.TEXT, new Value.Text("a"));
    assertThat(
            value(
                new Expr.Like("LIKE", column(SqlType.TEXT), text("a\\"), Optional.empty(), false),
                row))
        .isEqualTo(Value.NULL);
  }

  @Test
  void a_constant_null_has_no_say_in_the_type_of_a_case() {
    Row row = row("INT", SqlType.INTEGER, new Value.Int(3));
    Expr missing =
        new Expr.Cast(
            new Expr.Literal(Value.NULL), TypeName.firm("DOUBLE PRECISION", SqlType.REAL));
    Expr never = new Expr.Comparison(ComparisonOp.LESS, column(SqlType.INTEGER), THREE);
    assertThat(
            value(
                new Expr.Case(
                    Optional.empty(),
                    List.of(new Expr.When(never, missing)),
                    Optional.of(column(SqlType.INTEGER))),
                row))
        .isEqualTo(new Value.Int(3));
  }

  @Test
  void an_overflow_is_silent() {
    Row row = row("INT", SqlType.INTEGER, new Value.Int(Integer.MAX_VALUE));
    assertThat(
            new H2Scalars()
                .value(new Expr.Binary(BinaryOp.ADD, column(SqlType.INTEGER), THREE), row))
        .isInstanceOf(Evaluated.Silent.class);
  }
}
