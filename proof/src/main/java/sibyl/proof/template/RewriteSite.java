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

/// A place in a query where something may be written otherwise: the way there, what stands there,
/// how much of it matters, and, if it is asked once for each group, the `keys` by which groups are made.
record RewriteSite(Trail trail, Node node, Use use, Optional<List<Expr>> keys) {

  ///   - `TRUTH`: only whether it is true;
  ///   - `LOGIC`: whether it is true, false or unknown, not how that is shown;
  ///   - `VALUE`: its value, and what type and collation it lends to what is around it;
  ///   - `SHOWN`: its value alone;
  ///   - `ROWS`: the rows of a query; `ROOT`: those of the whole;
  ///   - `FIXED`: its text, and that of all in it.
  enum Use {
    TRUTH,
    LOGIC,
    VALUE,
    SHOWN,
    ROWS,
    ROOT,
    FIXED
  }

  /// The numbers of the children through which a way leads down from the query.
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

  /// The query with something else in this place.
  Query replaced(Query query, Node by) {
    return Tree.replaceAt(query, trail.numbers(), by);
  }

  boolean suits(Template.Kind kind) {
    return switch (kind) {
      case TRUTH -> use == Use.TRUTH && condition(node);
      case LOGIC ->
          switch (use) {
            case TRUTH, LOGIC -> condition(node);
            case VALUE, SHOWN -> truthful(node) && condition(node);
            case ROWS, ROOT, FIXED -> false;
          };
      case VALUE -> use == Use.SHOWN && node instanceof Expr e && whole(e);
      case QUERY -> (use == Use.ROOT || use == Use.ROWS) && node instanceof Query;
    };
  }

  private static boolean condition(Node node) {
    return node instanceof Expr e && e.width() == 1 && e.type().fits(SqlType.BOOLEAN);
  }

  /// Whether a condition shows as any other does: some engines show a number, or what a column holds.
  static boolean truthful(Node node) {
    return switch (node) {
      case Expr.Not _,
          Expr.Comparison _,
          Expr.Logical _,
          Expr.IsNull _,
          Expr.Truth _,
          Expr.Between _,
          Expr.InList _,
          Expr.InQuery _,
          Expr.Like _,
          Expr.Exists _ ->
          true;
      case Node _ -> false;
    };
  }

  /// The keys of the groups that something in a node is asked of, if it is not asked of rows.
  static Optional<List<Expr>> grouped(Node node, Optional<List<Expr>> around) {
    return switch (node) {
      case Query.Select s
          when !s.groupBy().isEmpty() || s.having().isPresent() || TemplateMatcher.gathers(s.items()) ->
          Optional.of(s.keys());
      case Expr.Aggregate _ -> Optional.empty();
      case Node _ -> around;
    };
  }

  /// FROM and WHERE come before groups.
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

  /// A number that is nothing else, and is compared like any other.
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

  /// What groups are made by, or sorted by, stands in several places in the same words. A column of a query inside another
  /// lends its type to whatever it is compared with there.
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

  /// How many children of a query stand before its HAVING.
  static int beforeHaving(Query.Select s) {
    return s.items().size()
        + (s.from().isPresent() ? 1 : 0)
        + (s.where().isPresent() ? 1 : 0)
        + s.groupBy().size();
  }
}
