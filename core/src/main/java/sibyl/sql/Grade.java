package sibyl.sql;

import java.util.List;

/// Whether equal values of a column or expression are identical. An engine may keep any one of several equal values (DISTINCT,
/// GROUP BY, MIN), so where 'a' = 'A' it may show either, and two right answers differ. Oracles ask this before they compare
/// and decline if it is too weak.
///
///   - `FIRM`: always of its type, and equal means identical;
///   - `EXACT`: equal means identical, but a value may be of another class than its type says;
///   - `LOOSE`: 1 and 1.0 are equal;
///   - `COLLATED`: 'a' and 'A' may be equal.
public enum Grade {
  FIRM,
  EXACT,
  LOOSE,
  COLLATED;

  public Grade or(Grade other) {
    return compareTo(other) >= 0 ? this : other;
  }

  public boolean exact() {
    return this == FIRM || this == EXACT;
  }

  public static Grade of(Expr e) {
    return switch (e) {
      case Expr.Literal _, Expr.Truth _, Expr.IsNull _, Expr.Exists _ -> FIRM;
      case Expr.ColumnRef c -> c.grade();
      case Expr.Unary u ->
          u.op() == Expr.UnaryOp.PLUS
              ? of(u.operand())
              : u.op() == Expr.UnaryOp.NEGATE ? LOOSE : FIRM;
      case Expr.Not _,
          Expr.Comparison _,
          Expr.Logical _,
          Expr.Between _,
          Expr.InList _,
          Expr.InQuery _,
          Expr.Like _ ->
          FIRM;
      case Expr.Binary b -> b.op().arithmetic() ? LOOSE : collates(b) ? COLLATED : FIRM;
      case Expr.Case c -> {
        Grade worst = c.otherwise().map(Grade::of).orElse(FIRM);
        for (Expr.When when : c.whens()) {
          worst = worst.or(of(when.then()));
        }
        yield c.type() == SqlType.BOOLEAN
            ? FIRM
            : collates(c)
                ? COLLATED
                : worst.or(c.whens().size() > 1 || c.otherwise().isPresent() ? LOOSE : FIRM);
      }
      case Expr.Cast c -> of(c.operand()) == COLLATED ? COLLATED : c.to().grade();
      case Expr.Collate _ -> COLLATED;
      case Expr.Call c -> passing(c.function(), c.args());
      case Expr.Aggregate a -> passing(a.function(), a.args());
      case Expr.Windowed w -> passing(w.function(), w.args());
      case Expr.RowValue r -> r.parts().stream().map(Grade::of).reduce(FIRM, Grade::or);
      case Expr.ScalarQuery q -> q.query().output().map(o -> o.getFirst().grade()).orElse(COLLATED);
      case Expr.Implicit i -> of(i.operand());
    };
  }

  /// A function that returns one of its arguments has the weakest grade of them.
  private static Grade passing(Function function, List<Expr> args) {
    if (function.passes()) {
      return args.stream().map(Grade::of).reduce(LOOSE, Grade::or);
    }
    return args.stream().anyMatch(Grade::collates) ? COLLATED : function.grade();
  }

  /// A COLLATE somewhere inside decides how the whole result is compared.
  private static boolean collates(Expr e) {
    return Tree.anyHere(e, n -> n instanceof Expr.Collate);
  }
}
