package sibyl.reduce;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import sibyl.finding.Case;

/// Drops statements before the probe.
final class FewerSteps implements Shrink {
  @Override
  public String name() {
    return "statements";
  }

  @Override
  public String about() {
    return "drops statements that come before the question";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    List<Integer> all = IntStream.range(0, start.steps().size()).boxed().toList();
    Chunks.minimise(all, fewer -> attempts.attempt(() -> start.keeping(fewer)));
    return attempts.best();
  }
}
