package sibyl.reduce;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import sibyl.finding.Case;

/// A pass of the reducer, and mostly the first: drops whole statements before the question, such as tables and indexes that the
/// bug does not need.
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
