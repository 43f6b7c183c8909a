package sibyl.proof.solver;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.ArithSort;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.RealExpr;
import com.microsoft.z3.Sort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeUtil;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.interpret.Datum;

/// SQL's three-valued logic, numbers and texts as terms of the solver Z3; the vocabulary of [BoundedQueries], which searches
/// for a small database in which two queries differ. Constant parts are folded, so that formulas stay small.
///
/// Texts are integers: those in the queries are [#GAP] apart, in their order.
public final class TernaryLogic {
  static final long GAP = 1000;

  private final Context z3;
  private final List<String> texts;
  private final Map<String, FuncDecl<?>> functions = new LinkedHashMap<>();
  private final List<BoolExpr> facts = new ArrayList<>();
  private int fresh;

  public TernaryLogic(Context z3, Collection<String> texts) {
    this.z3 = z3;
    this.texts = List.copyOf(new TreeSet<>(texts));
  }

  Context z3() {
    return z3;
  }

  /// Constraints on every database that the solver may choose.
  public List<BoolExpr> facts() {
    return facts;
  }

  public void assume(BoolExpr fact) {
    if (!fact.isTrue()) {
      facts.add(fact);
    }
  }

  Sort sort(RelDataType type) {
    if (SqlTypeUtil.isBoolean(type)) {
      return z3.getBoolSort();
    }
    return SqlTypeUtil.isNumeric(type) && !SqlTypeUtil.isIntType(type)
        ? z3.getRealSort()
        : z3.getIntSort();
  }

  /// An unconstrained value.
  NullableTerm any(RelDataType type, String name) {
    fresh++;
    return new NullableTerm(
        z3.mkConst(name + "!" + fresh, sort(type)), z3.mkBoolConst(name + "?" + fresh));
  }

  BoolExpr flag(String name) {
    fresh++;
    return z3.mkBoolConst(name + "!" + fresh);
  }

  NullableTerm nothing(RelDataType type) {
    return new NullableTerm(zero(sort(type)), z3.mkTrue());
  }

  private Expr<?> zero(Sort sort) {
    return sort.equals(z3.getBoolSort())
        ? z3.mkFalse()
        : sort.equals(z3.getRealSort()) ? z3.mkReal(0) : z3.mkInt(0);
  }

  NullableTerm constant(Datum datum, RelDataType type) {
    return switch (datum) {
      case Datum.Null _ -> nothing(type);
      case Datum.Bool(boolean b) -> known(z3.mkBool(b));
      case Datum.Num n -> known(number(n, SqlTypeUtil.isIntType(type)));
      case Datum.Text(String text) -> known(z3.mkInt(code(text)));
    };
  }

  ArithExpr<?> number(Datum.Num n, boolean whole) {
    return whole && n.bottom() == 1 ? z3.mkInt(n.top()) : z3.mkReal(n.top() + "/" + n.bottom());
  }

  long code(String text) {
    int at = texts.indexOf(text);
    if (at < 0) {
      throw new Unmodelled("a text that occurs in no query");
    }
    return (at + 1) * GAP;
  }

  NullableTerm known(Expr<?> value) {
    return new NullableTerm(value, z3.mkFalse());
  }

  NullableTerm truth(BoolExpr holds) {
    return known(holds);
  }

  BoolExpr yes(NullableTerm cell) {
    return and(not(cell.nil()), bool(cell));
  }

  BoolExpr no(NullableTerm cell) {
    return and(not(cell.nil()), not(bool(cell)));
  }

  /// True where `yes` holds, false where `no` holds, else NULL.
  NullableTerm ofConditions(BoolExpr yes, BoolExpr no) {
    return new NullableTerm(yes, and(not(yes), not(no)));
  }

  private static BoolExpr bool(NullableTerm cell) {
    if (cell.value() instanceof BoolExpr b) {
      return b;
    }
    throw new Unmodelled("a condition that is not a truth value");
  }

