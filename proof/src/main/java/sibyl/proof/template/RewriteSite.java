package sibyl.proof.template;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// A place in a query where a template may be applied: the path to it, the node there, which property of the node must be kept
/// (in WHERE, only whether it is true), and, if it is evaluated per group, the `keys` of the groups.
record RewriteSite(Trail trail, Node node, Use use, Optional<List<Expr>> keys) {

  ///   - `TRUTH`: only whether it is true;
  ///   - `LOGIC`: whether it is true, false or unknown, but not how that is displayed;
  ///   - `VALUE`: its value, and the type and collation that it gives to the expression around it;
  ///   - `SHOWN`: its value alone;
  ///   - `ROWS`: the rows of a query; `ROOT`: those of the whole query;
  ///   - `FIXED`: its text, and that of everything in it.
  enum Use {
    TRUTH,
    LOGIC,
    VALUE,
    SHOWN,
    ROWS,
    ROOT,
    FIXED
  }

  /// The child indexes of the path from the query to the place.
  record Trail(@Nullable Trail before, int child) {
    static final Trail START = new Trail(null, 0);

    private int[] numbers() {
      int depth = 0;
      for (Trail t = this; t.before != null; t = t.before) {
        depth++;
      }
      int[] numbers = new int[depth];
      for (Trail t = this; t.before != null; t = t.before) {
        numbers[--depth] = t.child;
      }
      return numbers;
    }
  }

  /// The query with another node in this place.
  Query replaced(Query query, Node by) {
    return Tree.replaceAt(query, trail.numbers(), by);
  }

  boolean suits(Template.Kind kind) {
    return switch (kind) {
      case TRUTH -> use == Use.TRUTH && condition(node);
      case LOGIC ->
          switch (use) {
            case TRUTH, LOGIC -> condition(node);
            case VALUE, SHOWN -> isCondition(node) && condition(node);
            case ROWS, ROOT, FIXED -> false;
          };
      case VALUE -> use == Use.SHOWN && node instanceof Expr e && whole(e);
      case QUERY -> (use == Use.ROOT || use == Use.ROWS) && node instanceof Query;
    };
  }

  private static boolean condition(Node node) {
    return node instanceof Expr e && e.width() == 1 && e.type().fits(SqlType.BOOLEAN);
  }

  /// Whether a condition is displayed like any other. For other kinds some engines display a number, or the value of a
  /// column.
  static boolean isCondition(Node node) {
    return node instanceof Expr.Condition;
  }

  /// The group keys for the parts of a node, if those are evaluated per group and not per row.
  static Optional<List<Expr>> grouped(Node node, Optional<List<Expr>> around) {
    return switch (node) {
      case Query.Select s
          when !s.groupBy().isEmpty()
              || s.having().isPresent()
              || TemplateMatcher.aggregates(s.items()) ->
          Optional.of(s.keys());
      case Expr.Aggregate _ -> Optional.empty();
      case Node _ -> around;
    };
  }

  /// FROM and WHERE are evaluated before groups are formed.
  static boolean ofRows(Query.Select s, int child) {
    return child >= s.items().size()
        && child
            < s.items().size() + (s.from().isPresent() ? 1 : 0) + (s.where().isPresent() ? 1 : 0);
  }

  static Use inside(Node parent, Use use, Node child, int number) {
    if (use == Use.FIXED) {
      return Use.FIXED;
    }
    return switch (parent) {
      case Query.Select s -> inside(s, use, child, number);
      case Query.Item _ -> use;
      case Expr.Comparison c -> whole(c.left()) && whole(c.right()) ? Use.SHOWN : Use.VALUE;
      case Expr.Logical _ -> use == Use.TRUTH ? Use.TRUTH : Use.LOGIC;
      case Relation.Join _ -> Use.TRUTH;
      case Query.Compound _, Query.With _, Query.Cte _, Relation.Derived _ ->
          child instanceof Query.OrderTerm ? Use.FIXED : Use.ROWS;
      case Expr.Not _ -> Use.LOGIC;
      case Expr.Truth t -> t.expected() ? Use.TRUTH : Use.LOGIC;
      case Expr.IsNull n -> n.operand().type() == SqlType.BOOLEAN ? Use.LOGIC : Use.VALUE;
      case Expr.Case c ->
          child instanceof Expr.When
              ? c.operand().isPresent() ? Use.FIXED : use
              : c.operand().isPresent() && number == 0 ? Use.FIXED : shown(c, use);
      case Expr.When _ -> number == 0 ? Use.TRUTH : Use.VALUE;
      case Expr.Exists _, Expr.InQuery _, Expr.ScalarQuery _ ->
          child instanceof Query ? Use.ROWS : Use.FIXED;
      case Expr.Aggregate a -> number == a.args().size() ? Use.TRUTH : Use.VALUE;
      case Expr.Windowed _, Query.Values _ -> Use.FIXED;
      case Expr _ -> Use.VALUE;
      case Node _ -> Use.FIXED;
    };
  }

  /// A plain number, which compares like any other.
  static boolean whole(Expr e) {
    return e.type() == SqlType.INTEGER
        && Grade.of(e) == Grade.FIRM
        && !(e instanceof Expr.Implicit);
  }

  private static Use shown(Expr.Case c, Use use) {
    return c.type() == SqlType.BOOLEAN && use != Use.VALUE && use != Use.SHOWN
        ? Use.LOGIC
        : Use.VALUE;
  }

  /// Expressions in GROUP BY and ORDER BY must stay equal in all their places. A column of a subquery gives its type to what
  /// it is compared with.
  private static Use inside(Query.Select s, Use use, Node child, int number) {
    int from = s.items().size() + (s.from().isPresent() ? 1 : 0);
    if (child instanceof Query.Item) {
      Use item = use == Use.ROOT ? Use.SHOWN : Use.VALUE;
      return s.groupBy().isEmpty() && s.orderBy().isEmpty() ? item : Use.FIXED;
    }
    if (child instanceof Relation) {
      return Use.ROWS;
    }
    if (s.where().isPresent() && number == from) {
      return Use.TRUTH;
    }
    return s.having().isPresent() && number == beforeHaving(s) ? Use.TRUTH : Use.FIXED;
  }

  /// The number of children of a query before its HAVING.
  static int beforeHaving(Query.Select s) {
    return s.items().size()
        + (s.from().isPresent() ? 1 : 0)
        + (s.where().isPresent() ? 1 : 0)
        + s.groupBy().size();
  }
}
