package sibyl.toy.plant;

import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.LogicalOp;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;
import sibyl.toy.query.NormalForm;
import sibyl.toy.query.SelectRewrites;
import sibyl.toy.store.SchemaResolver;
import sibyl.toy.store.Store;

/// Planted bugs: wrong rewrites of the condition of a WHERE.
final class PlantedConditions {
  private static final TypeName INTEGER = new TypeName("INTEGER", SqlType.INTEGER, Grade.FIRM);

  private PlantedConditions() {}

  static Expr betweenLosesUpperBound(Expr e) {
    return e instanceof Expr.Between b && !b.negated()
        ? SelectRewrites.both(
            new Expr.Comparison(ComparisonOp.GREATER_EQUAL, b.operand(), b.low()),
            new Expr.Comparison(ComparisonOp.LESS, b.operand(), b.high()))
        : e;
  }

  static Expr notEqualReadAsIsNot(Expr e) {
    return switch (e) {
      case Expr.Comparison c when c.op() == ComparisonOp.NOT_EQUAL ->
          new Expr.Comparison(ComparisonOp.NOT_SAME, c.left(), c.right());
      case Expr.Not(Expr.Comparison c) when c.op() == ComparisonOp.EQUAL ->
          new Expr.Comparison(ComparisonOp.NOT_SAME, c.left(), c.right());
      case Expr other -> other;
    };
  }

  static Expr notInForgetsNull(Expr e) {
    return switch (e) {
      case Expr.InList l when l.negated() -> new Expr.InList(l.operand(), known(l.list()), true);
      case Expr.Not(Expr.InList l) when !l.negated() ->
          new Expr.InList(l.operand(), known(l.list()), true);
      case Expr other -> other;
    };
  }

  private static List<Expr> known(List<Expr> list) {
    return list.stream()
        .filter(
            e ->
                !(NormalForm.unwrapped(e) instanceof Expr.Literal l
                    && l.value() instanceof Value.Null))
        .toList();
  }

  static Expr notInAsAntiJoin(Expr e) {
    return switch (e) {
      case Expr.InQuery q when q.negated() -> antiJoin(q);
      case Expr.Not(Expr.InQuery q) when !q.negated() -> antiJoin(q);
      case Expr other -> other;
    };
  }

  private static Expr antiJoin(Expr.InQuery q) {
    return new Expr.Truth(new Expr.InQuery(q.operand(), q.query(), false), true, true);
  }

  static Query orDropsDuplicates(Query.Select s) {
    return isOr(s) && SelectRewrites.plain(s) ? s.withDistinct(true) : s;
  }

  static Query orCountsTwice(Query.Select s, Store store) {
    boolean indexed =
        SelectRewrites.tables(s, store).stream().anyMatch(t -> !t.indexes().isEmpty());
    if (!indexed || !isOr(s) || !SelectRewrites.plain(s) || !s.orderBy().isEmpty()) {
      return s;
    }
    Expr.Logical or = (Expr.Logical) s.where().orElseThrow();
    return new Query.Compound(
        Query.SetOp.UNION_ALL,
        s.withWhere(Optional.of(or.left())),
        s.withWhere(Optional.of(or.right())));
  }

  static boolean isOr(Query.Select s) {
    return s.where().isPresent()
        && s.where().get() instanceof Expr.Logical l
        && l.op() == LogicalOp.OR;
  }

  static Expr likePrefixCaseSensitive(Expr e) {
    if (e instanceof Expr.Like l
        && l.word().equalsIgnoreCase("LIKE")
        && !l.negated()
        && l.escape().isEmpty()
        && NormalForm.unwrapped(l.pattern()) instanceof Expr.Literal(Value.Text(String pattern))) {
      int end = 0;
      while (end < pattern.length() && Character.isLetterOrDigit(pattern.charAt(end))) {
        end++;
      }
      Expr prefix = new Expr.Literal(new Value.Text(pattern.substring(0, end) + "*"));
      return end == 0
          ? e
          : SelectRewrites.both(
              e, new Expr.Like("GLOB", l.operand(), prefix, Optional.empty(), false));
    }
    return e;
  }

