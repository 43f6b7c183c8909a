package sibyl.session;

import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.sql.Statement;

/// Stands for a connection that could not be opened, because this version lacks the way of storing tables, or allows no second
/// connection. It answers every statement with "unsupported", so that the test that wanted the connection is not judged and
/// nothing needs a special case.
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
