package sibyl.proof.template;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.proof.algebra.Premises;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// The syntax of holes in templates.
///
/// In an expression `p`, `q` and `o` are conditions, `u`, `v` and `w` values. In a query `r`, `s` and `t` are relations,
/// each with one column `c` that stands for all of its columns; `p(r.c)` is a condition on a row of `r`, `v(r.c)` a value,
/// `i(r.c)` a list of result columns, `k(r.c)` a list of keys, and `agg(r.c)` any aggregates. A hole depends only on what
/// its parentheses name.
final class TemplateHoles {
  private TemplateHoles() {}

  /// The table whose columns are the holes of an expression.
  static final Relation ROWS = new Relation.Named("holes");

  static final Expr ANY = new Expr.ColumnRef("holes", "any_column", SqlType.ANY, Grade.FIRM);

  static final String ROW_COLUMN = "c";

  private static final String CONDITIONS = "opq";
  private static final String VALUES = "uvw";
  private static final String LISTS = "ijk";
  static final String RELATIONS = "rst";

  /// All holes that are bound to items, in a fixed order.
  static final String FILLED = LISTS + CONDITIONS + VALUES;

  private static final String AGGREGATES = "agg";

  /// The index of a hole among letters, or -1. Called for every node of a pattern.
  static int number(String letters, String name) {
    return name.length() == 1 ? letters.indexOf(name.charAt(0)) : -1;
  }

  private static boolean one(String letters, String name) {
    return number(letters, name) >= 0;
  }

  static boolean condition(String name) {
    return one(CONDITIONS, name);
  }

  static boolean list(String name) {
    return one(LISTS, name);
  }

  static boolean relation(String name) {
    return one(RELATIONS, name);
  }

  static boolean value(String name) {
    return one(VALUES, name);
  }

  /// The hole that an expression is, if it is one.
  static Optional<String> name(Expr e) {
    return switch (e) {
      case Expr.Call c when known(c.function().name()) -> Optional.of(c.function().name());
      case Expr.ColumnRef c when c.table().equals(HOLES) -> Optional.of(c.column());
      case Expr _ -> Optional.empty();
    };
  }

  private static final String HOLES = "holes";

  private static boolean known(String name) {
    return condition(name) || value(name) || list(name);
  }

  /// The rows that a node depends on, in order of occurrence.
  static List<Expr.ColumnRef> rowsOf(Node node) {
    List<Expr.ColumnRef> found = new ArrayList<>(2);
    rowsOf(node, found);
    return found;
  }

  /// Fast paths for columns, and for holes with columns in parentheses.
  private static void rowsOf(Node node, List<Expr.ColumnRef> found) {
    switch (node) {
      case Expr.ColumnRef c -> {
        if (!c.table().equals(HOLES)) {
          found.add(c);
        }
      }
      case Expr.Call c -> {
        for (Expr arg : c.args()) {
          rowsOf(arg, found);
        }
      }
      case Node other ->
          Tree.mapChildren(
              other,
              child -> {
                rowsOf(child, found);
                return child;
              });
    }
  }

  /// The holes that only the second side has, each once.
  static List<Template.Invented> invented(Node from, Node to) {
    Set<String> known = new LinkedHashSet<>();
    for (Expr e : Tree.all(from, Expr.class)) {
      name(e).ifPresent(known::add);
    }
    List<Template.Invented> invented = new ArrayList<>();
    for (Expr e : Tree.all(to, Expr.class)) {
      if (name(e).filter(known::add).isPresent()) {
        invented.add(Template.Invented.of(e));
      }
    }
    return invented;
  }

  /// The value holes, unless both sides compare the same pairs in the same order: then no conversion can differ, whatever
  /// the types.
  static Set<String> compared(Node from, Node to) {
    Set<String> values = new LinkedHashSet<>();
    for (Node side : List.of(from, to)) {
      for (Expr e : Tree.all(side, Expr.class)) {
        name(e).filter(TemplateHoles::value).ifPresent(values::add);
      }
    }
    return values.size() < 2 || comparisons(from).equals(comparisons(to)) ? Set.of() : values;
  }

  private static Set<List<Expr>> comparisons(Node side) {
    Set<List<Expr>> pairs = new LinkedHashSet<>();
    for (Expr e : Tree.all(side, Expr.class)) {
      switch (e) {
        case Expr.Comparison c -> pairs.add(List.of(c.left(), c.right()));
        case Expr.Between _, Expr.InList _, Expr.InQuery _ -> pairs.add(List.of(e));
        case Expr.Case c when c.operand().isPresent() -> pairs.add(List.of(e));
        case Expr _ -> {}
      }
    }
    return pairs;
  }

  /// A parsed node with the types of its holes.
  static Node typed(Node node) {
    return switch (node) {
      case Expr.ColumnRef c when c.table().isEmpty() && condition(c.column()) ->
          new Expr.ColumnRef(HOLES, c.column(), SqlType.BOOLEAN, Grade.FIRM);
      case Expr.ColumnRef c when c.table().isEmpty() && value(c.column()) ->
          new Expr.ColumnRef(HOLES, c.column(), SqlType.INTEGER, Grade.FIRM);
      case Expr.ColumnRef c ->
          new Expr.ColumnRef(c.table(), c.column(), SqlType.INTEGER, Grade.FIRM);
      case Expr.Call c when known(c.function().name()) ->
          new Expr.Call(
              Function.scalar(c.function().name(), type(c.function().name()), Grade.FIRM),
              c.args());
      case Expr.Call c when c.function().name().equals(AGGREGATES) ->
          new Expr.Aggregate(
              Function.aggregate(AGGREGATES, SqlType.INTEGER, Function.Fold.NONE, SqlType.ANY)
                  .with(Grade.FIRM),
              c.args(),
              false,
              Optional.empty());
      case Node other -> other;
    };
  }

  private static SqlType type(String name) {
    return condition(name) ? SqlType.BOOLEAN : SqlType.INTEGER;
  }

  /// The schema of the holes: no constraints, and equal means identical. Where that fails, the oracle declines.
  static final Premises PREMISES =
      new Premises(
          List.of(
              table(
                  HOLES,
                  List.of(
                      column("p", SqlType.BOOLEAN),
                      column("q", SqlType.BOOLEAN),
                      column("o", SqlType.BOOLEAN),
                      column("u", SqlType.INTEGER),
                      column("v", SqlType.INTEGER),
                      column("w", SqlType.INTEGER),
                      column("any_column", SqlType.INTEGER))),
              table("r", List.of(column(ROW_COLUMN, SqlType.INTEGER))),
              table("s", List.of(column(ROW_COLUMN, SqlType.INTEGER))),
              table("t", List.of(column(ROW_COLUMN, SqlType.INTEGER)))));

  private static Premises.Column column(String name, SqlType type) {
    return new Premises.Column(name, type, Grade.FIRM, false);
  }

  private static Premises.Table table(String name, List<Premises.Column> columns) {
    return new Premises.Table(name, columns, List.of(), List.of(), List.of(), List.of());
  }
}
