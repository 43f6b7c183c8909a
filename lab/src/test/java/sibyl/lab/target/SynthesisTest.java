package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.dialect.Dialect;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.draw.Sizes;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.metadata.Metadata;
import sibyl.metadata.Reading;
import sibyl.oracle.Oracles;
import sibyl.play.CaseRun;
import sibyl.probe.Claims;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Schemas that were changed often, created again from their catalogue: the catalogue of the copy must be the same. With
/// `-Dschemas=1000` a thousand for each system.
class SynthesisTest {
  private static final Oracle DDLCHECK = Oracles.named("ddlcheck").orElseThrow();
  private static final String MADE = "syn_";

  /// Differences in the text that are allowed: SQLite quotes the names that it writes anew; MySQL names the character set of a
  /// collation if it was named; MariaDB keeps options that do not apply as comments; PostgreSQL casts the elements of an
  /// array or the whole, and forgets brackets between ANDs.
  private static final List<Map.Entry<String, String>> SPELLINGS =
      List.of(
          Map.entry("\"", ""),
          Map.entry("character set \\w+ collate", "collate"),
          Map.entry("/\\*.*?\\*/", ""),
          Map.entry("::[a-z ]+(\\(\\d+\\))?(\\[\\])?", ""),
          Map.entry("[()\\[\\]\\s]", ""));

  /// Defaults that were dropped: MySQL cannot express a column without a default in CREATE TABLE.
  private static final String NULL = ".*:default.*defaultnull";

  /// Differences of one DBMS: HSQLDB converts a default to the type of its column when that is made, not when its
  /// type is changed. `CREATE TABLE t(c INT DEFAULT 1); ALTER TABLE t ALTER COLUMN c SET DATA TYPE VARCHAR(9)` is printed
  /// as `c VARCHAR(9) DEFAULT 1`, which is printed as `c VARCHAR(9) DEFAULT '1'` once it was read; both insert `'1'`.
  private static final Map<String, Map.Entry<String, String>> OWN_SPELLINGS =
      Map.of("hsqldb", Map.entry("(:default\\w+default)'(-?[\\d.]+(e[+-]?\\d+)?)'$", "$1$2"));

  /// Definitions that a DBMS prints but cannot read; for Derby, `NULL_WHERE_NONE_MAY_BE` is known.
  private static final Map<String, Pattern> UNREADABLE =
      Map.of(
          "hsqldb",
          Pattern.compile(
              "refused: .*(data type of expression is not boolean|NULL literal not allowed|SET NULL"
                  + " requires nullable column|unexpected token|row column count mismatch|data type"
                  + " cast needed|right truncation)",
              Pattern.DOTALL),
          "derby",
          Pattern.compile(
              "refused: .* NOT NULL.* ON DELETE SET NULL .*state=42834, message=SET NULL cannot be"
                  + " specified because FOREIGN KEY",
              Pattern.DOTALL));

  @ParameterizedTest
  @CsvSource({
    "sqlite, 300",
    "duckdb, 40",
    "h2, 100",
    "hsqldb, 100",
    "derby, 15",
    "postgres, 40",
    "mariadb, 60",
    "mysql, 20"
  })
  void the_catalogue_describes_both_schemas_alike(String target, int usual) {
    Dialect dialect = Target.parse(target).dialect();
    int schemas = Integer.getInteger("schemas", usual);
    Pattern unreadable = UNREADABLE.getOrDefault(target, Pattern.compile("^\\b$"));
    int compared = 0;
    Map<String, Integer> declined = new TreeMap<>();
    List<String> different = new ArrayList<>();
    for (int i = 0; i < schemas; i++) {
      Choices choices = new Seed(i).child("synthesis").choices();
      int tables = choices.between(1, 3);
      DrawSetup.Mood mood = choices.pick(List.of(DrawSetup.Mood.HISTORY, DrawSetup.Mood.EMPTY));
      DrawSetup setup = new DrawSetup(new Grammar(dialect, Set.of()), tables, mood);
      int length = mood.length(choices, tables, Sizes.USUAL);
      try (Session session =
          Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
        Scene scene = Scene.empty(dialect);
        List<Statement> history = new ArrayList<>();
        for (int j = 0; j < length && session.alive(); j++) {
          Statement statement = setup.from(scene, choices);
          if (session.run(statement).accepted()) {
            scene = scene.after(statement);
            history.add(statement);
          }
        }
        Claims claims = DDLCHECK.claims(scene, CaseRun.facts(DDLCHECK, scene, history, session));
        switch (about(claims, scene)) {
          case Claim claim -> {
            List<Statement> made = made(claim);
            compared++;
            difference(made, claims.spoken(scene), session)
                .filter(d -> !unreadable.matcher(d).find())
                .ifPresent(d -> different.add(script(history, made, dialect) + d));
          }
          case Next.Declined(String why) -> declined.merge(why, 1, Integer::sum);
          case Next.First first -> throw new AssertionError(first);
        }
      }
    }
    System.out.printf(
        "%s: %d schemas, %d compared, declined %s%n", target, schemas, compared, declined);
    assertThat(different).describedAs("%d of %d", different.size(), compared).isEmpty();
    assertThat(compared).describedAs("%s", declined).isGreaterThan(schemas * 7 / 10);
  }

