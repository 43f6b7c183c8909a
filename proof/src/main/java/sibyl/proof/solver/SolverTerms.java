package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.RealExpr;
import com.microsoft.z3.Sort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlKind;
import sibyl.proof.bags.BagTerm;
import sibyl.proof.bags.BagValue;
import sibyl.proof.bags.CanonicalText;
import sibyl.proof.bags.Conditions;
import sibyl.proof.bags.Formula;
import sibyl.proof.bags.KnownPremises;
import sibyl.proof.bags.ValueKind;

/// Translates values and conditions of the prover into terms of the solver Z3, for [Implication], which asks whether one
/// condition implies another. To avoid quantifiers, the existence of rows, and each aggregate, is one opaque symbol;
/// [Implication] adds what follows from them.
final class SolverTerms {

  private static final Set<String> COMMUTING =
      Set.of(
          Conditions.EQUALS,
          Conditions.ARITHMETIC + SqlKind.PLUS,
          Conditions.ARITHMETIC + SqlKind.TIMES);

  /// A value, which is `nothing` where it is NULL, so two are identical if both parts are equal.
  record Cell(Expr<?> value, BoolExpr isNull) {}

  /// The symbol for "some rows make this term true". `depth` counts the symbols that were expanded to reach it.
  record Letter(BoolExpr bool, BagTerm.Term term, int depth) {}

  record Sum(BagValue.Fold fold, Cell cell) {}

  private final Z3Solver solver;
  private final Context z3;
  private final KnownPremises known;
  private final Map<BagValue, Cell> cells = new HashMap<>();
  private final Map<Formula, BoolExpr> forms = new HashMap<>();
  private final Map<String, Letter> letters = new LinkedHashMap<>();
  private final Map<String, Sum> sums = new LinkedHashMap<>();
  private final Map<String, Expr<?>> texts = new LinkedHashMap<>();
  private final List<Expr<?>> exact = new ArrayList<>();
  private final List<BoolExpr> axioms = new ArrayList<>();
  private int depth;

  SolverTerms(Z3Solver solver, KnownPremises known) {
    this.solver = solver;
    this.z3 = solver.z3();
    this.known = known;
  }

  List<BoolExpr> axioms() {
    return axioms;
  }

  List<Letter> letters() {
    return List.copyOf(letters.values());
  }

  List<Sum> sums() {
    return List.copyOf(sums.values());
  }

  /// Symbols introduced from now on have that depth.
  void depth(int now) {
    depth = now;
  }

  BoolExpr of(Formula form) {
    BoolExpr before = forms.get(form);
    if (before != null) {
      return before;
    }
    BoolExpr made = make(form);
    forms.put(form, made);
    return made;
  }

  private BoolExpr make(Formula form) {
    return switch (form) {
      case Formula.All a -> z3.mkAnd(a.parts().stream().map(this::of).toArray(BoolExpr[]::new));
      case Formula.Any a -> z3.mkOr(a.parts().stream().map(this::of).toArray(BoolExpr[]::new));
      case Formula.Not n -> z3.mkNot(of(n.part()));
      case Formula.Same s -> same(s.left(), s.right());
      case Formula.Equal e -> {
        boolean integers = e.left().kind() == ValueKind.INT && e.right().kind() == ValueKind.INT;
        yield integers
            ? z3.mkEq(of(e.left()).value(), of(e.right()).value())
            : z3.mkEq(key(e.left()), key(e.right()));
      }
      case Formula.Less l -> {
        boolean integers = l.left().kind() == ValueKind.INT && l.right().kind() == ValueKind.INT;
        yield integers
            ? z3.mkLt((IntExpr) of(l.left()).value(), (IntExpr) of(l.right()).value())
            : z3.mkLt(key(l.left()), key(l.right()));
      }
      case Formula.IsNull n -> of(n.value()).isNull();
      case Formula.Holds h -> (BoolExpr) of(h.value()).value();
      case Formula.Some s -> letter(s.term());
    };
  }

