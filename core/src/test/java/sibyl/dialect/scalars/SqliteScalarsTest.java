package sibyl.dialect.scalars;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.Sqlite;
import sibyl.parse.Parse;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Typing;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Rules that are easy to get wrong. The conformance test compares many more expressions with the engine.
class SqliteScalarsTest {
  private static final Evaluated.Known NULL = new Evaluated.Known(Value.NULL, Typing.NONE);

  private static final Map<String, Evaluated.Known> CELLS =
      Map.of(
          "i", column(new Value.Int(1), "INTEGER", ""),
          "s", column(new Value.Text("1"), "TEXT", ""),
          "n", column(new Value.Text("Ab"), "TEXT", "NOCASE"),
          "u", column(new Value.Int(1), "", ""),
          "v", column(new Value.Int(1), "VIRTUAL INT", ""));

  private static Evaluated.Known column(Value value, String type, String collation) {
    return new Evaluated.Known(value, new Typing(SqlType.ANY, type, collation, true));
  }

  private static Evaluated evaluated(String expr) {
    Query.Select query = (Query.Select) Parse.statement("SELECT " + expr, Sqlite.DIALECT);
    return new SqliteScalars()
        .value(
            query.items().getFirst().expr().orElseThrow(),
            c -> CELLS.getOrDefault(c.column(), NULL));
  }

  private static Value value(String expr) {
    return ((Evaluated.Known) evaluated(expr)).value();
  }

  private static List<Value> values(String... exprs) {
    return List.of(exprs).stream().map(SqliteScalarsTest::value).toList();
  }

  private static List<Value> truths(int... values) {
    return Arrays.stream(values).<Value>mapToObj(Value.Int::new).toList();
  }

  @Test
  void a_column_without_a_type_is_not_converted_for_a_text_column() {
    assertThat(values("u = s", "+u = s", "i = s", "u = '1'", "i = '1'"))
        .isEqualTo(truths(0, 1, 1, 0, 1));
  }

  @Test
  void a_collation_of_a_column_passes_casts_and_pluses_and_an_explicit_one_everything() {
    assertThat(
            values(
                "n = 'aB'",
                "+n = 'aB'",
                "CAST(n AS TEXT) = 'aB'",
                "n || '' = 'aB'",
                "('A' COLLATE NOCASE) || 'b' = 'aB'",
                "s = n",
                "nullif(s, n) IS s"))
        .isEqualTo(truths(1, 1, 1, 0, 1, 0, 1));
  }

  @Test
  void bits_take_the_leading_digits_of_a_text_and_sums_its_number() {
    assertThat(values("'1e1' | 0", "'1e1' + 0", "- 'x'"))
        .containsExactly(new Value.Int(1), new Value.Real(10), new Value.Int(0));
  }

  @Test
  void a_column_of_a_virtual_table_is_compared_only_where_its_type_does_not_matter() {
    assertThat(values("v = 1", "v < 'a'", "i = v")).isEqualTo(truths(1, 1, 1));
    assertThat(evaluated("v = '1'")).isInstanceOf(Evaluated.Silent.class);
    assertThat(evaluated("v IN ('1', '2')")).isInstanceOf(Evaluated.Silent.class);
  }

  @Test
  void min_keeps_the_last_of_equal_values_and_max_the_first() {
    assertThat(values("min(1, 1.0)", "max(1, 1.0)"))
        .containsExactly(new Value.Real(1), new Value.Int(1));
  }

  @Test
  void what_versions_print_or_compute_otherwise_is_silent() {
    assertThat(
            List.of(
                "CAST(1.0 / 3 AS TEXT)",
                "CAST(9.81E-4 AS TEXT)",
                "'3x' / 2",
                "'a' LIKE '_' ESCAPE '_'",
                "quote(9e999)",
                "CAST(x'ff' AS TEXT)",
                "abs(-9223372036854775808)"))
        .allMatch(e -> evaluated(e) instanceof Evaluated.Silent);
  }
}
