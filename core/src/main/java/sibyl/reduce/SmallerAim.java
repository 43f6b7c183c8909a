package sibyl.reduce;

import java.util.function.Predicate;
import sibyl.finding.Case;

/// A pass of the reducer: shortens what the oracle adds to the question, such as a chain of five rewrites or a list of three
/// storage engines.
final class SmallerAim implements Shrink {
  @Override
  public String name() {
    return "aim";
  }

  @Override
  public String about() {
    return "shortens what the oracle adds to the question";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    start
        .probe()
        .aim()
        .shrunk(
            aim -> attempts.attempt(() -> start.withProbe(start.probe().aiming(aim))),
            Chunks::minimise);
    return attempts.best();
  }
}
