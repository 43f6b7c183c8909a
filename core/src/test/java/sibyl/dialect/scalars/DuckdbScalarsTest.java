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

import org.junit.jupiter.api.Test;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

class DuckdbScalarsTest {
  private final Asked asked = Asked.of(new DuckdbScalars());
  private final Asked tiny = asked.with(SqlType.INTEGER, "TINYINT", new Value.Int(127));

  @Test
  void a_constant_takes_the_type_of_the_other_operand_if_it_fits() {
    Expr c = column(SqlType.INTEGER);
    assertThat(tiny.told(binary(BinaryOp.SUBTRACT, c, whole(100)))).isEqualTo("TINYINT 27");
    assertThat(tiny.told(binary(BinaryOp.ADD, c, whole(1)))).isEqualTo("silent: overflow");
    assertThat(tiny.told(binary(BinaryOp.ADD, c, whole(1000)))).isEqualTo("INTEGER 1127");
  }

  @Test
  void a_whole_number_with_a_sign_and_one_without_meet_in_a_BIGINT() {
    Expr unsigned = cast(whole(1), "UTINYINT", SqlType.INTEGER);
    assertThat(tiny.told(binary(BinaryOp.ADD, column(SqlType.INTEGER), unsigned)))
        .isEqualTo("BIGINT 128");
  }

  @Test
  void a_quotient_by_zero_is_infinite_and_a_remainder_an_error() {
    assertThat(asked.told(binary(BinaryOp.DIVIDE, whole(1), whole(0))))
        .isEqualTo("DOUBLE Infinity");
    assertThat(asked.told(binary(BinaryOp.MODULO, whole(1), whole(0))))
        .isEqualTo("silent: division by zero");
  }

  @Test
  void a_product_of_small_decimals_has_eighteen_digits_at_most() {
    Asked money =
        asked.with(SqlType.NUMERIC, "DECIMAL(18, 6)", new Value.Typed(SqlType.NUMERIC, "2.250000"));
    assertThat(money.told(binary(BinaryOp.MULTIPLY, column(SqlType.NUMERIC), decimal("1.5"))))
        .isEqualTo("DECIMAL(18,7) 3.3750000");
  }

  @Test
  void rows_have_an_order_also_with_NULL_in_them() {
    Expr left = row(whole(1), nothing());
    assertThat(asked.told(compare(left, ComparisonOp.EQUAL, left))).isEqualTo("BOOLEAN true");
    assertThat(asked.told(compare(left, ComparisonOp.GREATER, row(whole(1), whole(9)))))
        .isEqualTo("BOOLEAN true");
  }

  @Test
  void a_collation_also_counts_for_LIKE_where_no_character_is_an_escape() {
    Expr folded = new Expr.Collate(text("A"), "NOCASE");
    assertThat(asked.told(like(folded, text("a")))).isEqualTo("BOOLEAN true");
    assertThat(asked.told(like(text("A"), text("a")))).isEqualTo("BOOLEAN false");
    assertThat(asked.told(like(text("\\a"), text("\\a")))).isEqualTo("BOOLEAN true");
  }

  @Test
  void floats_win_over_all_other_numbers() {
    Asked real = asked.with(SqlType.REAL, "FLOAT", new Value.Real(16777216.0));
    assertThat(
            real.told(
                compare(
                    column(SqlType.REAL),
                    ComparisonOp.EQUAL,
                    cast(whole(16777217), "INTEGER", SqlType.INTEGER))))
        .isEqualTo("BOOLEAN true");
  }
}