  ArithExpr<?> arith(NullableTerm cell) {
    if (cell.value() instanceof ArithExpr<?> a) {
      return a;
    }
    throw new Unmodelled("a value that is not a number");
  }

  BoolExpr not(BoolExpr e) {
    return e.isTrue() ? z3.mkFalse() : e.isFalse() ? z3.mkTrue() : z3.mkNot(e);
  }

  BoolExpr and(BoolExpr... parts) {
    return and(List.of(parts));
  }

  BoolExpr and(List<BoolExpr> parts) {
    if (parts.stream().anyMatch(Expr::isFalse)) {
      return z3.mkFalse();
    }
    List<BoolExpr> left = parts.stream().filter(p -> !p.isTrue()).toList();
    return left.isEmpty()
        ? z3.mkTrue()
        : left.size() == 1 ? left.getFirst() : z3.mkAnd(left.toArray(BoolExpr[]::new));
  }

  BoolExpr or(BoolExpr... parts) {
    return or(List.of(parts));
  }

  BoolExpr or(List<BoolExpr> parts) {
    return not(and(parts.stream().map(this::not).toList()));
  }

  BoolExpr implies(BoolExpr left, BoolExpr right) {
    return or(not(left), right);
  }

  NullableTerm choose(BoolExpr which, NullableTerm left, NullableTerm right) {
    if (which.isTrue()) {
      return left;
    }
    if (which.isFalse()) {
      return right;
    }
    if (left.nil().isTrue() || right.nil().isTrue()) {
      return new NullableTerm(
          left.nil().isTrue() ? right.value() : left.value(),
          or(and(which, left.nil()), and(not(which), right.nil())));
    }
    return new NullableTerm(
        value(which, left.value(), right.value()),
        or(and(which, left.nil()), and(not(which), right.nil())));
  }

  private Expr<?> value(BoolExpr which, Expr<?> left, Expr<?> right) {
    if (left instanceof BoolExpr l && right instanceof BoolExpr r) {
      return or(and(which, l), and(not(which), r));
    }
    if (left instanceof IntExpr l && right instanceof IntExpr r) {
      return z3.mkITE(which, l, r);
    }
    if (left instanceof ArithExpr<?> l && right instanceof ArithExpr<?> r) {
      return z3.mkITE(which, real(l), real(r));
    }
    throw new Unmodelled("a comparison of two kinds of values");
  }

  Expr<?> ite(BoolExpr which, ArithExpr<?> left, ArithExpr<?> right) {
    return value(which, left, right);
  }

  RealExpr real(ArithExpr<?> number) {
    if (number instanceof RealExpr r) {
      return r;
    }
    @SuppressWarnings("unchecked")
    Expr<IntSort> whole = (Expr<IntSort>) number;
    return z3.mkInt2Real(whole);
  }

  private record Both(ArithExpr<ArithSort> left, ArithExpr<ArithSort> right) {}

  /// Both as integers, or both as fractions.
  private Both alike(NullableTerm left, NullableTerm right) {
    ArithExpr<?> l = arith(left);
    ArithExpr<?> r = arith(right);
    boolean whole = l.isInt() && r.isInt();
    return new Both(plain(whole ? l : real(l)), plain(whole ? r : real(r)));
  }

  @SuppressWarnings("unchecked")
  private static ArithExpr<ArithSort> plain(ArithExpr<?> number) {
    return (ArithExpr<ArithSort>) number;
  }

  /// Whether the values are equal, if neither is NULL.
  private BoolExpr equal(NullableTerm left, NullableTerm right) {
    if (left.value() instanceof BoolExpr l && right.value() instanceof BoolExpr r) {
      return l.equals(r) ? z3.mkTrue() : z3.mkIff(l, r);
    }
    Both both = alike(left, right);
    return both.left().equals(both.right()) ? z3.mkTrue() : z3.mkEq(both.left(), both.right());
  }