  private BoolExpr letter(BagTerm.Term term) {
    String name = CanonicalText.of(term);
    Letter letter = letters.get(name);
    if (letter == null) {
      letter = new Letter(z3.mkBoolConst("some" + letters.size()), term, depth);
      letters.put(name, letter);
    }
    return letter.bool();
  }

  BoolExpr same(BagValue left, BagValue right) {
    Cell l = of(left);
    Cell r = of(right);
    if (left instanceof BagValue.Null) {
      return r.isNull();
    }
    if (right instanceof BagValue.Null) {
      return l.isNull();
    }
    boolean alike =
        left.kind().uninterpreted() == right.kind().uninterpreted() && sorted(left, right);
    Cell one = alike ? l : boxed(l, left.kind());
    Cell other = alike ? r : boxed(r, right.kind());
    return z3.mkAnd(z3.mkEq(one.isNull(), other.isNull()), z3.mkEq(one.value(), other.value()));
  }

  private boolean sorted(BagValue left, BagValue right) {
    return solver.sort(left.kind()).equals(solver.sort(right.kind()));
  }

  /// The rank of a value in the order of its kind; numbers are their own rank.
  private RealExpr key(BagValue value) {
    Cell cell = of(value);
    return switch (value.kind()) {
      case BOOL -> (RealExpr) z3.mkITE((BoolExpr) cell.value(), z3.mkReal(1), z3.mkReal(0));
      case INT -> z3.mkInt2Real((IntExpr) cell.value());
      case EXACT -> {
        oneEach(cell.value());
        yield solver.key(cell.value());
      }
      case OWN, LOOSE, FLOAT, FOLDED -> solver.key(cell.value());
    };
  }

  /// Where equal means identical, values of one rank are one value.
  private void oneEach(Expr<?> thing) {
    if (exact.contains(thing)) {
      return;
    }
    for (Expr<?> other : exact) {
      axioms.add(
          z3.mkImplies(z3.mkEq(solver.key(thing), solver.key(other)), z3.mkEq(thing, other)));
    }
    exact.add(thing);
  }

  Cell of(BagValue val) {
    Cell before = cells.get(val);
    if (before != null) {
      return before;
    }
    Cell made = make(val);
    cells.put(val, made);
    return made;
  }

  private Cell make(BagValue val) {
    return switch (val) {
      case BagValue.Col c -> {
        String name = c.var().id() + "." + c.index();
        boolean filled = c.var().row() && known.table(c.var().table()).notNull().get(c.index());
        yield constant(name, c.kind(), !filled);
      }
      case BagValue.Lit l -> new Cell(literal(l), z3.mkFalse());
      case BagValue.Null n -> new Cell(solver.nothing(n.kind()), z3.mkTrue());
      case BagValue.Apply a -> apply(a);
      case BagValue.Choice c -> {
        BoolExpr when = of(c.when());
        Cell then = as(c.kind(), c.then());
        Cell otherwise = as(c.kind(), c.otherwise());
        yield new Cell(
            z3.mkITE(when, then.value(), otherwise.value()),
            (BoolExpr) z3.mkITE(when, then.isNull(), otherwise.isNull()));
      }
      case BagValue.Truth t -> {
        BoolExpr yes = of(t.yes());
        yield new Cell(yes, z3.mkAnd(z3.mkNot(yes), z3.mkNot(of(t.no()))));
      }
      case BagValue.Fold f -> sum(f);
    };
  }

  private Cell constant(String name, ValueKind kind, boolean nullable) {
    Expr<?> value = z3.mkConst("v" + name, solver.sort(kind));
    if (!nullable) {
      return new Cell(value, z3.mkFalse());
    }
    BoolExpr isNull = z3.mkBoolConst("n" + name);
    axioms.add(z3.mkImplies(isNull, z3.mkEq(value, solver.nothing(kind))));
    return new Cell(value, isNull);
  }