  /// The statements that must be accepted before anything else is compared.
  private static List<Statement> made(Claim claim) {
    Claim stage = claim.stage().orElseThrow().made();
    return stage.expectations().getFirst().needs().stream()
        .map(i -> stage.acts().get(i).statement().orElseThrow())
        .toList();
  }

  /// The claim about any query of any table.
  private static Next about(Claims claims, Scene scene) {
    Optional<String> table =
        claims.spoken(scene).tables().stream()
            .filter(t -> t.kind() == Table.Kind.BASE)
            .map(Table::name)
            .findFirst();
    return claims.next(
        new Probe(
            new Query.Select(
                List.of(Query.Item.STAR), new Relation.Named(table.orElse("t")), Optional.empty())),
        new Transcript());
  }

  private static Optional<String> difference(List<Statement> made, Scene scene, Session session) {
    Scene copy = Scene.empty(scene.dialect());
    for (Statement statement : made) {
      if (session.run(statement) instanceof Outcome.Failed(var fault)) {
        return Optional.of(
            "refused: " + Sql.print(statement, scene.dialect().spelling()) + "\n" + fault);
      }
      copy = copy.after(statement);
    }
    List<String> before = described(scene, session);
    List<String> after = described(copy, session);
    List<String> more = new ArrayList<>(after);
    before.forEach(more::remove);
    List<String> fewer = new ArrayList<>(before);
    after.forEach(fewer::remove);
    return more.isEmpty() && fewer.isEmpty()
        ? Optional.empty()
        : Optional.of("described before: " + fewer + "\ndescribed after: " + more);
  }

  /// The catalogue of the scene's tables, with the same names on both sides.
  private static List<String> described(Scene scene, Session session) {
    List<String> texts = CaseRun.facts(DDLCHECK, scene, List.of(), session).texts();
    return Reading.of(texts, scene.dialect())
        .only(name -> scene.table(name).isPresent())
        .tables()
        .stream()
        .flatMap(SynthesisTest::described)
        .map(text -> plain(text, scene.dialect()))
        .filter(text -> !text.matches(NULL))
        .sorted()
        .toList();
  }

  private static Stream<String> described(Metadata.Table table) {
    List<String> parts = new ArrayList<>(List.of(table.configuration()));
    for (Metadata.Column column : table.columns()) {
      int place = table.columns().indexOf(column);
      parts.add(place + " " + column.name() + " " + column.type());
      column.rules().forEach(r -> parts.add(rule(r, column)));
    }
    table.elements().forEach(e -> parts.add(e.kind() + " " + e.text()));
    return parts.stream().map(text -> table.name() + ": " + text);
  }

  /// A key of one column is the same as a table constraint and as a column constraint.
  private static String rule(Metadata.Element rule, Metadata.Column column) {
    return rule.kind() == Metadata.Kind.PRIMARY_KEY
        ? rule.kind() + " PRIMARY KEY(" + column.name() + ")"
        : rule.kind() + " " + column.name() + " " + rule.text();
  }

  /// Without texts that a DBMS prints in more than one way.
  private static String plain(String described, Dialect dialect) {
    String text = described.toLowerCase(Locale.ROOT).replace(MADE, "");
    for (Map.Entry<String, String> spelling : SPELLINGS) {
      text = text.replaceAll(spelling.getKey(), spelling.getValue());
    }
    Map.Entry<String, String> own =
        OWN_SPELLINGS.getOrDefault(dialect.name(), Map.entry("^\\b$", ""));
    return text.replaceAll(own.getKey(), own.getValue());
  }

  private static String script(List<Statement> history, List<Statement> made, Dialect dialect) {
    StringBuilder script = new StringBuilder("\n");
    for (Statement statement : history) {
      script.append(Sql.print(statement, dialect.spelling())).append(";\n");
    }
    script.append("--\n");
    for (Statement statement : made) {
      script.append(Sql.print(statement, dialect.spelling())).append(";\n");
    }
    return script.toString();
  }
}
