package sibyl.proof.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.parse.Parse;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.session.Outcome;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Value;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// Two random variants of one sentence differ a little: if the prover calls them equal, an evaluator must agree on every
/// database.
class ProverSoundnessTest {
  private static final Pattern CHOICE = Pattern.compile("\\{([^{}]*)\\}");
  private static final int PAIRS = 60;
  private static final int DATABASES = 60;

  private static Premises.Column column(String name, boolean notNull) {
    return new Premises.Column(name, SqlType.INTEGER, Grade.FIRM, notNull);
  }

  private static Premises.Table table(
      String name, boolean cFilled, List<List<String>> keys, List<List<String>> uniques) {
    return new Premises.Table(
        name,
        List.of(column("c", cFilled), column("d", false)),
        keys,
        uniques,
        List.of(),
        List.of());
  }

  /// Column c of t is a key, that of u is unique except for NULLs, r has no constraints.
  private static final Premises PREMISES =
      new Premises(
          List.of(
              table("r", false, List.of(), List.of()),
              table("t", true, List.of(List.of("c")), List.of()),
              table("u", false, List.of(), List.of(List.of("c")))));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT {DISTINCT|} {x|y}.c, {x|y}.d FROM {r|t|u} AS x {JOIN|LEFT JOIN|RIGHT JOIN|FULL"
            + " JOIN} {r|t|u} AS y ON x.c {=|=|<|IS NOT DISTINCT FROM} y.{c|d} {|WHERE x.d >"
            + " 0|WHERE y.c IS NULL|WHERE x.c = y.c|WHERE NOT (y.d > 0)}",
        "SELECT x.c, {count(*)|count(x.d)|sum(x.d)|max(x.d)|count(DISTINCT x.d)|max(DISTINCT x.d)}"
            + " FROM {r|t|(SELECT DISTINCT c, d FROM r)|(SELECT c, d FROM r WHERE d > 0)} AS x"
            + " {|WHERE x.c > 0|WHERE x.d IS NOT NULL} GROUP BY x.c"
            + " {|HAVING x.c > 0|HAVING count(*) > 0|HAVING count(x.d) > 0|HAVING max(x.d) > 0}",
        "SELECT {DISTINCT|} x.c FROM {r|t} AS x WHERE {|NOT} {x.c IN (SELECT y.c FROM {r|t|u} AS y)"
            + "|EXISTS (SELECT 1 FROM {r|t|u} AS y WHERE y.c = x.c)"
            + "|x.c = (SELECT max(y.c) FROM {r|t|u} AS y WHERE y.c = x.c)"
            + "|(SELECT count(*) FROM {r|t|u} AS y WHERE y.c = x.c) > {0|1}}",
        "SELECT x.c, x.d FROM {r|t} AS x {|WHERE x.d > 0|WHERE NOT (x.d > 0)}"
            + " {UNION|UNION ALL|INTERSECT|EXCEPT} SELECT y.c, y.d FROM {r|t} AS y"
            + " {|WHERE y.d > 0|WHERE y.d <= 0|WHERE y.d IS NULL}",
        "SELECT {sum|max|count}(x.v) FROM (SELECT {y.c|y.d} AS k, {sum|max|count|min}({DISTINCT|}"
            + " y.d) AS v FROM {r|t|u} AS y {|WHERE y.c > 0} GROUP BY {y.c, y.d|y.d, y.c|y.d, y.c,"
            + " y.d}) AS x"
      })
  void what_is_proved_holds(String sentence) {
    List<ToyDatabase> databases = new ArrayList<>();
    for (int i = 0; i < DATABASES; i++) {
      databases.add(database(new Seed(i).child("rows").choices()));
    }
    AlgebraSchema tables = new AlgebraSchema(PREMISES);
    int proved = 0;
    try (Prover prover = new Prover()) {
      for (int i = 0; i < PAIRS; i++) {
        Choices choices = new Seed(i).child("pair").choices();
        List<String> taken = new ArrayList<>();
        String left = variant(sentence, choices, taken);
        String right = variant(sentence, choices, taken);
        Query one = query(left);
        Query other = query(right);
        Answer answer =
            prover.prove(PREMISES, ToAlgebra.of(tables, one), ToAlgebra.of(tables, other));
        if (answer instanceof Answer.Equal && !left.equals(right)) {
          proved++;
          for (ToyDatabase database : databases) {
            assertThat(rows(database, one))
                .as("%s%n%s", left, right)
                .isEqualTo(rows(database, other));
          }
        }
      }
    }
    assertThat(proved).isPositive();
  }

  private static Query query(String sql) {
    return (Query) Parse.statement(sql, Toy.DIALECT);
  }

  /// Generates the sentence with a choice at each alternative, keeping most of the earlier choices.
  private static String variant(String sentence, Choices choices, List<String> taken) {
    List<String> before = List.copyOf(taken);
    taken.clear();
    String text = sentence;
    Matcher matcher = CHOICE.matcher(text);
    while (matcher.find()) {
      List<String> options = List.of(matcher.group(1).split("\\|", -1));
      int at = taken.size();
      boolean again = at < before.size() && options.contains(before.get(at)) && !choices.oneIn(5);
      String chosen = again ? before.get(at) : choices.pick(options);
      taken.add(chosen);
      text = text.substring(0, matcher.start()) + chosen + text.substring(matcher.end());
      matcher = CHOICE.matcher(text);
    }
    return text;
  }

  private static ToyDatabase database(Choices choices) {
    ToyDatabase database = new ToyDatabase();
    for (String table : List.of("r", "t", "u")) {
      database.run(
          Parse.statement("CREATE TABLE " + table + " (c INTEGER, d INTEGER)", Toy.DIALECT));
      List<String> rows = new ArrayList<>();
      for (int c = -1; c <= 2; c++) {
        boolean free = table.equals("r");
        for (int n = choices.below(free ? 3 : 2); n > 0; n--) {
          rows.add("(" + (free && choices.oneIn(4) ? "NULL" : c) + ", " + value(choices) + ")");
        }
      }
      for (int n = table.equals("t") ? 0 : choices.below(3); n > 0; n--) {
        rows.add("(NULL, " + value(choices) + ")");
      }
      if (!rows.isEmpty()) {
        Statement insert =
            Parse.statement(
                "INSERT INTO " + table + " VALUES " + String.join(", ", rows), Toy.DIALECT);
        assertThat(database.run(insert).accepted()).isTrue();
      }
    }
    return database;
  }

  private static String value(Choices choices) {
    return choices.oneIn(4) ? "NULL" : String.valueOf(choices.between(-1, 2));
  }

  private static Map<List<Value>, Long> rows(ToyDatabase database, Query query) {
    Outcome outcome = database.run(query);
    assertThat(outcome).isInstanceOf(Outcome.Rows.class);
    return ((Outcome.Rows) outcome)
        .rows().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }
}
