package sibyl.draw;

import java.util.List;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;

/// A table of weighted ways to generate one kind of thing: for a condition, `24 comparison`, `13 AND or OR`, `6 BETWEEN` and so
/// on. Each generator of expressions, subqueries or ALTER has one as a constant and picks a line for every node. To generate
/// something new, add a line.
public final class Productions<F> {
  private final List<String> names;
  private final List<Weighted<F>> weighted;

  public Productions(List<Production<F>> all) {
    names = all.stream().map(Production::name).toList();
    weighted = all.stream().map(p -> new Weighted<>(p.weight(), p.how())).toList();
  }

  public F pick(Choices choices) {
    return choices.weighted(weighted);
  }

  /// What is generated, in the order of the table.
  List<String> names() {
    return names;
  }
}
