package sibyl.dialect.scalars;

import static org.assertj.core.api.Assertions.assertThat;
import static sibyl.dialect.scalars.Asked.binary;
import static sibyl.dialect.scalars.Asked.cast;
import static sibyl.dialect.scalars.Asked.column;
import static sibyl.dialect.scalars.Asked.compare;
import static sibyl.dialect.scalars.Asked.decimal;
import static sibyl.dialect.scalars.Asked.like;
import static sibyl.dialect.scalars.Asked.nothing;
import static sibyl.dialect.scalars.Asked.row;
import static sibyl.dialect.scalars.Asked.text;
import static sibyl.dialect.scalars.Asked.whole;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.scalar.Evaluated;
import sibyl.scalar.TypedScalars;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

class PostgresScalarsTest {
  private final Asked asked = Asked.of(new PostgresScalars());
  private final Asked padded = asked.with(SqlType.TEXT, "CHAR(3)", new Value.Text("a  "));

  @Test
  void a_quotient_of_decimals_has_sixteen_significant_digits_and_more() {
    Expr quotient = binary(BinaryOp.DIVIDE, decimal("1.5"), whole(3));
    assertThat(asked.told(quotient)).isEqualTo("NUMERIC 0.50000000000000000000");
    assertThat(asked.told(binary(BinaryOp.DIVIDE, decimal("10000.0"), whole(3))))
        .isEqualTo("NUMERIC 3333.3333333333333333");
  }

  @Test
  void a_sign_before_a_constant_is_a_part_of_it() {
    Expr negated = new Expr.Unary(UnaryOp.NEGATE, whole(2147483648L));
    assertThat(asked.told(negated)).isEqualTo("INTEGER -2147483648");
    assertThat(asked.told(new Expr.Unary(UnaryOp.NEGATE, whole(Long.MIN_VALUE))))
        .isEqualTo("NUMERIC 9223372036854775808");
  }

  @Test
  void padding_counts_for_LIKE_but_neither_next_to_a_constant_nor_in_a_TEXT() {
    Expr c = column(SqlType.TEXT);
    assertThat(padded.told(like(c, text("a")))).isEqualTo("BOOLEAN false");
    assertThat(padded.told(compare(c, ComparisonOp.EQUAL, text("a")))).isEqualTo("BOOLEAN true");
    Expr typed = cast(text("a "), "TEXT", SqlType.TEXT);
    assertThat(padded.told(compare(c, ComparisonOp.EQUAL, typed))).isEqualTo("BOOLEAN false");
    assertThat(padded.told(binary(BinaryOp.CONCAT, c, text("b")))).isEqualTo("TEXT 'ab'");
  }

  @Test
  void the_value_of_ELSE_is_the_first_that_decides_the_type_of_CASE() {
    Expr.When never =
        new Expr.When(
            new Expr.Literal(new Value.Bool(false)), cast(text("b"), "TEXT", SqlType.TEXT));
    Expr e = new Expr.Case(Optional.empty(), List.of(never), Optional.of(column(SqlType.TEXT)));
    assertThat(padded.told(e)).isEqualTo("CHAR 'a  '");
  }

  @Test
  void what_would_be_an_error_is_silent() {
    Expr most = cast(whole(Long.MAX_VALUE), "BIGINT", SqlType.INTEGER);
    assertThat(asked.told(binary(BinaryOp.ADD, most, whole(1)))).isEqualTo("silent: overflow");
    assertThat(asked.told(binary(BinaryOp.MODULO, most, whole(0))))
        .isEqualTo("silent: division by zero");
  }

  @Test
  void floats_become_decimals_of_fifteen_digits() {
    Asked real = asked.with(SqlType.REAL, "DOUBLE PRECISION", new Value.Real(9007199254740992.0));
    assertThat(real.told(cast(column(SqlType.REAL), "NUMERIC", SqlType.NUMERIC)))
        .isEqualTo("NUMERIC 9007199254740990");
  }

  @Test
  void rows_are_unknown_only_if_their_known_parts_are_equal() {
    Expr left = row(whole(1), nothing());
    assertThat(asked.told(compare(left, ComparisonOp.LESS, row(whole(2), whole(0)))))
        .isEqualTo("BOOLEAN true");
    assertThat(asked.told(compare(left, ComparisonOp.EQUAL, row(whole(1), whole(0)))))
        .isEqualTo("BOOLEAN NULL");
  }

  @Test
  void NULL_is_ordered_behind_all_values() {
    Typing type = Typing.of(SqlType.INTEGER, "INTEGER");
    TypedScalars scalars = new TypedScalars(new PostgresScalars());
    Evaluated.Known one = new Evaluated.Known(new Value.Int(1), type);
    Evaluated.Known none = new Evaluated.Known(Value.NULL, type);
    assertThat(scalars.order(one, none)).hasValue(-1);
    assertThat(scalars.order(none, one)).hasValue(1);
    assertThat(scalars.order(none, none)).hasValue(0);
  }
}
