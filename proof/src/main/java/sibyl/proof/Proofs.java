package sibyl.proof;

import java.util.Optional;
import java.util.Set;
import sibyl.chance.Choices;
import sibyl.draw.Grammar;
import sibyl.probe.Rewrite;
import sibyl.proof.algebra.Premises;
import sibyl.proof.check.Checker;
import sibyl.proof.mutate.Candidates;
import sibyl.proof.template.RewriteSites;
import sibyl.scene.Scene;
import sibyl.sql.Query;

/// Proves, during a run, that a changed query is equivalent to the one it was made of; without a proof nothing is claimed. The
/// oracle `eqsql` asks it for one in a thousand questions; the others use rewrites that were proved before and are shipped as a
/// library. The solver has one user at a time.
final class Proofs {
  private Optional<Checker> checker = Optional.empty();

  /// Whether a rule is one of those.
  static boolean covers(String rule) {
    return Candidates.all().contains(rule);
  }

  /// A candidate for the query, not yet proved.
  static Optional<Rewrite> drawn(Query query, Scene scene, Grammar grammar, Choices choices) {
    return new Candidates(grammar)
        .draw(Premises.of(scene), query, choices)
        .map(c -> new Rewrite(c.name(), 0, c.choice()));
  }

  /// The candidate's query, if it is proved.
  synchronized Optional<Query> proved(Query query, Rewrite rewrite, Scene scene) {
    if (!new RewriteSites(query).readAlike()) {
      return Optional.empty();
    }
    Premises premises = Premises.of(scene);
    return new Candidates(new Grammar(scene.dialect(), Set.of()))
        .apply(rewrite.rule(), premises, query, rewrite.choice())
        .filter(q -> new RewriteSites(q).readAlike() && checker().proves(premises, query, q));
  }

  private Checker checker() {
    Checker used = checker.orElseGet(Checker::new);
    checker = Optional.of(used);
    return used;
  }
}
