package sibyl.locus;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// What a place of a statement is like, as words: the kind of condition and the roles of its columns, or the clauses of a
/// subquery. Two findings that the same fence cures at such places are one bug.
final class SiteTraits {
  static final String OUTER = "column of an outer join";
  static final String SUBQUERY = "column of a subquery";
  static final String ROW_ID = "row id";
  static final String MODULE = "virtual table";
  static final String NESTED = "within a condition";
  static final String NAMED_AGAIN = "WITH query named twice";
  static final String WHEN = "WHEN of a CASE with an operand";
  static final String KEY = "key or index";
  private static final String ROWS = "comparison of row values";
  private static final String ORDER = "less or greater";
  private static final String VALUE = "a value as a condition";

  /// Without these, another condition is another bug. All others may be missing in the smallest finding of a bug.
  private static final Set<String> INCIDENTAL =
      Set.of(
          SUBQUERY,
          ROW_ID,
          NAMED_AGAIN,
          "text",
          "call",
          "cast",
          "join",
          "LEFT JOIN",
          "ORDER BY",
          "LIMIT");

  private SiteTraits() {}

  static boolean incidental(String trait) {
    return INCIDENTAL.contains(trait);
  }

  static List<String> ofCondition(Expr condition, SiteScope scope) {
    return ofCondition(kind(condition), condition, scope);
  }

  /// Only the operator: what it is about matters little if another operator is right.
  static List<String> ofOperator(Expr expr) {
    return List.of(kind(expr));
  }

  /// What a NATURAL JOIN or USING compares.
  static List<String> ofJoinByName(Expr equal, SiteScope scope) {
    return ofCondition("USING", equal, scope);
  }

  private static List<String> ofCondition(String kind, Expr condition, SiteScope scope) {
    Set<String> traits = new TreeSet<>();
    traits.add(kind);
    add(traits, NESTED, scope.nested());
    operands(condition, scope, traits);
    if (traits.contains(MODULE) && kind.equals(ORDER)) {
      // The virtual table compares, whatever the join. An equality may also replace a column by
      // another.
      traits.remove(OUTER);
    }
    return List.copyOf(traits);
  }

  /// Adds traits of what the condition compares, without subqueries.
  private static void operands(Node node, SiteScope scope, Set<String> traits) {
    switch (node) {
      case Expr.ColumnRef c -> traits.addAll(scope.roles(c));
      case Expr.Literal(Value.Null _) -> traits.add("NULL");
      case Expr.Literal(Value.Text _) -> traits.add("text");
      case Expr.FunctionCall _ -> traits.add("call");
      case Expr.Cast _ -> traits.add("cast");
      case Expr.Collate _ -> traits.add("collation");
      default -> {}
    }
    Tree.children(
        node,
        child -> {
          if (!(child instanceof Query)) {
            operands(child, scope, traits);
          }
        });
  }

  private static String kind(Expr condition) {
    return switch (condition) {
      case Expr.Comparison c when c.left().width() > 1 -> ROWS;
      case Expr.Between b when b.operand().width() > 1 -> "BETWEEN of row values";
      case Expr.Comparison c ->
          switch (c.op()) {
            case EQUAL -> "equal";
            case NOT_EQUAL -> "not equal";
            case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> ORDER;
            case SAME, NOT_SAME -> "not distinct";
          };
      case Expr.IsNull _ -> "IS NULL";
      case Expr.Truth _ -> "IS TRUE";
      case Expr.Between _ -> ORDER;
      case Expr.InList i -> i.operand().width() > 1 ? ROWS : "IN list";
      case Expr.InQuery i -> i.operand().width() > 1 ? "row value IN subquery" : "IN subquery";
      case Expr.Like _ -> "LIKE";
      case Expr.Exists _ -> "EXISTS";
      case Expr.Aggregate a when a.filter().isPresent() -> "aggregate FILTER";
      default -> VALUE;
    };
  }

  /// The clauses of a subquery, and how it is used: `IN`, `EXISTS`, empty for a table of FROM.
  static List<String> ofSubquery(Query query, String use, boolean optional) {
    Set<String> traits = new TreeSet<>();
    clauses(query, traits);
    if (!use.isEmpty()) {
      traits.add(use);
    }
    if (optional) {
      traits.add(OUTER);
    }
    return List.copyOf(traits);
  }

  private static void clauses(Query query, Set<String> traits) {
    switch (query) {
      case Query.Select s -> {
        s.from().ifPresent(from -> joins(from, traits));
        add(traits, "DISTINCT", s.distinct());
        add(traits, "GROUP BY", !s.groupBy().isEmpty());
        add(traits, "HAVING", s.having().isPresent());
        for (Query.Item item : s.items()) {
          add(traits, "collation", Tree.anyHere(item, n -> n instanceof Expr.Collate));
          add(traits, "aggregate", Tree.anyHere(item, n -> n instanceof Expr.Aggregate));
          add(traits, "window function", Tree.anyHere(item, n -> n instanceof Expr.Windowed));
        }
        ordered(s, traits);
      }
      case Query.Compound c -> {
        traits.add(c.op().name().replace('_', ' '));
        clauses(c.left(), traits);
        clauses(c.right(), traits);
        ordered(c, traits);
      }
      case Query.Values _ -> traits.add("VALUES");
      case Query.With w -> clauses(w.body(), traits);
    }
  }

  private static void ordered(Query.Ordered query, Set<String> traits) {
    add(traits, "ORDER BY", !query.orderBy().isEmpty());
    add(traits, "LIMIT", query.limit().isPresent());
  }

  private static void joins(Relation relation, Set<String> traits) {
    if (relation instanceof Relation.Join j) {
      switch (j.kind()) {
        case LEFT -> traits.add("LEFT JOIN");
        case RIGHT, FULL -> traits.add("RIGHT or FULL JOIN");
        case COMMA, INNER, CROSS -> traits.add("join");
      }
      joins(j.left(), traits);
      joins(j.right(), traits);
    }
  }

  private static void add(Set<String> traits, String trait, boolean has) {
    if (has) {
      traits.add(trait);
    }
  }
}
