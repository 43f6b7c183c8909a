package sibyl.dialect.scalars.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.dialect.dbms.mysql.Mysql;
import sibyl.parse.Parse;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Rules that were hard to find. That the servers agree is shown by the conformance test.
class MysqlScalarsTest {
  private static final Map<String, Evaluated> COLUMNS =
      Map.of(
          "z", cell(new Value.Int(12), SqlType.INTEGER, "INT(5) ZEROFILL", ""),
          "e", cell(new Value.Text("B"), SqlType.TEXT, "ENUM('a', 'b', 'B', '1')", ""),
          "g", cell(new Value.Text("A"), SqlType.TEXT, "VARCHAR(20)", "utf8mb4_general_ci"),
          "v", cell(new Value.Text("a"), SqlType.TEXT, "VARCHAR(20)", ""),
          "u", cell(new Value.Int(4), SqlType.INTEGER, "INT UNSIGNED", ""));

  private static Evaluated cell(Value value, SqlType kind, String declared, String collation) {
    return new Evaluated.Known(value, new Typing(kind, declared, collation, true));
  }

  private static final Row ROW =
      ref -> COLUMNS.getOrDefault(ref.column(), new Evaluated.Silent("no column " + ref.column()));

  private static String mysql(String text) {
    return value(text, Mysql.DIALECT);
  }

  private static String mariadb(String text) {
    return value(text, Mariadb.DIALECT);
  }

  private static String value(String text, Dialect dialect) {
    Query.Select query = (Query.Select) Parse.statement("SELECT " + text, dialect);
    Expr expr = query.items().getFirst().expr().orElseThrow();
    return switch (dialect.scalars().orElseThrow().value(expr, ROW)) {
      case Evaluated.Silent(String reason) -> "silent: " + reason;
      case Evaluated.Known k ->
          switch (k.value()) {
            case Value.Null _ -> "NULL";
            case Value.Int i -> Long.toString(i.value());
            case Value.Real r -> r.value() + "e0";
            case Value.Typed t -> t.text() + "m";
            case Value.Text t -> "'" + t.value() + "'";
            case Value.Blob b -> "x'" + b.hex() + "'";
            case Value.Bool b -> Boolean.toString(b.value());
          };
    };
  }

  @Test
  void a_date_that_mariadb_shows_as_null_may_be_the_zero_date() {
    Evaluated.Known nothing =
        new Evaluated.Known(Value.NULL, new Typing(SqlType.DATE, "DATE", "", true));
    assertThat(Mariadb.DIALECT.scalars().orElseThrow().clear(nothing)).isFalse();
    assertThat(Mysql.DIALECT.scalars().orElseThrow().clear(nothing)).isTrue();
  }

  @Test
  void mariadb_goes_on_with_all_digits_of_a_quotient() {
    assertThat(mysql("1 / 3 * 3")).isEqualTo("0.9999m");
    assertThat(mariadb("1 / 3 * 3")).isEqualTo("1.0000m");
    assertThat(mariadb("1 / 3 = 0.3333")).startsWith("silent");
  }

  @Test
  void a_hexadecimal_literal_is_a_number_only_in_mysql() {
    assertThat(mysql("x'61' + 0")).isEqualTo("97");
    assertThat(mariadb("x'61' + 0")).isEqualTo("0.0e0");
  }

  @Test
  void a_negated_negative_constant_is_a_decimal() {
    assertThat(mysql("- (-1)")).isEqualTo("1m");
    assertThat(mariadb("- (-1)")).isEqualTo("1");
    assertThat(mariadb("- (1 - 3)")).isEqualTo("2m");
  }

  @Test
  void halves_of_reals_are_rounded_to_the_even_side() {
    assertThat(mysql("round(2.5)")).isEqualTo("3m");
    assertThat(mysql("round(2.5E0)")).isEqualTo("2.0e0");
    assertThat(mysql("2.5E0 | 0")).isEqualTo("2");
    assertThat(mariadb("2.5E0 | 0")).isEqualTo("3");
  }

  @Test
  void an_overflow_is_silent() {
    assertThat(mysql("9223372036854775807 + 1")).startsWith("silent");
    assertThat(mysql("u * -1")).startsWith("silent");
    assertThat(mysql("u - 7")).isEqualTo("-3");
    assertThat(mysql("1 / 0")).isEqualTo("NULL");
  }

  @Test
  void a_column_keeps_its_zeros_and_its_number() {
    assertThat(mysql("reverse(z)")).isEqualTo("'21000'");
    assertThat(mysql("e + 0")).isEqualTo("3.0e0");
    assertThat(mariadb("e + 0")).isEqualTo("3");
    assertThat(mysql("concat(e) + 0")).isEqualTo("0.0e0");
  }

  @Test
  void the_collation_of_a_column_prevails_over_that_of_a_literal_and_a_binary_one_over_both() {
    assertThat(mysql("g = 'a'")).isEqualTo("1");
    assertThat(mysql("v = g")).isEqualTo("0");
    assertThat(mysql("v = 'a '")).isEqualTo("0");
    assertThat(mysql("g = 'a '")).isEqualTo("1");
  }

  @Test
  void mariadb_shows_a_cast_text_without_its_fraction() {
    assertThat(mysql("CAST('0.1' AS CHAR) + 0")).isEqualTo("0.1e0");
    assertThat(mariadb("CAST('0.1' AS CHAR) + 0")).isEqualTo("0.0e0");
  }

  @Test
  void numbers_that_are_equal_only_as_reals_are_not_compared() {
    assertThat(mysql("9007199254740993 = '9007199254740992'")).startsWith("silent");
    assertThat(mysql("9007199254740993 = '9007199254740993'")).isEqualTo("1");
  }
}