  private BoolExpr less(NullableTerm left, NullableTerm right) {
    if (left.value() instanceof BoolExpr l && right.value() instanceof BoolExpr r) {
      return and(not(l), r);
    }
    Both both = alike(left, right);
    return z3.mkLt(both.left(), both.right());
  }

  BoolExpr same(NullableTerm left, NullableTerm right) {
    // A plain NULL has no type to compare with.
    if (left.nil().isTrue() || right.nil().isTrue()) {
      return and(left.nil(), right.nil());
    }
    return or(
        and(left.nil(), right.nil()), and(not(left.nil()), not(right.nil()), equal(left, right)));
  }

  BoolExpr same(List<NullableTerm> left, List<NullableTerm> right) {
    List<BoolExpr> parts = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      parts.add(same(left.get(i), right.get(i)));
    }
    return and(parts);
  }

  NullableTerm equals(NullableTerm left, NullableTerm right) {
    if (left.nil().isTrue() || right.nil().isTrue()) {
      return new NullableTerm(z3.mkFalse(), z3.mkTrue());
    }
    return new NullableTerm(equal(left, right), or(left.nil(), right.nil()));
  }

  NullableTerm lessThan(NullableTerm left, NullableTerm right) {
    if (left.nil().isTrue() || right.nil().isTrue()) {
      return new NullableTerm(z3.mkFalse(), z3.mkTrue());
    }
    return new NullableTerm(less(left, right), or(left.nil(), right.nil()));
  }

  NullableTerm negated(NullableTerm cell) {
    return new NullableTerm(not(bool(cell)), cell.nil());
  }

  /// Whether the left is less, if neither is NULL.
  BoolExpr before(NullableTerm left, NullableTerm right) {
    return less(left, right);
  }

  ArithExpr<?> plus(ArithExpr<?> left, ArithExpr<?> right) {
    Both both = alike(known(left), known(right));
    return z3.mkAdd(both.left(), both.right());
  }

  ArithExpr<?> times(ArithExpr<?> left, ArithExpr<?> right) {
    Both both = alike(known(left), known(right));
    return z3.mkMul(both.left(), both.right());
  }

  /// The number of conditions that hold.
  IntExpr count(List<BoolExpr> conditions) {
    IntExpr[] ones =
        conditions.stream()
            .filter(c -> !c.isFalse())
            .map(c -> c.isTrue() ? z3.mkInt(1) : z3.mkITE(c, z3.mkInt(1), z3.mkInt(0)))
            .toArray(IntExpr[]::new);
    return ones.length == 0 ? z3.mkInt(0) : (IntExpr) z3.mkAdd(ones);
  }

  /// An uninterpreted function: it takes all numbers as fractions, and NULL as one value.
  NullableTerm unknown(String name, List<NullableTerm> args, RelDataType type) {
    List<Expr<?>> seen = new ArrayList<>();
    for (NullableTerm arg : args) {
      Expr<?> value = arg.value() instanceof ArithExpr<?> a ? real(a) : arg.value();
      seen.add(masked(arg.nil(), value));
      seen.add(arg.nil());
    }
    Sort[] sorts = seen.stream().map(Expr::getSort).toArray(Sort[]::new);
    Expr<?>[] values = seen.toArray(Expr<?>[]::new);
    Sort result = sort(type);
    BoolExpr nil =
        type.isNullable()
            ? (BoolExpr) function(name + "?", sorts, z3.getBoolSort()).apply(values)
            : z3.mkFalse();
    return new NullableTerm(function(name, sorts, result).apply(values), nil);
  }

  private Expr<?> masked(BoolExpr nil, Expr<?> value) {
    if (nil.isFalse()) {
      return value;
    }
    return value instanceof BoolExpr b ? and(not(nil), b) : value(nil, z3.mkReal(0), value);
  }

  private FuncDecl<?> function(String name, Sort[] args, Sort result) {
    String key = name + List.of(args) + result;
    return functions.computeIfAbsent(key, _ -> z3.mkFuncDecl(key, args, result));
  }
}
