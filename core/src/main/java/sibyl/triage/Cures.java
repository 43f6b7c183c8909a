package sibyl.triage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import sibyl.dialect.Dialect;
import sibyl.dialect.Variant;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Finds single changes to a reduced case that make its bug disappear: a constraint or index less, another setting, a hint, or
/// another storage engine. The query stays the same. [Triage] stores them as hints at which part of the engine is wrong.
record Cures(Dialect dialect, Predicate<Case> sound) {

  private static final String SET_TO = " = ";

  /// Whether a cure is another setting of the session.
  static boolean isSetting(String cure) {
    return cure.contains(SET_TO);
  }

  List<String> of(Case found) {
    Set<String> cures = new TreeSet<>();
    for (int i = 0; i < found.steps().size(); i++) {
      without(found, i, cures);
    }
    for (Dialect.Verb verb : dialect.verbs()) {
      if (verb.targets().contains(Dialect.Verb.About.NOTHING)) {
        attempt(verb.text(), with(found, new Statement.Maintenance(verb.text(), "")), cures);
      }
    }
    for (Dialect.Variable variable : dialect.variables()) {
      for (String value : variable.early() ? List.<String>of() : variable.values()) {
        Statement.SetVariable set = new Statement.SetVariable(variable.name(), value);
        attempt(variable.name() + SET_TO + value, with(found, set), cures);
      }
    }
    for (String hint : dialect.words().tableHints()) {
      hinted(found, hint).ifPresent(c -> attempt("hint " + hint, c, cures));
    }
    for (Variant variant : dialect.storage().variants()) {
      stored(found, variant).ifPresent(c -> attempt("stored " + variant.name(), c, cures));
    }
    return List.copyOf(cures);
  }

  /// The same query with a hint at every table.
  private static Optional<Case> hinted(Case found, String hint) {
    if (!(found.probe().asked() instanceof Query query)) {
      return Optional.empty();
    }
    Query hinted =
        Tree.map(
            query,
            n ->
                n instanceof Relation.Named r && r.hint().isEmpty()
                    ? new Relation.Named(r.name(), r.alias(), hint)
                    : n);
    return hinted.equals(query)
        ? Optional.empty()
        : Optional.of(found.withProbe(found.probe().with(hinted)));
  }

  /// The same case in another storage variant, if that needs no other database and the oracle does not vary it itself.
  private Optional<Case> stored(Case found, Variant variant) {
    if (!variant.url().isEmpty()
        || !variant.version().isEmpty()
        || !found.probe().aim().names().isEmpty()) {
      return Optional.empty();
    }
    List<Step> setup = new ArrayList<>();
    variant.opening().forEach(sql -> setup.add(new Step(variant.statement(sql), true)));
    setup.addAll(stored(found.setup(), variant));
    Case stored = found.withSetup(setup).withConduct(stored(found.conduct(), variant));
    return stored.equals(found) ? Optional.empty() : Optional.of(stored);
  }

  private List<Step> stored(List<Step> steps, Variant variant) {
    return steps.stream()
        .flatMap(s -> variant.of(s.statement(), dialect.spelling()).stream().map(s::with))
        .toList();
  }

  private void attempt(String name, Case changed, Set<String> cures) {
    if (sound.test(changed)) {
      cures.add(name);
    }
  }

  private static Case with(Case found, Statement last) {
    List<Step> steps = new ArrayList<>(found.setup());
    steps.add(new Step(last, true));
    return found.withSetup(steps);
  }

  private void without(Case found, int at, Set<String> cures) {
    switch (found.steps().get(at).statement()) {
      case Statement.CreateIndex _ -> {
        List<Integer> others =
            IntStream.range(0, found.steps().size()).filter(i -> i != at).boxed().toList();
        attempt("no index", found.keeping(others), cures);
      }
      case Statement.CreateTable s -> {
        for (Schema.TableRule rule : s.rules()) {
          attempt(
              "no " + name(rule), changed(found, at, s.withRules(less(s.rules(), rule))), cures);
        }
        for (String option : s.options()) {
          attempt(
              "no " + option, changed(found, at, s.withOptions(less(s.options(), option))), cures);
        }
        for (Schema.ColumnDef column : s.columns()) {
          for (Schema.ColumnRule rule : column.rules()) {
            Schema.ColumnDef plainer =
                new Schema.ColumnDef(column.name(), column.type(), less(column.rules(), rule));
            attempt(
                "no " + name(rule),
                changed(
                    found,
                    at,
                    s.withColumns(
                        s.columns().stream().map(c -> c.equals(column) ? plainer : c).toList())),
                cures);
          }
        }
      }
      default -> {}
    }
  }

  private static <T> List<T> less(List<T> all, T one) {
    return all.stream().filter(t -> !t.equals(one)).toList();
  }

  private static Case changed(Case found, int at, Statement statement) {
    return found.withStep(at, statement);
  }

  private static String name(Schema rule) {
    return rule.getClass().getSimpleName();
  }
}
