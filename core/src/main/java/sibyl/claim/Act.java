package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sibyl.sql.Statement;

/// One step of a claim, which is a small program that an oracle writes and the [Executor] runs: mostly "run this SQL in that
/// database". Databases and connections (sessions) are numbered in the claim. `Start` and `Await` are for statements that wait
/// for locks, `Time` for measuring, `Kill` and `Reopen` for crashes; they can be stored and run, but no oracle uses them yet.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Act {
  int world();

  /// The session that it uses; 0 if it is about the whole world.
  default int session() {
    return 0;
  }

  /// Runs a statement to its end, if `when` allows it.
  record Say(int world, int session, Statement sql, When when) implements Act {
    public Say(int world, Statement sql) {
      this(world, 0, sql, When.ALWAYS);
    }

    public Say(Statement sql) {
      this(0, sql);
    }

    public Say(int world, int session, Statement sql) {
      this(world, session, sql, When.ALWAYS);
    }

    /// Runs only if an earlier act succeeded.
    public Say ifTaken(int act) {
      return new Say(world, session, sql, new When(act, When.Ending.TAKEN));
    }

    /// Runs only if an earlier act succeeded and gave no rows.
    public Say ifDone(int act) {
      return new Say(world, session, sql, new When(act, When.Ending.DONE));
    }
  }

  /// Starts a statement that may have to wait for another session.
  record Start(int world, int session, Statement sql) implements Act {}

  /// Waits for the end of a started statement and has its outcome.
  record Await(int world, int session) implements Act {}

  /// Runs a statement to its end and measures its cost.
  record Time(int world, int session, Statement sql) implements Act {}

  /// Kills the engine of a world as a power failure would.
  record Kill(int world) implements Act {}

  /// Starts a killed engine again on the data that is left.
  record Reopen(int world) implements Act {}

  /// The statement that runs, if there is one.
  default Optional<Statement> statement() {
    return switch (this) {
      case Say a -> Optional.of(a.sql());
      case Start a -> Optional.of(a.sql());
      case Time a -> Optional.of(a.sql());
      case Await _, Kill _, Reopen _ -> Optional.empty();
    };
  }

  /// The same with its statement changed.
  default Act with(UnaryOperator<Statement> change) {
    return switch (this) {
      case Say a -> new Say(a.world(), a.session(), change.apply(a.sql()), a.when());
      case Start a -> new Start(a.world(), a.session(), change.apply(a.sql()));
      case Time a -> new Time(a.world(), a.session(), change.apply(a.sql()));
      case Await _, Kill _, Reopen _ -> this;
    };
  }

  /// The same after acts were renumbered: act `i` is now `to[i]`.
  default Act shifted(int[] to) {
    return this instanceof Say a && a.when().act() >= 0
        ? new Say(
            a.world(),
            a.session(),
            a.sql(),
            new When(Numbers.shifted(a.when().act(), to), a.when().ending()))
        : this;
  }

  /// The earlier act on whose outcome it depends whether a statement runs; -1 if it always does.
  record When(int act, Ending ending) {
    public static final When ALWAYS = new When(-1, Ending.TAKEN);

    public enum Ending {
      TAKEN,
      DONE
    }
  }
}
