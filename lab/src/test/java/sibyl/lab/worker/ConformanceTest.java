package sibyl.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Sqlite;
import sibyl.draw.Profile;
import sibyl.feedback.AcceptedFeatures;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedbacks;
import sibyl.play.Knowledge;
import sibyl.play.Tally;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Schema;

/// The newest version accepts what its dialect declares, and what an old version lacks is learned from its refusals.
class ConformanceTest {
  private static final int LEARNING = 1_500;
  private static final int AFTER = 200;

  /// Features that SQLite added since 3.28.0, according to its release notes.
  private static final Set<String> NEWER =
      Set.of(
          "join RIGHT",
          "join FULL",
          "option STRICT",
          "generated stored",
          "generated virtual",
          Features.alter(Schema.DropColumn.class),
          "call iif",
          "call format",
          "call concat",
          "call octet_length",
          "call unhex",
          "cte MATERIALIZED",
          "cte NOT MATERIALIZED",
          "nulls LAST",
          "aggregate filter");

  /// Added since, too, but generated so rarely that a few rounds may not show it.
  private static final Set<String> NEWER_AND_RARE =
      Set.of(
          Features.alter(Schema.AddRule.class),
          Features.rule(Schema.TableCheck.class),
          "constraint name",
          Features.rework("ADD COLUMN %d"),
          Features.rework("ALTER COLUMN %c SET NOT NULL"),
          Features.rework("ALTER COLUMN %c DROP NOT NULL"),
          Features.rework("DROP CONSTRAINT %i"));

  @TempDir Path folder;

  /// What was learned of a version: accepted features, closed features, and the share of accepted statements.
  private record Learned(Set<String> accepted, Set<String> closed, Tally after) {}

  @Test
  void the_newest_version_accepts_all_that_the_dialect_declares() {
    Learned newest = learned("sqlite", LEARNING, AFTER);
    assertThat(newest.closed()).isEmpty();
    assertThat(newest.accepted()).containsAll(declared(Sqlite.DIALECT)).containsAll(NEWER);
    assertMostAccepted(newest.after());
  }

  @Test
  void an_old_version_closes_what_it_lacks_and_nothing_else() {
    Learned old = learned("sqlite@3.28.0", LEARNING, AFTER);
    assertThat(old.closed()).containsAll(NEWER);
    assertThat(old.accepted()).doesNotContainAnyElementsOf(NEWER);
    Set<String> unknown = new TreeSet<>(declared(Sqlite.DIALECT));
    unknown.removeAll(old.accepted());
    unknown.removeAll(old.closed());
    assertThat(unknown).describedAs("neither accepted nor closed").isEmpty();
    Set<String> others = new TreeSet<>(old.closed());
    others.removeAll(NEWER);
    others.removeAll(NEWER_AND_RARE);
    assertThat(others).describedAs("closed, though 3.28.0 has it").isEmpty();
    assertMostAccepted(old.after());
  }

  /// The number of rounds to learn from, and of rounds after them; fewer for slower engines.
  @ParameterizedTest
  @CsvSource({
    "duckdb, 40, 15",
    "duckdb@0.10.0, 40, 15",
    "h2, 100, 50",
    "h2@1.4.200, 100, 50",
    "hsqldb, 100, 50",
    "hsqldb@2.3.4, 100, 50",
    "derby, 20, 10",
    "derby@10.14.2.0, 20, 10",
    "postgres, 40, 15",
    "postgres@11.5.0, 60, 15",
    "mariadb, 25, 10",
    "mariadb@10.1.23, 60, 10",
    "mysql, 20, 10"
  })
  void after_learning_nearly_all_is_accepted(String target, int learning, int after) {
    Learned version = learned(target, learning, after);
    assertThat(version.closed()).doesNotContainAnyElementsOf(version.accepted());
    assertAccepted(version.after(), 0.95, 0.01);
  }

  private static void assertMostAccepted(Tally tally) {
    assertAccepted(tally, 0.97, 0.005);
  }

