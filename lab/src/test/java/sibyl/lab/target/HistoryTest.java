package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.Change;
import sibyl.dialect.Ddl;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.draw.Profile;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Features;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Long histories of changes on real systems: every kind of change that a dialect declares is accepted by its newest
/// version, and most statements are.
class HistoryTest {
  private static final int LENGTH = 60;

  /// As many worlds as it takes to see every kind, within these limits.
  @ParameterizedTest
  @CsvSource({
    "sqlite, 30, 200",
    "duckdb, 20, 150",
    "h2, 30, 200",
    "hsqldb, 30, 200",
    "derby, 20, 150",
    "postgres, 30, 400",
    "mariadb, 30, 400",
    "mysql, 10, 200"
  })
  void every_kind_of_change_is_accepted(String target, int least, int most) {
    Dialect dialect = Target.parse(target).dialect();
    Profile profile = new Profile();
    Map<String, Integer> refused = new TreeMap<>();
    int statements = 0;
    Set<String> missing = declared(dialect).collect(Collectors.toCollection(TreeSet::new));
    for (int i = 0; i < least || (i < most && !missing.isEmpty()); i++) {
      Choices choices = new Seed(i).child("history").choices();
      DrawSetup setup =
          new DrawSetup(new Grammar(dialect, profile.closed()), 1, DrawSetup.Mood.HISTORY);
      Scene scene = Scene.empty(dialect);
      try (Session session =
          Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
        for (int j = 0; j < LENGTH && session.alive(); j++) {
          Statement statement = setup.from(scene, choices);
          statements++;
          List<String> features = List.copyOf(Features.of(statement));
          if (session.run(statement) instanceof Outcome.Failed f) {
            if (f.fault().kind() == Fault.Kind.UNSUPPORTED) {
              profile.learn(new Profile.Lesson(false, features));
            }
            refused.merge(text(f, statement, dialect), 1, Integer::sum);
          } else {
            profile.learn(new Profile.Lesson(true, features));
            missing.removeAll(features);
            scene = scene.after(statement);
          }
        }
      }
    }
    int failed = refused.values().stream().mapToInt(n -> n).sum();
    System.out.printf("%s: %d of %d refused%n", target, failed, statements);
    assertThat(missing).describedAs("never accepted; %s", refusals(refused)).isEmpty();
    assertThat(failed).describedAs("%s", refusals(refused)).isLessThan(statements / 10);
  }

  private static String text(Outcome.Failed failed, Statement statement, Dialect dialect) {
    return failed.fault().kind()
        + " "
        + failed.fault().message()
        + " <- "
        + Sql.print(statement, dialect.spelling());
  }

  private static String refusals(Map<String, Integer> refused) {
    return refused.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .limit(100)
        .map(e -> e.getValue() + " " + e.getKey())
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> declared(Dialect dialect) {
    return Stream.of(
            Stream.of(Ddl.values())
                .filter(d -> d != Ddl.CREATE_VIRTUAL_TABLE && d.possible(dialect.lacks()))
                .map(Ddl::feature),
            dialect.tables().changes().stream()
                .map(Change::words)
                .flatMap(w -> w.stream().map(Features::rework)),
            dialect.tables().tails().stream().map(Features::tail))
        .flatMap(s -> s);
  }
}
