package sibyl.proof.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.draw.Grammar;
import sibyl.proof.algebra.FromAlgebra;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.Sensitivity;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.proof.algebra.Unmodelled;
import sibyl.sql.Query;
import sibyl.sql.Sql;

/// Generates queries that may be equivalent to a given one, by rules of a planner and by random mutation. `Proofs` takes one
/// when the oracle `eqsql` wants a rewrite that its library does not have; only those that the checker then proves are used.
public final class Candidates {
  private static final String CALCITE = "calcite/";
  private static final String FREE = "free/";

  /// Translates the seed to algebra and back, in another form.
  private static final String FORM = "form/again";

  /// Some mutations change nothing, and some cannot be expressed in the dialect.
  private static final int TRIES = 12;

  private static final List<String> NAMES = names();

  private final Grammar grammar;

  public Candidates(Grammar grammar) {
    this.grammar = grammar;
  }

  /// How a candidate was made; enough to make it again.
  public record Candidate(String name, long choice, Query query) {}

  /// The names of all mutations.
  public static List<String> all() {
    return NAMES;
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    names.add(FORM);
    PlannerRules.ALL.keySet().forEach(rule -> names.add(CALCITE + rule));
    for (FreeMutations kind : FreeMutations.values()) {
      names.add(FREE + kind.words());
    }
    return List.copyOf(names);
  }

  /// A candidate by some mutation that fits the seed. Of those tried, one with the seed's duplicate sensitivity is
  /// preferred.
  public Optional<Candidate> draw(Premises premises, Query seed, Choices choices) {
    Optional<RelNode> algebra = algebra(premises, seed);
    if (algebra.isEmpty()) {
      return Optional.empty();
    }
    List<RelNode> views = PlannerRules.views(algebra.get());
    List<String> rules = PlannerRules.fitting(views);
    Optional<Candidate> spare = Optional.empty();
    for (int i = 0; i < TRIES; i++) {
      String name = name(rules, choices);
      long choice = choices.any();
      Optional<RelNode> changed = changed(name, views, choice);
      Optional<Query> translated = changed.flatMap(c -> asQuery(name, premises, seed, c, choice));
      if (translated.isPresent()) {
        Candidate found = new Candidate(name, choice, translated.get());
        // Candidates with another duplicate sensitivity are hardly ever equivalent.
        if (Sensitivity.of(changed.get()) == Sensitivity.of(algebra.get())) {
          return Optional.of(found);
        }
        spare = spare.or(() -> Optional.of(found));
      }
    }
    return spare;
  }

  private static String name(List<String> rules, Choices choices) {
    if (choices.oneIn(16)) {
      return FORM;
    }
    return rules.isEmpty() || choices.oneIn(3)
        ? FREE + choices.pick(List.of(FreeMutations.values())).words()
        : CALCITE + choices.pick(rules);
  }

  /// The candidate of that name and choice; the same for the same seed.
  public Optional<Query> apply(String name, Premises premises, Query seed, long choice) {
    return algebra(premises, seed)
        .flatMap(
            algebra ->
                changed(
                    name,
                    name.startsWith(CALCITE) ? PlannerRules.views(algebra) : List.of(algebra),
                    choice))
        .flatMap(changed -> asQuery(name, premises, seed, changed, choice));
  }

  private static Optional<RelNode> algebra(Premises premises, Query query) {
    try {
      return Optional.of(ToAlgebra.of(premises, query));
    } catch (Unmodelled _) {
      return Optional.empty();
    }
  }

  /// The first view is the seed's own algebra.
  private static Optional<RelNode> changed(String name, List<RelNode> views, long choice) {
    Choices choices = new Seed(choice).child(name).choices();
    if (name.startsWith(CALCITE)) {
      return PlannerRules.apply(name.substring(CALCITE.length()), views, choices);
    }
    if (name.startsWith(FREE)) {
      return FreeMutations.named(name.substring(FREE.length()))
          .flatMap(f -> f.apply(views.getFirst(), choices));
    }
    return name.equals(FORM) ? Optional.of(views.getFirst()) : Optional.empty();
  }

  private Optional<Query> asQuery(
      String name, Premises premises, Query seed, RelNode changed, long choice) {
    Choices choices = new Seed(choice).child(name).child("form").choices();
    return FromAlgebra.query(changed, premises, seed, grammar, choices)
        .filter(translated -> !text(translated).equals(text(seed)));
  }

  private String text(Query query) {
    return Sql.print(query, grammar.dialect().spelling());
  }
}
