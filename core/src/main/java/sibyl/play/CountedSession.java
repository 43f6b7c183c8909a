package sibyl.play;

import sibyl.dialect.Variant;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// The connection of a test round as its oracles get it: the statements by which an oracle tests are counted and shown to the
/// parts that learn from rounds (feedback), like those of the setup. Closing it leaves the round's own connection open.
final class CountedSession implements Session {
  private final Session inner;
  private final PlayedRound round;

  CountedSession(Session inner, PlayedRound round) {
    this.inner = inner;
    this.round = round;
  }

  @Override
  public Outcome run(Statement statement) {
    Outcome outcome = inner.run(statement);
    round.ran(statement, outcome, true);
    return outcome;
  }

  @Override
  public boolean alive() {
    return inner.alive();
  }

  @Override
  public Session another() {
    return new CountedSession(inner.another(), round);
  }

  @Override
  public Outcome start(Statement statement) {
    Outcome outcome = inner.start(statement);
    round.ran(statement, outcome, true);
    return outcome;
  }

  @Override
  public Outcome await() {
    return inner.await();
  }

  @Override
  public long cost() {
    return inner.cost();
  }

  @Override
  public void kill() {
    inner.kill();
  }

  @Override
  public Outcome reopen() {
    return inner.reopen();
  }

  @Override
  public Session beside(Variant way) {
    return inner.beside(way);
  }

  @Override
  public void close() {}
}
