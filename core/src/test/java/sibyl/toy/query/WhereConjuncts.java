package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.ComparisonRule;
import sibyl.sql.Expr;
import sibyl.sql.Relation;
import sibyl.sql.Value;
import sibyl.toy.store.Index;
import sibyl.toy.store.StoredTable;

/// The conjuncts of a WHERE that are still to be tested row by row. A table scan takes one away if an index answers it.
final class WhereConjuncts {
  private final Catalogue catalogue;
  private final List<Expr> conjuncts;
  private final boolean alone;

  /// `alone`: FROM has only one table, so an unqualified name is its column.
  WhereConjuncts(Catalogue catalogue, Optional<Expr> where, boolean alone) {
    this.catalogue = catalogue;
    this.conjuncts = where.map(NormalForm::conjuncts).map(ArrayList::new).orElseGet(ArrayList::new);
    this.alone = alone;
  }

  /// No conjuncts, so that no index is used.
  static WhereConjuncts none(Catalogue catalogue) {
    return new WhereConjuncts(catalogue, Optional.empty(), false);
  }

  List<Expr> rest() {
    return List.copyOf(conjuncts);
  }

  Optional<IndexLookup> take(StoredTable table, Relation.Named as) {
    List<Index> indexes = as.hint().startsWith("NOT") ? List.of() : table.indexes().reversed();
    for (Index index : conjuncts.isEmpty() ? List.<Index>of() : indexes) {
      for (Expr conjunct : conjuncts) {
        Optional<IndexLookup> lookup =
            NormalForm.within(conjunct, as.visibleAs(), alone)
                ? lookup(table, index, conjunct, as.visibleAs()).filter(catalogue.hooks()::usable)
                : Optional.empty();
        if (lookup.isPresent()) {
          conjuncts.remove(conjunct);
          return lookup;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<IndexLookup> lookup(StoredTable table, Index index, Expr conjunct, String as) {
    ExprBinder bind =
        new ExprBinder(Catalogue.EMPTY, Scope.NONE.inner(table.shape().columns(as), List.of()));
    return switch (conjunct) {
      case Expr.Comparison c when ExprBinder.truthTest(c).isPresent() -> Optional.empty();
      case Expr.Comparison c when keyed(c.left(), index) && NormalForm.constant(c.right()) ->
          compared(table, index, c, c.op(), pair(bind, c.left(), c.right()), as);
      case Expr.Comparison c when keyed(c.right(), index) && NormalForm.constant(c.left()) ->
          compared(table, index, c, flipped(c.op()), pair(bind, c.right(), c.left()), as);
      case Expr.Between b
          when !b.negated()
              && keyed(b.operand(), index)
              && NormalForm.constant(b.low())
              && NormalForm.constant(b.high()) -> {
        Pair low = pair(bind, b.operand(), b.low());
        Pair high = pair(bind, b.operand(), b.high());
        SearchKeys keys =
            new SearchKeys.Range(Optional.of(low.edge(true)), Optional.of(high.edge(true)));
        yield Optional.of(lookup(table, index, b, keys, List.of(low, high), as));
      }
      case Expr.InList l
          when !l.negated()
              && keyed(l.operand(), index)
              && l.list().stream().allMatch(NormalForm::constant) -> {
        List<Pair> pairs = l.list().stream().map(e -> member(bind, l.operand(), e)).toList();
        yield Optional.of(lookup(table, index, l, points(pairs), pairs, as));
      }
      case Expr.IsNull n when !n.negated() && keyed(n.operand(), index) ->
          Optional.of(lookup(table, index, n, new SearchKeys.Nulls(), List.of(), as));
      case Expr _ -> Optional.empty();
    };
  }

  private static boolean keyed(Expr side, Index index) {
    return side.width() == 1
        && NormalForm.of(NormalForm.unwrapped(side)).equals(index.first().form());
  }

  /// The constant that a key is compared with, and how.
  private record Pair(ComparisonRule how, Affinity key, Value constant) {
    static Pair of(BoundExpr key, BoundExpr constant) {
      return new Pair(
          ComparisonRule.of(key.as(), constant.as()), key.affinity(), constant.of(RowStack.ROOT));
    }

    /// Whether a comparison takes the keys as they are stored.
    boolean direct() {
      return how.affinity().keeps(key);
    }

    SearchKeys.Wanted wanted() {
      return new SearchKeys.Wanted(constant, how.affinity().converted(constant));
    }

    SearchKeys.Edge edge(boolean inclusive) {
      return new SearchKeys.Edge(wanted(), inclusive);
    }
  }

  private static Pair pair(ExprBinder bind, Expr key, Expr constant) {
    return Pair.of(bind.expr(key), bind.expr(constant));
  }

  private static Pair member(ExprBinder bind, Expr key, Expr constant) {
    return Pair.of(bind.expr(key), bind.expr(constant).with(Affinity.NONE).withoutCollation());
  }

  private static SearchKeys points(List<Pair> pairs) {
    return new SearchKeys.Points(
        pairs.stream()
            .filter(p -> !(p.constant() instanceof Value.Null))
            .map(Pair::wanted)
            .toList());
  }

  private Optional<IndexLookup> compared(
      StoredTable table, Index index, Expr conjunct, Expr.ComparisonOp op, Pair pair, String as) {
    Optional<SearchKeys> keys =
        switch (op) {
          case EQUAL -> Optional.of(points(List.of(pair)));
          case SAME ->
              Optional.of(
                  pair.constant() instanceof Value.Null
                      ? new SearchKeys.Nulls()
                      : points(List.of(pair)));
          case GREATER, GREATER_EQUAL ->
              Optional.of(
                  new SearchKeys.Range(
                      Optional.of(pair.edge(op == Expr.ComparisonOp.GREATER_EQUAL)),
                      Optional.empty()));
          case LESS, LESS_EQUAL ->
              Optional.of(
                  new SearchKeys.Range(
                      Optional.empty(),
                      Optional.of(pair.edge(op == Expr.ComparisonOp.LESS_EQUAL))));
          case NOT_EQUAL, NOT_SAME -> Optional.empty();
        };
    return keys.map(s -> lookup(table, index, conjunct, s, List.of(pair), as));
  }

  private static Expr.ComparisonOp flipped(Expr.ComparisonOp op) {
    return switch (op) {
      case LESS -> Expr.ComparisonOp.GREATER;
      case LESS_EQUAL -> Expr.ComparisonOp.GREATER_EQUAL;
      case GREATER -> Expr.ComparisonOp.LESS;
      case GREATER_EQUAL -> Expr.ComparisonOp.LESS_EQUAL;
      case EQUAL, NOT_EQUAL, SAME, NOT_SAME -> op;
    };
  }

  private IndexLookup lookup(
      StoredTable table, Index index, Expr conjunct, SearchKeys keys, List<Pair> pairs, String as) {
    return new IndexLookup(
        table,
        index,
        conjunct,
        keys,
        pairs.stream().allMatch(p -> p.how().collation() == index.first().collation()),
        pairs.stream().allMatch(Pair::direct),
        complete(index, keys, as));
  }

  /// Whether a partial index contains all rows that satisfy the WHERE: its own condition is a conjunct, or only says
  /// that the key is not NULL.
  private boolean complete(Index index, SearchKeys keys, String as) {
    if (index.definition().where().isEmpty()) {
      return true;
    }
    Expr covered = NormalForm.of(index.definition().where().get());
    boolean notNull =
        covered instanceof Expr.IsNull n && n.negated() && n.operand().equals(index.first().form());
    return (notNull && !(keys instanceof SearchKeys.Nulls))
        || conjuncts.stream()
            .anyMatch(c -> NormalForm.within(c, as, alone) && NormalForm.of(c).equals(covered));
  }
}
