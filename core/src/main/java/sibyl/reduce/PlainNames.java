package sibyl.reduce;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.sql.Node;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// The last pass of the reducer: renames tables, columns and indexes that are left to t0, c0, i0 and so on, and drops aliases
/// that are not needed, so that the report is easy to read.
final class PlainNames implements Shrink {
  @Override
  public String name() {
    return "names";
  }

  @Override
  public String about() {
    return "gives tables, columns and indexes plain names";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    attempts.attempt(() -> plain(start));
    return attempts.best();
  }

  static Case plain(Case c) {
    Map<String, String> columns = new LinkedHashMap<>();
    Map<String, String> tables = new LinkedHashMap<>();
    for (Step step : c.steps()) {
      Tree.visit(step.statement(), n -> collect(n, tables, columns));
    }
    Statement asked = RenamedColumns.renamed(c.probe().asked(), tables, columns);
    return c.edited(s -> Optional.of(RenamedColumns.renamed(s, tables, columns)))
        .withProbe(c.probe().with(asked));
  }

  private static void collect(Node node, Map<String, String> tables, Map<String, String> columns) {
    switch (node) {
      case Statement.CreateTable t -> {
        number(tables, t.name(), "t");
        t.columns().forEach(c -> number(columns, c.name(), "c"));
      }
      case Statement.CreateVirtualTable t -> {
        number(tables, t.name(), "t");
        t.columns().forEach(c -> number(columns, c, "c"));
      }
      case Statement.CreateView v -> number(tables, v.name(), "v");
      case Statement.CreateIndex i -> number(tables, i.name(), "i");
      case Node _ -> {}
    }
  }

  private static void number(Map<String, String> names, String name, String prefix) {
    long next = names.values().stream().filter(v -> v.startsWith(prefix)).count();
    names.putIfAbsent(name, prefix + next);
  }
}