  private Expr<?> literal(BagValue.Lit literal) {
    return switch (literal.kind()) {
      case BOOL -> z3.mkBool(literal.text().equals("true"));
      case INT -> z3.mkInt(literal.text());
      case EXACT, OWN, LOOSE, FLOAT, FOLDED -> {
        String name = literal.kind() + literal.text();
        Expr<?> known = texts.get(name);
        if (known != null) {
          yield known;
        }
        Expr<?> thing = z3.mkConst("lit" + name, solver.sort(literal.kind()));
        if (literal.number()) {
          axioms.add(z3.mkEq(solver.key(thing), z3.mkReal(literal.text())));
        } else {
          texts.values().forEach(t -> axioms.add(z3.mkNot(z3.mkEq(t, thing))));
          texts.put(name, thing);
        }
        yield thing;
      }
    };
  }

  private Cell as(ValueKind kind, BagValue val) {
    Cell cell = of(val);
    if (val instanceof BagValue.Null) {
      return new Cell(solver.nothing(kind), z3.mkTrue());
    }
    return solver.sort(kind).equals(solver.sort(val.kind())) ? cell : boxed(cell, val.kind());
  }

  /// A number or truth value as an element of the uninterpreted sort.
  private Cell boxed(Cell cell, ValueKind kind) {
    if (kind.uninterpreted()) {
      return cell;
    }
    Sort thing = solver.sort(ValueKind.LOOSE);
    FuncDecl<Sort> box = z3.mkFuncDecl("box" + kind, cell.value().getSort(), thing);
    Expr<Sort> boxed = z3.mkApp(box, cell.value());
    if (kind == ValueKind.INT) {
      @SuppressWarnings("unchecked")
      Expr<IntSort> number = (Expr<IntSort>) cell.value();
      axioms.add(z3.mkEq(solver.key(boxed), z3.mkInt2Real(number)));
    }
    return new Cell(z3.mkITE(cell.isNull(), solver.nothing(ValueKind.LOOSE), boxed), cell.isNull());
  }

  private Cell apply(BagValue.Apply apply) {
    List<Expr<?>> args = new ArrayList<>();
    List<BoolExpr> nulls = new ArrayList<>();
    StringBuilder name =
        new StringBuilder(apply.name()).append('/').append(apply.kind()).append('/');
    for (BagValue arg : apply.args()) {
      Cell cell = of(arg);
      args.add(cell.value());
      args.add(cell.isNull());
      nulls.add(cell.isNull());
      name.append(arg instanceof BagValue.Null ? "?" : arg.kind().toString());
    }
    Expr<?>[] given = args.toArray(Expr<?>[]::new);
    Sort[] sorts = args.stream().map(Expr::getSort).toArray(Sort[]::new);
    Sort result = solver.sort(apply.kind());
    FuncDecl<Sort> function = z3.mkFuncDecl("f" + name, sorts, result);
    Expr<?> value = z3.mkApp(function, given);
    BoolExpr isNull;
    if (apply.strict()) {
      isNull = z3.mkOr(nulls.toArray(BoolExpr[]::new));
    } else {
      FuncDecl<com.microsoft.z3.BoolSort> none = z3.mkFuncDecl("n" + name, sorts, z3.getBoolSort());
      isNull = (BoolExpr) z3.mkApp(none, given);
    }
    if (COMMUTING.contains(apply.name()) && sorts[0].equals(sorts[2])) {
      axioms.add(z3.mkEq(value, z3.mkApp(function, given[2], given[3], given[0], given[1])));
    }
    return new Cell(z3.mkITE(isNull, solver.nothing(apply.kind()), value), isNull);
  }

  private Cell sum(BagValue.Fold fold) {
    String name = CanonicalText.of(fold);
    Sum known = sums.get(name);
    if (known != null) {
      return known.cell();
    }
    Cell cell = constant("sum" + sums.size(), fold.kind(), fold.op() == BagValue.Op.NAMED);
    sums.put(name, new Sum(fold, cell));
    boolean counts =
        fold.op() == BagValue.Op.TOTAL
            && fold.bag().terms().stream()
                .allMatch(t -> t.outputs().equals(List.of(Conditions.integer("1"))));
    if (counts) {
      IntExpr count = (IntExpr) cell.value();
      axioms.add(z3.mkGe(count, z3.mkInt(0)));
      axioms.add(z3.mkEq(z3.mkEq(count, z3.mkInt(0)), z3.mkNot(of(Formula.some(fold.bag())))));
    }
    return cell;
  }
}
