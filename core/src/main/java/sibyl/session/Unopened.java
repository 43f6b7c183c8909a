package sibyl.session;

import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.sql.Statement;

/// A session that could not be opened: the version does not have the storage variant, or allows no second connection.
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
  public Session beside(Variant variant) {
    return this;
  }

  @Override
  public void close() {}
}
