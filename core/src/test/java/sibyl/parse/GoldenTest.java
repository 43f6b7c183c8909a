package sibyl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.dialect.dbms.Sqlite;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

final class GoldenTest {
  private static final String ARROW = "  => ";

  record Pair(String text, String print) {
    @Override
    public String toString() {
      return text;
    }
  }

  static List<Pair> pairs() {
    List<String> lines = Lines.of("golden.sql");
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < lines.size(); i += 2) {
      assertThat(lines.get(i + 1)).startsWith(ARROW);
      pairs.add(new Pair(lines.get(i), lines.get(i + 1).substring(ARROW.length())));
    }
    return pairs;
  }

  static Stream<String> opaque() {
    return Lines.of("opaque.sql").stream();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void a_statement_becomes_a_tree_that_prints_so(Pair pair) {
    Statement statement = Parse.statement(pair.text(), Sqlite.DIALECT);

    assertThat(statement).isNotInstanceOf(Statement.Native.class);
    assertThat(print(statement)).isEqualTo(pair.print());
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void a_print_is_read_as_the_tree_it_came_from(Pair pair) {
    Statement again = Parse.statement(pair.print(), Sqlite.DIALECT);

    assertThat(again).isNotInstanceOf(Statement.Native.class);
    assertThat(print(again)).isEqualTo(pair.print());
  }

  @ParameterizedTest
  @MethodSource("opaque")
  void what_the_tree_cannot_represent_stays_as_it_was(String text) {
    assertThat(Parse.statement(text, Sqlite.DIALECT)).isEqualTo(new Statement.Native(text));
  }

  private static String print(Statement statement) {
    return Sql.print(statement, Sqlite.DIALECT.spelling());
  }
}
