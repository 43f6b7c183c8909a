package sibyl.triage;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sibyl.finding.Case;
import sibyl.finding.Signature;
import sibyl.finding.Step;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Lists the constructs of a reduced case: operators and clauses of its statements, whether NULLs or large numbers are stored,
/// which kinds of changes made the rows. What reduction could not remove is mostly part of the cause, so [Triage] stores this
/// list as evidence and findings are grouped by it.
final class CaseConstructs {
  static final String LARGE = "large number";
  static final String NULL = "stored NULL";
  static final String TEXT = "stored text";
  static final String ROWS = "several rows";
  static final String AFTER = "after ";
  private static final String REPLACE = AFTER + "replace";
  static final String DESCENDING = "index descending";

  /// Up to here, every integer can be represented as a floating-point number.
  private static final long EXACT = 1L << 53;

  private final Set<String> found = new TreeSet<>();

  /// The number of rows inserted into each table.
  private final Map<String, Integer> rows = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /// The number of columns of each table.
  private final Map<String, Integer> widths = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  private CaseConstructs() {}

  static List<String> of(Case plainest) {
    CaseConstructs constructs = new CaseConstructs();
    constructs.found.addAll(Signature.constructs(plainest));
    for (Step step : plainest.steps()) {
      constructs.nodes(step.statement());
      constructs.statement(step.statement());
    }
    constructs.nodes(plainest.probe().asked());
    if (constructs.rows.values().stream().anyMatch(n -> n > 1)) {
      constructs.found.add(ROWS);
    }
    if (constructs.found.stream().anyMatch(c -> c.endsWith(" ON CONFLICT REPLACE"))) {
      constructs.found.add(REPLACE);
    }
    return List.copyOf(constructs.found);
  }

  /// Whether a construct says that the bug is in how rows are stored or changed: a number that not every type can hold, a
  /// descending index, a change of rows.
  static boolean isAboutStored(String construct) {
    return construct.equals(LARGE) || construct.equals(DESCENDING) || construct.startsWith(AFTER);
  }

  private void nodes(Statement statement) {
    if (Tree.any(statement, CaseConstructs::large)) {
      found.add(LARGE);
    }
    if (Tree.any(statement, CaseConstructs::negated)) {
      found.add("not");
    }
    if (Tree.any(statement, n -> n instanceof Schema.IndexTerm t && t.descending())) {
      found.add(DESCENDING);
    }
  }

  /// A number that not every numeric type can hold. If its size did not matter, reduction would have replaced it.
  private static boolean large(Node node) {
    return node instanceof Expr.Literal(Value value)
        && switch (value) {
          case Value.Int i -> Math.abs(i.value()) > EXACT;
          case Value.Real r -> Math.abs(r.value()) >= EXACT;
          case Value.Text t -> t.value().matches("-?[0-9]{16,}");
          case Value.Null _, Value.Bool _, Value.Blob _, Value.Typed _ -> false;
        };
  }

  private static boolean negated(Node node) {
    return (node instanceof Expr.InList i && i.negated())
        || (node instanceof Expr.InQuery q && q.negated())
        || (node instanceof Expr.Between b && b.negated())
        || (node instanceof Expr.Like l && l.negated())
        || (node instanceof Expr.Exists e && e.negated());
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.CreateTable s -> widths.put(s.name(), s.columns().size());
      case Statement.Insert s -> insert(s);
      case Statement.Update _ -> found.add(AFTER + "update");
      case Statement.Delete _ -> found.add(AFTER + "delete");
      default -> {}
    }
  }

  private void insert(Statement.Insert s) {
    if (s.or().equals("REPLACE")) {
      found.add(REPLACE);
    }
    if (s.columns().size() < widths.getOrDefault(s.table(), 0)) {
      found.add(NULL);
    }
    if (s.source() instanceof Query.Values values) {
      rows.merge(s.table(), values.rows().size(), Integer::sum);
      for (Expr.Literal literal : Tree.all(values, Expr.Literal.class)) {
        stored(literal.value());
      }
    }
  }

  /// If the value did not matter, reduction would have replaced it by 0.
  private void stored(Value value) {
    if (value instanceof Value.Null) {
      found.add(NULL);
    }
    if ((value instanceof Value.Text t && !t.value().isEmpty())
        || (value instanceof Value.Blob b && !b.hex().isEmpty())) {
      found.add(TEXT);
    }
  }
}
