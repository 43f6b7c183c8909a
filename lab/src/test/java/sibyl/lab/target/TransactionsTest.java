package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;
import sibyl.sql.Statement.Transaction;
import sibyl.sql.Statement.Transaction.Verb;
import sibyl.sql.Value;

/// Transactions of one session, in the SQL of each dialect.
class TransactionsTest {
  private static final Query ROWS =
      new Query.Select(List.of(Query.Item.STAR), new Relation.Named("t0"), Optional.empty());

  @ParameterizedTest
  @CsvSource({
    "sqlite, ''",
    "sqlite, IMMEDIATE",
    "duckdb, ''",
    "h2, ''",
    "h2, SERIALIZABLE",
    "hsqldb, ''",
    "hsqldb, SERIALIZABLE",
    "derby, ''",
    "derby, SERIALIZABLE",
    "postgres, ''",
    "postgres, SERIALIZABLE",
    "mariadb, ''",
    "mariadb, SERIALIZABLE",
    "mysql, ''",
    "mysql, READ COMMITTED"
  })
  void what_is_committed_stays_and_what_is_rolled_back_does_not(String target, String level) {
    try (Session session = open(target)) {
      taken(session, new Transaction(Verb.BEGIN, "", level));
      taken(session, inserted(1));
      taken(session, new Transaction(Verb.ROLLBACK));
      taken(session, inserted(2));
      taken(session, new Transaction(Verb.BEGIN, "", level));
      taken(session, inserted(3));
      taken(session, new Transaction(Verb.COMMIT));
      taken(session, new Transaction(Verb.BEGIN));
      taken(session, new Transaction(Verb.ROLLBACK));
      assertThat(rows(session)).containsExactlyInAnyOrder(row(2), row(3));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "h2", "hsqldb", "derby", "postgres", "mariadb", "mysql"})
  void a_transaction_can_be_rolled_back_to_a_savepoint(String target) {
    try (Session session = open(target)) {
      taken(session, new Transaction(Verb.BEGIN));
      taken(session, inserted(1));
      taken(session, new Transaction(Verb.SAVEPOINT, "s0", ""));
      taken(session, inserted(2));
      taken(session, new Transaction(Verb.ROLLBACK_TO, "s0", ""));
      taken(session, inserted(3));
      taken(session, new Transaction(Verb.COMMIT));
      assertThat(rows(session)).containsExactlyInAnyOrder(row(1), row(3));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2", "postgres", "mariadb", "mysql"})
  void an_engine_explains_how_it_would_run_a_query(String target) {
    try (Session session = open(target)) {
      assertThat(session.run(new Statement.Explain(ROWS))).isInstanceOf(Outcome.Rows.class);
    }
  }

  private static Session open(String target) {
    Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)));
    taken(session, new Statement.Native("CREATE TABLE t0(a INT)"));
    return session;
  }

  private static void taken(Session session, Statement statement) {
    assertThat(session.run(statement)).isInstanceOf(Outcome.Done.class);
  }

  private static Statement inserted(int number) {
    Query row = new Query.Values(List.of(List.of(new Expr.Literal(new Value.Int(number)))));
    return new Statement.Insert("", "t0", List.of("a"), row, Optional.empty());
  }

  private static List<Value> row(int number) {
    return List.of(new Value.Int(number));
  }

  private static List<List<Value>> rows(Session session) {
    assertThat(session.run(ROWS)).isInstanceOf(Outcome.Rows.class);
    return ((Outcome.Rows) session.run(ROWS)).rows();
  }
}
