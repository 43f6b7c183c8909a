package sibyl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.dbms.Duckdb;
import sibyl.dialect.dbms.Sqlite;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

final class ParseTest {

  @Test
  void a_column_promises_nothing() {
    assertThat(expression("t.a"))
        .isEqualTo(new Expr.ColumnRef("t", "a", SqlType.ANY, Grade.COLLATED));
    assertThat(expression("A")).isEqualTo(new Expr.ColumnRef("", "A", SqlType.ANY, Grade.COLLATED));
  }

  @Test
  void a_number_for_a_condition_is_a_silent_conversion() {
    Query.Select select = (Query.Select) read("SELECT a FROM t WHERE 1");

    assertThat(select.where())
        .isEqualTo(
            Optional.of(new Expr.Implicit(new Expr.Literal(new Value.Int(1)), SqlType.BOOLEAN)));
  }

  @Test
  void a_negative_number_is_one_literal() {
    assertThat(expression("-1")).isEqualTo(new Expr.Literal(new Value.Int(-1)));
    assertThat(expression("-9223372036854775808"))
        .isEqualTo(new Expr.Literal(new Value.Int(Long.MIN_VALUE)));
    assertThat(expression("-1.5")).isEqualTo(new Expr.Literal(new Value.Real(-1.5)));
  }

  @Test
  void a_moment_is_a_literal_where_it_is_written_so() {
    String sql = "SELECT a FROM t WHERE a >= DATE '1994-01-01' AND b < time '12:00:00'";
    Query.Select select = (Query.Select) Parse.statement(sql, Duckdb.DIALECT);
    assertThat(Tree.all(select, Expr.Literal.class))
        .containsExactly(
            new Expr.Literal(new Value.Typed(SqlType.DATE, "1994-01-01")),
            new Expr.Literal(new Value.Typed(SqlType.TIME, "12:00:00")));
    assertThat(Parse.statement("SELECT date FROM t", Duckdb.DIALECT)).isInstanceOf(Query.class);
    assertThat(read(sql)).isInstanceOf(Statement.Native.class);
  }

  @Test
  void min_and_max_of_one_argument_are_aggregates() {
    assertThat(expression("max(a)")).isInstanceOf(Expr.Aggregate.class);
    assertThat(expression("max(a, b)")).isInstanceOf(Expr.Call.class);
    assertThat(expression("MIN(a, b, c)")).isInstanceOf(Expr.Call.class);
  }

  @Test
  void a_function_that_the_dialect_does_not_have_is_unknown() {
    assertThat(expression("json_patch(a, b)"))
        .isInstanceOfSatisfying(
            Expr.Call.class,
            call -> assertThat(call.function()).isEqualTo(Function.unknown("json_patch")));
  }

  @Test
  void a_function_with_other_arguments_than_in_the_dialect_is_unknown() {
    assertThat(expression("date(a, 'localtime')"))
        .isInstanceOfSatisfying(
            Expr.Call.class,
            call -> assertThat(call.function().purity()).isEqualTo(Function.Purity.UNKNOWN));
    assertThat(expression("group_concat(a, '-')"))
        .isInstanceOfSatisfying(
            Expr.Aggregate.class,
            call -> {
              assertThat(call.function().kind()).isEqualTo(Function.Kind.AGGREGATE);
              assertThat(call.function().purity()).isEqualTo(Function.Purity.UNKNOWN);
            });
  }

  @Test
  void conditions_stay_nested_as_they_were_written() {
    assertThat(expression("a AND (b AND c)"))
        .isInstanceOfSatisfying(
            Expr.Logical.class, and -> assertThat(and.right()).isInstanceOf(Expr.Logical.class));
  }

  @Test
  void a_column_has_the_type_that_the_dialect_knows() {
    Statement.CreateTable table =
        (Statement.CreateTable) read("CREATE TABLE t(a text, b MONEY, c)");

    assertThat(table.columns().stream().map(c -> c.type().type()))
        .containsExactly(SqlType.TEXT, SqlType.ANY, SqlType.ANY);
    assertThat(table.columns().stream().map(c -> c.type().text()))
        .containsExactly("text", "MONEY", "");
  }

  @Test
  void a_collation_of_an_index_term_is_not_part_of_its_expression() {
    Statement.CreateIndex index =
        (Statement.CreateIndex) read("CREATE INDEX i ON t(a COLLATE nocase DESC)");

    assertThat(index.terms())
        .containsExactly(
            new Schema.IndexTerm(
                new Expr.ColumnRef("", "a", SqlType.ANY, Grade.COLLATED), "nocase", true));
  }

  @Test
  void a_semicolon_and_comments_around_a_statement_do_not_matter() {
    assertThat(read(" -- first\n SELECT /* one */ 1 ; -- done")).isEqualTo(read("SELECT 1"));
  }

  @Test
  void a_script_is_cut_at_its_semicolons_and_nowhere_else() {
    String script =
        """
        -- a comment; with a semicolon
        CREATE TABLE "a;b"(c TEXT DEFAULT 'x;y'); -- behind; it
        /* ; */ ;;
        CREATE TEMP TRIGGER r AFTER INSERT ON t BEGIN
          UPDATE t SET a = CASE WHEN a THEN 1 END;
          DELETE FROM t; -- END;
        END;
        SELECT `;`, [;] FROM t;
        SELECT 1
        """;

    List<Statement> statements = Parse.script(script, Sqlite.DIALECT);

    assertThat(statements).hasSize(4);
    assertThat(statements.get(0)).isEqualTo(read("CREATE TABLE \"a;b\"(c TEXT DEFAULT 'x;y')"));
    assertThat(print(statements.get(1)))
        .startsWith("CREATE TEMP TRIGGER r")
        .endsWith("-- END;\nEND");
    assertThat(statements.get(2)).isEqualTo(new Statement.Native("SELECT `;`, [;] FROM t"));
    assertThat(statements.get(3)).isEqualTo(read("SELECT 1"));
  }

