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

/// Single changes that make a bug vanish while the question stays the same: what is left away from the tables, what is
/// said before, hints, and how they are stored.
record Cures(Dialect dialect, Predicate<Case> sound) {

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
        attempt(variable.name() + " = " + value, with(found, set), cures);
      }
    }
    for (String hint : dialect.words().tableHints()) {
      hinted(found, hint).ifPresent(c -> attempt("hint " + hint, c, cures));
    }
    for (Variant way : dialect.storage().variants()) {
      stored(found, way).ifPresent(c -> attempt("stored " + way.name(), c, cures));
    }
    return List.copyOf(cures);
  }

  /// The same question with a hint at every table.
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

  /// The same tables in another way, if the same database can hold them so and they are not rotated anyway.
  private Optional<Case> stored(Case found, Variant way) {
    if (!way.url().isEmpty()
        || !way.version().isEmpty()
        || !found.probe().aim().names().isEmpty()) {
      return Optional.empty();
    }
    List<Step> setup = new ArrayList<>();
    way.opening().forEach(sql -> setup.add(new Step(way.told(sql), true)));
    setup.addAll(stored(found.setup(), way));
    Case stored = found.withSetup(setup).withConduct(stored(found.conduct(), way));
    return stored.equals(found) ? Optional.empty() : Optional.of(stored);
  }

  private List<Step> stored(List<Step> steps, Variant way) {
    return steps.stream()
        .flatMap(s -> way.of(s.statement(), dialect.spelling()).stream().map(s::with))
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
              "no " + name(rule),
              changed(
                  found,
                  at,
                  new Statement.CreateTable(
                      s.temporary(), s.name(), s.columns(), less(s.rules(), rule), s.options())),
              cures);
        }
        for (String option : s.options()) {
          attempt(
              "no " + option,
              changed(
                  found,
                  at,
                  new Statement.CreateTable(
                      s.temporary(), s.name(), s.columns(), s.rules(), less(s.options(), option))),
              cures);
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
                    new Statement.CreateTable(
                        s.temporary(),
                        s.name(),
                        s.columns().stream().map(c -> c.equals(column) ? plainer : c).toList(),
                        s.rules(),
                        s.options())),
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
