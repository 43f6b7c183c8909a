package sibyl.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.chance.Choices;
import sibyl.draw.Grammar;
import sibyl.oracle.Rewrite;
import sibyl.proof.algebra.Premises;
import sibyl.proof.check.Checker;
import sibyl.proof.mutate.Candidates;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Query;

/// Transformations that no template covers, proved when they are met. The solver has one user at a time.
final class Proofs {
  private Optional<Checker> checker = Optional.empty();

  /// Whether a rule is one of those.
  static boolean covers(String rule) {
    return Candidates.all().contains(rule);
  }

  /// A candidate for the query, not yet proved.
  static Optional<Rewrite> drawn(Query query, Scene scene, Grammar grammar, Choices choices) {
    return new Candidates(grammar)
        .draw(premises(scene), query, choices)
        .map(c -> new Rewrite(c.name(), 0, c.choice()));
  }

  /// What the candidate says, if it is proved.
  synchronized Optional<Query> proved(Query query, Rewrite rewrite, Scene scene) {
    Premises premises = premises(scene);
    return new Candidates(new Grammar(scene.dialect(), Set.of()))
        .apply(rewrite.rule(), premises, query, rewrite.choice())
        .filter(q -> checker().proves(premises, query, q));
  }

  private Checker checker() {
    Checker used = checker.orElseGet(Checker::new);
    checker = Optional.of(used);
    return used;
  }

  /// What a scene says of its stored tables. A key is one only if equal keys are the same key.
  private static Premises premises(Scene scene) {
    List<Premises.Table> tables = new ArrayList<>();
    for (Table table : scene.tables()) {
      if (table.kind() == Table.Kind.BASE) {
        tables.add(premises(table));
      }
    }
    return new Premises(tables);
  }

  private static Premises.Table premises(Table table) {
    List<List<String>> keys = new ArrayList<>();
    List<List<String>> uniques = new ArrayList<>();
    for (List<String> key : table.keys()) {
      List<Table.Column> columns = key.stream().flatMap(k -> table.column(k).stream()).toList();
      if (columns.size() == key.size() && columns.stream().allMatch(c -> c.grade().exact())) {
        (columns.stream().allMatch(Table.Column::notNull) ? keys : uniques).add(key);
      }
    }
    return new Premises.Table(
        table.name(),
        table.columns().stream()
            .map(c -> new Premises.Column(c.name(), c.kind(), c.grade(), c.notNull()))
            .toList(),
        keys,
        uniques,
        List.of(),
        List.of());
  }
}