  private static void assertAccepted(Tally tally, double most, double few) {
    double share = (double) tally.accepted / tally.statements;
    System.out.printf(
        "after learning: %d statements, %.2f %% accepted, %s%n",
        tally.statements, 100 * share, tally.faults);
    assertThat(share).isGreaterThanOrEqualTo(most);
    // Errors that depend on the data are expected; invalid statements are bugs in Sibyl.
    long senseless =
        tally.faults.entrySet().stream()
            .filter(f -> f.getKey().startsWith("MALFORMED") || f.getKey().startsWith("UNSUPPORTED"))
            .mapToLong(f -> f.getValue())
            .sum();
    assertThat((double) senseless / tally.statements).isLessThan(few);
  }

  private Learned learned(String target, int rounds, int more) {
    Knowledge known = new Knowledge(Feedbacks.all(Feedbacks.FLOOD));
    Tally after = new Tally();
    Optional<WorkerProcess> worker = Optional.empty();
    Map<String, Digest> news = Map.of();
    int next = 0;
    while (next < rounds + more) {
      WorkerProcess mine = worker.orElseGet(() -> TestWorker.start("well", target, folder));
      boolean learning = next < rounds;
      int count = next < 100 ? 5 : 25;
      // A new worker has no feedback yet.
      Map<String, Digest> digests = worker.isEmpty() ? known.digests() : news;
      Knowledge seen = new Knowledge(Feedbacks.all(Feedbacks.FLOOD));
      Optional<Message.Played> played = played(mine, new Message.Play(next, count, digests), seen);
      news = seen.digests();
      known.hear(news);
      if (!learning) {
        played.ifPresent(p -> after.add(p.tally()));
      }
      next += count;
      // An old version may crash its process; another worker continues.
      worker = played.map(_ -> mine);
      if (worker.isEmpty()) {
        mine.close();
      }
    }
    worker.ifPresent(WorkerProcess::close);
    Profile profile = AcceptedFeatures.profile(known.of(AcceptedFeatures.NAME));
    return new Learned(profile.accepted(), profile.closed(), after);
  }

  private static Optional<Message.Played> played(
      WorkerProcess worker, Message.Play order, Knowledge seen) {
    Optional<Message> heard = worker.call(order);
    while (heard.isPresent() && !(heard.get() instanceof Message.Played)) {
      if (heard.get() instanceof Message.Passed(_, Map<String, Digest> saw)) {
        seen.hear(saw);
      }
      heard = worker.hear();
    }
    return heard.map(m -> (Message.Played) m);
  }

  /// The features of everything that the dialect lists and the generator uses.
  private static List<String> declared(Dialect dialect) {
    List<String> all = new ArrayList<>();
    Dialect.Words words = dialect.words();
    for (Function function : words.functions()) {
      if (function.purity() == Function.Purity.PURE) {
        all.add(
            function.kind() == Function.Kind.WINDOW
                ? Features.over(function)
                : Features.call(function));
      }
    }
    words.casts().forEach(t -> all.add("cast " + t.text()));
    words.collations().forEach(c -> all.add(Features.collation(c)));
    words.joins().forEach(j -> all.add(Features.join(j)));
    words.frames().forEach(f -> all.add(Features.frame(f)));
    words.cteHints().stream().filter(h -> !h.isEmpty()).forEach(h -> all.add("cte " + h));
    words.patterns().forEach(all::add);
    Dialect.Tables tables = dialect.tables();
    tables.types().stream().map(Weighted::item).forEach(t -> all.add(Features.type(t)));
    tables.options().forEach(o -> all.add(Features.option(o.text())));
    tables.modules().forEach(m -> all.add(Features.module(m.name())));
    tables.conflicts().forEach(c -> all.add("insert " + c));
    dialect.verbs().forEach(v -> all.add(Features.verb(v.text())));
    dialect.variables().forEach(v -> all.add(Features.variable(v.name())));
    return all;
  }
}
