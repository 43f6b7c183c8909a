package sibyl.session;

import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.sql.Statement;

/// A database or a connection that is not to be had: this version does not know that way of storing one, or takes no
/// second connection.
public record Unopened(String why) implements Session {
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
