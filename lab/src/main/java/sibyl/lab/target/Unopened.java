package sibyl.lab.target;

import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// A database that this version does not open, because it does not know that way of storing one.
record Unopened(String why) implements Session {
  @Override
  public Outcome run(Statement statement) {
    return new Outcome.Failed(new Fault(Fault.Kind.UNSUPPORTED, "", why));
  }

  @Override
  public boolean alive() {
    return false;
  }

  @Override
  public Session beside(Variant way) {
    return this;
  }

  @Override
  public void close() {}
}