  static Expr truthTruncated(Expr e) {
    return switch (NormalForm.unwrapped(e)) {
      case Expr.ColumnRef c -> new Expr.Cast(c, INTEGER);
      case Expr.Literal l -> new Expr.Cast(l, INTEGER);
      case Expr.Call c -> new Expr.Cast(c, INTEGER);
      case Expr.Binary b -> new Expr.Cast(b, INTEGER);
      case Expr.Unary u -> new Expr.Cast(u, INTEGER);
      case Expr _ -> e;
    };
  }

  static Expr caseFlattened(Expr e) {
    if (NormalForm.unwrapped(e) instanceof Expr.Case c
        && c.operand().isEmpty()
        && c.whens().size() == 1
        && c.otherwise().isPresent()) {
      Expr when = c.whens().getFirst().when().as(SqlType.BOOLEAN);
      return SelectRewrites.either(
          SelectRewrites.both(when, c.whens().getFirst().then()),
          SelectRewrites.both(new Expr.Not(when), c.otherwise().get()));
    }
    return e;
  }

  static Expr deMorganKeepsAnd(Expr e) {
    return e instanceof Expr.Not(Expr.Logical l) && l.op() == LogicalOp.AND
        ? SelectRewrites.both(new Expr.Not(l.left()), new Expr.Not(l.right()))
        : e;
  }

  static Query castDropped(Query.Select s, Store store) {
    return SelectRewrites.everywhere(
        s,
        e ->
            e instanceof Expr.Cast(Expr operand, TypeName to)
                    && NormalForm.unwrapped(operand) instanceof Expr.ColumnRef c
                    && SelectRewrites.declared(c, s, store)
                        .map(d -> d.type().text().equalsIgnoreCase(to.text()))
                        .orElse(false)
                ? c.as(to.type())
                : e);
  }

  static Query generatedColumnInlined(Query.Select s, Store store) {
    return SelectRewrites.everywhere(
        s,
        e ->
            e instanceof Expr.ColumnRef c
                ? SelectRewrites.declared(c, s, store)
                    .flatMap(SchemaResolver::formula)
                    .<Expr>map(
                        formula ->
                            new Expr.Implicit(
                                SelectRewrites.everywhere(formula, f -> qualified(f, c.table())),
                                c.kind()))
                    .orElse(e)
                : e);
  }

  private static Expr qualified(Expr e, String table) {
    return e instanceof Expr.ColumnRef c
        ? new Expr.ColumnRef(table, c.column(), c.kind(), c.grade())
        : e;
  }

  static Expr collateLost(Expr e) {
    return e instanceof Expr.Collate c ? c.operand() : e;
  }

  static Query isNullFolded(Query.Select s, Store store) {
    return SelectRewrites.conjuncts(
        s,
        e ->
            e instanceof Expr.IsNull n
                    && NormalForm.unwrapped(n.operand()) instanceof Expr.ColumnRef c
                    && SelectRewrites.declared(c, s, store)
                        .map(PlantedConditions::notNull)
                        .orElse(false)
                ? (n.negated() ? SelectRewrites.TRUE : SelectRewrites.FALSE)
                : e);
  }

  private static boolean notNull(Schema.ColumnDef def) {
    return def.rules().stream().anyMatch(r -> r instanceof Schema.NotNull);
  }

  static Expr constantMovedRight(Expr e) {
    return e instanceof Expr.Comparison c
            && (c.op() == ComparisonOp.LESS_EQUAL || c.op() == ComparisonOp.GREATER_EQUAL)
            && NormalForm.constant(c.left())
            && !NormalForm.constant(c.right())
        ? new Expr.Comparison(c.op(), /* left= */ c.right(), /* right= */ c.left())
        : e;
  }

  static Expr isNotTrueReadAsNot(Expr e) {
    return e instanceof Expr.Truth t && t.expected() && t.negated()
        ? new Expr.Not(t.operand().as(SqlType.BOOLEAN))
        : e;
  }

  static Expr caseTakesUnknownForTrue(Expr e) {
    if (e instanceof Expr.Case c && c.operand().isEmpty() && c.otherwise().isPresent()) {
      List<Expr.When> whens =
          c.whens().stream()
              .map(w -> new Expr.When(new Expr.Truth(w.when(), false, true), w.then()))
              .toList();
      return new Expr.Case(c.operand(), whens, c.otherwise());
    }
    return e;
  }

  static Expr existsTakesNullForNone(Expr e) {
    return e instanceof Expr.Exists x && x.query().width() == 1
        ? new Expr.IsNull(new Expr.ScalarQuery(x.query()), !x.negated())
        : e;
  }
}
