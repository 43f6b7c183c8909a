package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Weighted;
import sibyl.scene.Cardinality;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.SqlType;

/// Generates the FROM clause of a query or subquery: one to three tables, views or derived tables and how they are joined.
/// [DrawQuery] and [DrawSubquery] ask it first, because all else names the columns that it makes visible. It estimates the rows
/// of joins and generates none with too many.
final class DrawFrom extends DrawPart {
  /// A join whose result may have more rows is not generated.
  private static final long MOST_ROWS = 2_000;

  private static final List<Weighted<Integer>> RELATIONS =
      List.of(new Weighted<>(55, 1), new Weighted<>(34, 2), new Weighted<>(11, 3));

  private int aliases;

  DrawFrom(DrawExpr exprs) {
    super(exprs);
  }

  /// A name that no relation of the statement has.
  String alias(String prefix) {
    return prefix + aliases++;
  }

  /// A FROM clause for a query inside others that have these columns.
  From of(List<Expr.ColumnRef> outer, int depth) {
    int wanted =
        outer.isEmpty()
            ? choices.weighted(grammar.weighted(DrawQuery.JOINED, RELATIONS))
            : choices.oneIn(5) ? 2 : 1;
    From from = relation(depth);
    for (int i = 1; i < wanted; i++) {
      from = join(from, outer);
    }
    return from;
  }

  private From relation(int depth) {
    if (depth > 1 && grammar.may("derived table") && choices.oneIn(9)) {
      Query query = exprs.subqueries().viewQuery(depth - 1);
      String alias = alias("d");
      List<Expr.ColumnRef> refs =
          query.output().orElseThrow().stream()
              .map(o -> new Expr.ColumnRef(alias, o.name(), o.type(), o.grade()))
              .toList();
      return new From(new Relation.Derived(query, alias), refs, Cardinality.of(query, scene));
    }
    Table table = choices.pick(scene.tables());
    String alias = alias(table.name() + "_");
    boolean hinted =
        table.kind() == Table.Kind.BASE
            && !grammar.dialect().words().tableHints().isEmpty()
            && grammar.may("hint")
            && choices.oneIn(40);
    String hint = hinted ? choices.pick(grammar.dialect().words().tableHints()) : "";
    return new From(
        new Relation.Named(table.name(), alias, hint), refs(table, alias), table.rows());
  }

  private List<Expr.ColumnRef> refs(Table table, String alias) {
    List<Expr.ColumnRef> refs = new ArrayList<>();
    for (Table.Column c : table.columns()) {
      refs.add(new Expr.ColumnRef(alias, c.name(), c.kind(), c.grade()));
    }
    if (!table.rowKey().isEmpty() && choices.oneIn(6)) {
      refs.add(new Expr.ColumnRef(alias, table.rowKey(), SqlType.INTEGER, Grade.FIRM));
    }
    return refs;
  }

  From join(From left, List<Expr.ColumnRef> outer) {
    From right = relation(1);
    long rows = Math.max(1, left.rows()) * Math.max(1, right.rows());
    if (rows > MOST_ROWS) {
      return left;
    }
    List<Expr.ColumnRef> columns = new ArrayList<>(left.columns());
    columns.addAll(right.columns());
    JoinKind kind = choices.pick(grammar.joins());
    List<Expr.ColumnRef> near = new ArrayList<>(left.near());
    if (kind == JoinKind.COMMA && !grammar.may(Features.COMMA_SCOPE)) {
      near.clear();
    }
    near.addAll(right.columns());
    Scope scope = new Scope(near, outer, false);
    if (kind == JoinKind.FULL && !grammar.may(Features.FULL_ON_ANY)) {
      return new From(full(left, right, scope), columns, near, rows);
    }
    Relation relation =
        byNames(kind, left, right)
            .orElseGet(
                () ->
                    new Relation.Join(
                        kind, left.relation(), right.relation(), on(kind, left, right, scope)));
    return new From(relation, columns, near, rows);
  }

  /// A NATURAL join or one with USING, if both sides have columns of one name.
  private Optional<Relation> byNames(JoinKind kind, From left, From right) {
    List<String> shared =
        kind == JoinKind.COMMA || kind == JoinKind.CROSS || left.relation() instanceof Relation.Join
            ? List.of()
            : shared(left, right);
    if (shared.isEmpty() || !choices.oneIn(6)) {
      return Optional.empty();
    }
    boolean natural =
        grammar.may("natural")
            && choices.oneIn(2)
            && ((grammar.free() && !left.hasShapes() && !right.hasShapes())
                || shared.size() == From.common(left, right));
    if (!natural && !grammar.may("using")) {
      return Optional.empty();
    }
    List<String> using = natural ? List.of() : choices.some(shared, 2);
    return Optional.of(
        new Relation.Join(
            kind, left.relation(), right.relation(), natural, using, Optional.empty()));
  }

  private Optional<Expr> on(JoinKind kind, From left, From right, Scope scope) {
    boolean bare =
        kind == JoinKind.COMMA
            || (kind == JoinKind.CROSS && (choices.percent(70) || !grammar.may(Features.CROSS_ON)));
    return bare ? Optional.empty() : Optional.of(on(left, right, scope));
  }

  /// A FULL JOIN on equal columns; a LEFT JOIN if there are none to compare.
  private Relation full(From left, From right, Scope scope) {
    Expr.ColumnRef l = choices.pick(left.near());
    List<Expr.ColumnRef> alike =
        right.columns().stream()
            .filter(r -> r.type() == l.type() && convert.comparable(l, r))
            .toList();
    JoinKind kind = alike.isEmpty() ? JoinKind.LEFT : JoinKind.FULL;
    Expr on =
        alike.isEmpty()
            ? on(left, right, scope)
            : new Expr.Comparison(Expr.ComparisonOp.EQUAL, l, choices.pick(alike));
    return new Relation.Join(kind, left.relation(), right.relation(), Optional.of(on));
  }

  /// Names of exactly one column on each side.
  private List<String> shared(From left, From right) {
    List<String> names = new ArrayList<>();
    for (Expr.ColumnRef l : left.columns()) {
      List<Expr.ColumnRef> others = right.called(l.column());
      if (others.size() == 1
          && left.called(l.column()).size() == 1
          && !l.column().equals(grammar.dialect().tables().rowKey())
          && convert.comparable(l, others.getFirst())) {
        names.add(l.column());
      }
    }
    return names;
  }

  private Expr on(From left, From right, Scope scope) {
    if (choices.oneIn(3)) {
      return exprs.condition(scope, choices.below(3));
    }
    Expr l = choices.pick(left.near());
    Expr r = choices.pick(right.columns());
    Expr.ComparisonOp op = choices.percent(75) ? Expr.ComparisonOp.EQUAL : exprs.comparison();
    Expr equal =
        l.type() == SqlType.GEOMETRY
            ? convert.related(l, r)
            : new Expr.Comparison(op, l, convert.fit(r, l.type()));
    return choices.oneIn(4)
        ? new Expr.Logical(Expr.LogicalOp.AND, equal, exprs.condition(scope, 1))
        : equal;
  }
}