  @Test
  void a_script_that_ends_within_a_string_is_not_lost() {
    assertThat(Parse.script("SELECT 1; SELECT 'a;b", Sqlite.DIALECT))
        .containsExactly(read("SELECT 1"), new Statement.Native("SELECT 'a;b"));
  }

  @Test
  void no_statements_are_no_statements() {
    assertThat(Parse.script(" ; -- nothing\n", Sqlite.DIALECT)).isEmpty();
    assertThat(Parse.statement("", Sqlite.DIALECT)).isEqualTo(new Statement.Native(""));
  }

  @Test
  void text_of_any_depth_and_length_is_read_or_left() {
    for (int n : List.of(10, 100, 1000, 5000)) {
      assertThat(read("SELECT " + "(".repeat(n) + "1" + ")".repeat(n))).isNotNull();
      assertThat(read("SELECT " + "NOT ".repeat(n) + "a")).isNotNull();
      assertThat(read("SELECT a" + " + 1".repeat(n))).isNotNull();
      assertThat(read("SELECT a" + " AND b".repeat(n))).isNotNull();
      assertThat(read("SELECT * FROM (".repeat(n) + "SELECT 1" + ")".repeat(n))).isNotNull();
      assertThat(read("SELECT * FROM t" + " JOIN t".repeat(n))).isNotNull();
    }
    assertThat(read("INSERT INTO t VALUES (1)" + ", (1)".repeat(2000)))
        .isInstanceOf(Statement.Insert.class);
  }

  @Test
  void broken_text_is_left_and_never_thrown_at_anyone() {
    List<String> words = new ArrayList<>();
    List<String> texts = new ArrayList<>(Lines.of("opaque.sql"));
    GoldenTest.pairs().forEach(pair -> texts.add(pair.text()));
    texts.forEach(text -> words.addAll(pieces(text)));
    for (int i = 0; i < 2000; i++) {
      Choices choices = new Seed(20).child("broken").child(i).choices();
      List<String> broken = new ArrayList<>(pieces(choices.pick(texts)));
      for (int edits = 1 + choices.below(4); edits > 0; edits--) {
        broken.set(choices.below(broken.size()), choices.oneIn(3) ? "" : choices.pick(words));
      }
      String text = String.join("", broken);
      Statement statement = Parse.statement(text, Sqlite.DIALECT);
      Parse.script(text, Sqlite.DIALECT);
      if (!(statement instanceof Statement.Native)) {
        assertThat(print(read(print(statement)))).as(text).isEqualTo(print(statement));
        assertThat(Tree.any(statement, Statement.Native.class::isInstance)).isFalse();
      }
    }
  }

  /// The words of a text and what is between them.
  private static List<String> pieces(String text) {
    return List.of(text.split("(?<=\\W)|(?=\\W)"));
  }

  @Test
  void operators_bind_as_the_dialect_defines() {
    assertThat(regrouped("a || b + c")).containsExactly("(a || b) + c", "a || (b + c)");
    assertThat(regrouped("a = b < c")).containsExactly("a = (b < c)", "(a = b) < c");
    assertThat(regrouped("~a + b")).containsExactly("(~ a) + b", "~ (a + b)");
    assertThat(regrouped("-a + b")).containsExactly("(- a) + b", "(- a) + b");
    assertThat(regrouped("NOT a IS NULL AND b"))
        .containsExactly("(NOT (a IS NULL)) AND b", "(NOT (a IS NULL)) AND b");
  }

  private static List<String> regrouped(String text) {
    return Stream.of(Sqlite.DIALECT, Duckdb.DIALECT)
        .map(d -> Sql.print(Parse.statement("SELECT " + text + " FROM t", d), d.spelling()))
        .map(s -> s.substring("SELECT ".length(), s.length() - " FROM t".length()))
        .toList();
  }

  @Test
  void a_decimal_stays_exact_where_the_dialect_keeps_it_so() {
    Statement read = Parse.statement("SELECT 0.10, -1.5, 1e-1", Duckdb.DIALECT);

    assertThat(Sql.print(read, Duckdb.DIALECT.spelling())).isEqualTo("SELECT 0.10, -1.5, 0.1E0");
  }

  @Test
  void only_what_quotes_names_in_a_dialect_makes_a_name() {
    assertThat(read("SELECT a [b] FROM t")).isInstanceOf(Query.Select.class);
    assertThat(Parse.statement("SELECT a [b] FROM t", Duckdb.DIALECT))
        .isInstanceOf(Statement.Native.class);
  }

  private static Statement read(String text) {
    return Parse.statement(text, Sqlite.DIALECT);
  }

  private static Expr expression(String text) {
    return ((Query.Select) read("SELECT " + text + " FROM t"))
        .items()
        .getFirst()
        .expr()
        .orElseThrow();
  }

  private static String print(Statement statement) {
    return Sql.print(statement, Sqlite.DIALECT.spelling());
  }
}
