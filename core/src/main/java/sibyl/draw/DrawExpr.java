package sibyl.draw;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.LogicalOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Expressions of a wanted type over a scope.
final class DrawExpr {
  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;
  private final DrawQuery queries;

  DrawExpr(Grammar grammar, Scene scene, Choices choices, DrawQuery queries) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
    this.queries = queries;
  }

  private enum Test {
    COMPARE,
    LOGICAL,
    NOT,
    IS_NULL,
    TRUTH,
    BETWEEN,
    IN_LIST,
    IN_QUERY,
    LIKE,
    EXISTS,
    CASE,
    ROWS,
    INDEXED,
    LEAF
  }

  private static final List<Weighted<Test>> TESTS =
      List.of(
          new Weighted<>(24, Test.COMPARE),
          new Weighted<>(13, Test.LOGICAL),
          new Weighted<>(4, Test.NOT),
          new Weighted<>(6, Test.IS_NULL),
          new Weighted<>(3, Test.TRUTH),
          new Weighted<>(6, Test.BETWEEN),
          new Weighted<>(6, Test.IN_LIST),
          new Weighted<>(3, Test.IN_QUERY),
          new Weighted<>(6, Test.LIKE),
          new Weighted<>(2, Test.EXISTS),
          new Weighted<>(2, Test.CASE),
          new Weighted<>(4, Test.ROWS),
          new Weighted<>(8, Test.INDEXED),
          new Weighted<>(5, Test.LEAF));

  private enum Term {
    LEAF,
    OPERATOR,
    UNARY,
    CAST,
    CALL,
    CASE,
    COLLATE,
    SUBQUERY
  }

  private static final List<Weighted<Term>> TERMS =
      List.of(
          new Weighted<>(20, Term.LEAF),
          new Weighted<>(8, Term.OPERATOR),
          new Weighted<>(4, Term.UNARY),
          new Weighted<>(6, Term.CAST),
          new Weighted<>(9, Term.CALL),
          new Weighted<>(3, Term.CASE),
          new Weighted<>(3, Term.COLLATE),
          new Weighted<>(2, Term.SUBQUERY));

  private static final List<UnaryOp> UNARIES = List.of(UnaryOp.values());
  private static final List<BinaryOp> TEXTUAL = List.of(BinaryOp.CONCAT);
  private static final List<BinaryOp> WHOLE =
      List.of(
          BinaryOp.BIT_AND,
          BinaryOp.BIT_OR,
          BinaryOp.SHIFT_LEFT,
          BinaryOp.SHIFT_RIGHT,
          BinaryOp.ADD,
          BinaryOp.SUBTRACT);
  private static final List<BinaryOp> NUMERIC =
      List.of(BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.MULTIPLY, BinaryOp.DIVIDE, BinaryOp.MODULO);
  private static final List<ComparisonOp> ROW_COMPARISONS =
      List.of(
          ComparisonOp.EQUAL,
          ComparisonOp.NOT_EQUAL,
          ComparisonOp.LESS,
          ComparisonOp.LESS_EQUAL,
          ComparisonOp.GREATER,
          ComparisonOp.GREATER_EQUAL,
          ComparisonOp.SAME);

  SqlType anyType() {
    return choices.pick(grammar.dialect().words().kinds());
  }

  ComparisonOp comparison() {
    return choices.pick(grammar.comparisons());
  }

  /// The expression where a value of that type is expected: as it is, silently converted, or converted by what any
  /// engine understands; if there is no way, something else that fits.
  Expr fit(Expr e, SqlType wanted) {
    if (e.type() == SqlType.GEOMETRY && wanted != SqlType.GEOMETRY) {
      return fit(measured(e), wanted);
    }
    if (wanted == SqlType.GEOMETRY && e.type() != SqlType.GEOMETRY && !isNull(e)) {
      return literal(wanted);
    }
    if (grammar.takes(e.type(), wanted)) {
      return e;
    }
    if (grammar.converts(e.type(), wanted)) {
      return e.as(wanted);
    }
    if (wanted == SqlType.BOOLEAN) {
      return e.type().numeric()
          ? new Expr.Comparison(ComparisonOp.NOT_EQUAL, e, new Expr.Literal(new Value.Int(0)))
          : new Expr.IsNull(e, true);
    }
    if (wanted.numeric() && e.type() == SqlType.BOOLEAN) {
      return new Expr.Case(
          Optional.empty(),
          List.of(new Expr.When(e, new Expr.Literal(new Value.Int(1)))),
          Optional.of(new Expr.Literal(new Value.Int(0))));
    }
    boolean castable =
        wanted == SqlType.TEXT
            ? grammar.texts(e.type())
            : wanted == SqlType.INTEGER && e.type() == SqlType.NUMERIC;
    Optional<TypeName> to = castable ? grammar.cast(wanted) : Optional.empty();
    return to.isPresent() ? new Expr.Cast(handed(e), to.get()) : literal(wanted);
  }

  /// The same for what stands beside another expression without a word between their types.
  Expr alike(Expr e, SqlType other) {
    return grammar.converts(e.type(), other) ? e : fit(e, other);
  }

  /// Whether two columns may be compared as they are.
  boolean comparable(Expr left, Expr right) {
    return left.type() == right.type()
        ? left.type() != SqlType.GEOMETRY
        : grammar.converts(left.type(), right.type());
  }

  /// The column where values are compared, sorted or grouped: of a shape, what can be told of it.
  Expr measured(Expr column) {
    if (column.type() != SqlType.GEOMETRY) {
      return column;
    }
    return grammar.measures().isEmpty()
        ? new Expr.IsNull(column, choices.oneIn(2))
        : told(choices.pick(grammar.measures()), column, literal(SqlType.GEOMETRY));
  }

  /// A condition about two shapes, such as an index on one of them is made for.
  Expr related(Expr one, Expr other) {
    return grammar.relations().isEmpty()
        ? new Expr.IsNull(one, choices.oneIn(2))
        : told(choices.pick(grammar.relations()), one, fit(other, SqlType.GEOMETRY));
  }

  private Expr told(Function f, Expr one, Expr other) {
    boolean first = f.params().size() < 2 || choices.oneIn(2);
    List<Expr> both = first ? List.of(one, other) : List.of(other, one);
    return new Expr.Call(f, both.subList(0, f.params().size()));
  }

  /// A condition for WHERE, ON, HAVING and their kind.
  Expr condition(Scope scope, int depth) {
    return of(SqlType.BOOLEAN, scope, depth);
  }

  Expr of(SqlType type, Scope scope, int depth) {
    if (depth > 0 && choices.oneIn(9)) {
      return fit(of(anyType(), scope, depth - 1), type);
    }
    return fit(type == SqlType.BOOLEAN ? test(scope, depth) : term(type, scope, depth), type);
  }

  private Expr test(Scope scope, int depth) {
    Test test = depth <= 0 ? choices.oneIn(4) ? Test.LEAF : Test.COMPARE : choices.weighted(TESTS);
    int below = depth - 1;
    return switch (test) {
      case COMPARE -> compare(scope, below);
      case LOGICAL ->
          new Expr.Logical(
              choices.percent(60) ? LogicalOp.AND : LogicalOp.OR,
              condition(scope, below),
              condition(scope, below));
      case NOT -> new Expr.Not(condition(scope, below));
      case IS_NULL -> new Expr.IsNull(of(anyType(), scope, below), choices.oneIn(2));
      case TRUTH ->
          grammar.may("is true")
              ? new Expr.Truth(condition(scope, below), choices.oneIn(2), choices.oneIn(2))
              : fit(leaf(SqlType.BOOLEAN, scope), SqlType.BOOLEAN);
      case BETWEEN -> {
        Expr operand = subject(scope, below);
        yield new Expr.Between(
            operand,
            beside(operand, scope, below),
            beside(operand, scope, below),
            choices.oneIn(4));
      }
      case IN_LIST -> {
        Expr operand = subject(scope, below);
        List<Expr> list = new ArrayList<>();
        for (int i = choices.between(1, 4); i > 0; i--) {
          list.add(handed(beside(operand, scope, 0)));
        }
        yield new Expr.InList(operand, list, choices.oneIn(4));
      }
      case IN_QUERY -> {
        if (!scope.subqueries()) {
          yield compare(scope, below);
        }
        boolean row = grammar.may("row value") && choices.oneIn(5) && grammar.may("row in query");
        Expr operand = row ? row(scope, 2) : subject(scope, 0);
        yield new Expr.InQuery(
            operand,
            queries.column(scope.seenFromInside(), types(operand), below),
            choices.oneIn(4));
      }
      case LIKE -> like(scope, below);
      case EXISTS ->
          scope.subqueries()
              ? new Expr.Exists(
                  queries.column(scope.seenFromInside(), List.of(SqlType.ANY), below),
                  choices.oneIn(4))
              : compare(scope, below);
      case CASE -> choice(SqlType.BOOLEAN, scope, below);
      case ROWS -> grammar.may("row value") ? rows(scope, below) : compare(scope, below);
      case INDEXED -> imitation(scope).orElseGet(() -> compare(scope, below));
      case LEAF -> fit(leaf(SqlType.BOOLEAN, scope), SqlType.BOOLEAN);
    };
  }

  private Expr compare(Scope scope, int depth) {
    Expr left = named(scope, depth);
    if (left.type() == SqlType.GEOMETRY) {
      return related(left, of(SqlType.GEOMETRY, scope, Math.min(depth, 1)));
    }
    ComparisonOp op = choices.oneIn(3) ? ComparisonOp.EQUAL : comparison();
    Expr right = beside(left, scope, depth);
    return choices.oneIn(4)
        ? new Expr.Comparison(op, right, left)
        : new Expr.Comparison(op, left, right);
  }

  /// What a comparison is about: mostly a column, for only those meet an index.
  private Expr subject(Scope scope, int depth) {
    return measured(named(scope, depth));
  }

  private Expr named(Scope scope, int depth) {
    if (!scope.columns().isEmpty() && choices.percent(65)) {
      Expr column = choices.pick(scope.columns());
      return choices.oneIn(12) ? collated(column) : column;
    }
    return of(anyType(), scope, depth);
  }

  /// Something to hold against an expression: of its type or, on purpose, of another.
  private Expr beside(Expr other, Scope scope, int depth) {
    SqlType wanted = choices.percent(70) ? other.type() : anyType();
    return fit(
        of(wanted == SqlType.ROW ? SqlType.ANY : wanted, scope, Math.min(depth, 1)), other.type());
  }

  private Expr collated(Expr e) {
    List<String> collations = grammar.collations();
    boolean textual =
        grammar.dynamic()
            || (e instanceof Expr.Implicit i ? i.operand() : e).type() == SqlType.TEXT;
    // A bare constant is of no type yet where types matter.
    boolean bare =
        e instanceof Expr.Literal
            || (e instanceof Expr.Implicit i && i.operand() instanceof Expr.Literal);
    boolean untyped = bare && !grammar.free();
    return collations.isEmpty() || !textual || untyped
        ? e
        : new Expr.Collate(e, choices.pick(collations));
  }

  private Expr like(Scope scope, int depth) {
    String word = choices.pick(grammar.dialect().words().patterns());
    Expr operand = fit(subject(scope, depth), SqlType.TEXT);
    Expr pattern =
        choices.percent(70)
            ? fit(literal(SqlType.TEXT), SqlType.TEXT)
            : of(SqlType.TEXT, scope, Math.min(depth, 1));
    if (!grammar.may(Features.NULL_PATTERNS) && isNull(pattern)) {
      pattern = new Expr.Literal(new Value.Text("%"));
    }
    Optional<Expr> escape =
        word.equals("LIKE") && choices.oneIn(12)
            ? Optional.of(new Expr.Literal(new Value.Text(choices.oneIn(2) ? "a" : "_")))
            : Optional.empty();
    return new Expr.Like(word, operand, pattern, escape, choices.oneIn(4));
  }

  private static boolean isNull(Expr e) {
    return switch (e) {
      case Expr.Literal l -> l.value() instanceof Value.Null;
      case Expr.Cast c -> isNull(c.operand());
      case Expr.Implicit i -> isNull(i.operand());
      case Expr _ -> false;
    };
  }

  private Expr rows(Scope scope, int depth) {
    int width = choices.between(2, 3);
    if (depth > 0 && choices.oneIn(5) && grammar.may("row between")) {
      Expr.RowValue first = row(scope, width);
      return new Expr.Between(
          first, row(scope, types(first)), row(scope, types(first)), choices.oneIn(4));
    }
    ComparisonOp op = choices.pick(ROW_COMPARISONS);
    Expr.RowValue first = row(scope, width);
    return new Expr.Comparison(
        grammar.comparisons().contains(op) ? op : ComparisonOp.EQUAL,
        first,
        row(scope, types(first)));
  }

  /// The types of the values an expression yields.
  private static List<SqlType> types(Expr e) {
    return e instanceof Expr.RowValue r
        ? r.parts().stream().map(Expr::type).toList()
        : List.of(e.type());
  }

  private Expr.RowValue row(Scope scope, int width) {
    return row(scope, Collections.nCopies(width, SqlType.ANY));
  }

  /// A row to hold against one of these types.
  private Expr.RowValue row(Scope scope, List<SqlType> types) {
    List<Expr> parts = new ArrayList<>();
    for (SqlType type : types) {
      parts.add(alike(choices.oneIn(2) ? subject(scope, 0) : of(anyType(), scope, 0), type));
    }
    return new Expr.RowValue(parts);
  }

  /// A condition or term that an index was built for, so that the optimiser meets what it knows.
  private Optional<Expr> imitation(Scope scope) {
    if (scene.indexes().isEmpty() || scope.columns().isEmpty()) {
      return Optional.empty();
    }
    Statement.CreateIndex index = choices.pick(scene.indexes());
    if (index.where().isPresent() && choices.oneIn(2)) {
      return moved(index.where().get(), index.table(), scope);
    }
    return moved(choices.pick(index.terms()).expr(), index.table(), scope)
        .map(
            term ->
                term.type() == SqlType.GEOMETRY
                    ? related(term, of(SqlType.GEOMETRY, scope, 0))
                    : new Expr.Comparison(comparison(), term, beside(term, scope, 0)));
  }

  /// The expression with its columns taken from a relation in scope that has them all.
  private static Optional<Expr> moved(Expr expr, String table, Scope scope) {
    boolean[] complete = {true};
    Expr moved =
        Tree.map(
            expr,
            n -> {
              if (!(n instanceof Expr.ColumnRef c)) {
                return n;
              }
              for (Expr.ColumnRef known : scope.columns()) {
                if (known.column().equals(c.column())
                    && known.kind() == c.kind()
                    && known.table().startsWith(table)) {
                  return known;
                }
              }
              complete[0] = false;
              return n;
            });
    return complete[0] ? Optional.of(moved) : Optional.empty();
  }

  private Expr term(SqlType type, Scope scope, int depth) {
    Term term = depth <= 0 ? Term.LEAF : choices.weighted(TERMS);
    int below = depth - 1;
    return switch (term) {
      case LEAF -> leaf(type, scope);
      case OPERATOR -> operator(type, scope, below);
      case UNARY -> unary(type, scope, below);
      case CAST -> {
        List<TypeName> casts = grammar.dialect().words().casts();
        List<TypeName> fitting = casts.stream().filter(t -> t.type().fits(type)).toList();
        Expr operand = of(anyType(), scope, below);
        TypeName to = choices.pick(fitting.isEmpty() ? casts : fitting);
        yield grammar.casts(operand.type(), to.type())
            ? new Expr.Cast(handed(operand), to)
            : fit(operand, type);
      }
      case CALL -> call(type, scope, below);
      case CASE -> choice(type, scope, below);
      case COLLATE -> {
        yield collated(of(type, scope, below));
      }
      case SUBQUERY ->
          scope.subqueries()
              ? queries.scalar(scope.seenFromInside(), type, below)
              : leaf(type, scope);
    };
  }

  private Expr leaf(SqlType type, Scope scope) {
    if (choices.percent(62) && !(scope.columns().isEmpty() && scope.outer().isEmpty())) {
      boolean outward = !scope.outer().isEmpty() && (scope.columns().isEmpty() || choices.oneIn(3));
      List<Expr.ColumnRef> from = outward ? scope.outer() : scope.columns();
      Expr.ColumnRef column = choices.pick(from);
      for (int tries = 0; tries < 2 && !grammar.takes(column.type(), type); tries++) {
        column = choices.pick(from);
      }
      return column;
    }
    return literal(type);
  }

  Expr literal(SqlType type) {
    return told(DrawValue.of(type, scene, choices), type);
  }

  /// A constant; a NULL is told its type where the engine cannot guess it. Where types matter, we remember what it is
  /// meant to be.
  Expr told(Value value, SqlType type) {
    Expr literal = new Expr.Literal(value);
    if (!(value instanceof Value.Null) || grammar.free() || type == SqlType.ROW) {
      return literal;
    }
    Optional<TypeName> cast =
        grammar.dialect().semantics().typedNulls() ? grammar.cast(type) : Optional.empty();
    return cast.<Expr>map(t -> new Expr.Cast(literal, t))
        .orElseGet(() -> new Expr.Implicit(literal, type));
  }

  /// A constant for a column of that type.
  Expr constant(TypeName type) {
    return told(DrawValue.of(type, scene, choices), type.type());
  }

  private Expr operator(SqlType type, Scope scope, int depth) {
    List<BinaryOp> ops =
        type == SqlType.TEXT || type == SqlType.BLOB
            ? TEXTUAL
            : type == SqlType.INTEGER ? WHOLE : NUMERIC;
    BinaryOp op = choices.pick(ops);
    if (!grammar.may(Features.operator(op)) || !ops(type)) {
      return leaf(type, scope);
    }
    // Whole operands give a whole result, and not every engine divides others with a rest.
    SqlType operands = type == SqlType.INTEGER || op == BinaryOp.MODULO ? type(op) : op.type();
    Expr left = of(operands, scope, depth);
    return grammar.dialect().semantics().checked()
        ? checked(op, left, operands, scope, depth)
        : new Expr.Binary(op, left, of(operands, scope, depth));
  }

  private static boolean ops(SqlType type) {
    return switch (type) {
      case DATE, TIME, TIMESTAMP, BOOLEAN, GEOMETRY, ROW -> false;
      case ANY, INTEGER, REAL, NUMERIC, TEXT, BLOB -> true;
    };
  }

  private SqlType type(BinaryOp op) {
    return op.arithmetic() && !grammar.converts(SqlType.REAL, SqlType.INTEGER)
        ? SqlType.INTEGER
        : op.type();
  }

  /// An operation that should not fail: nothing is divided by zero, and whole numbers get room to grow.
  private Expr checked(BinaryOp op, Expr left, SqlType operands, Scope scope, int depth) {
    boolean divides = op == BinaryOp.DIVIDE || op == BinaryOp.MODULO;
    Expr right =
        divides || op == BinaryOp.SHIFT_LEFT || op == BinaryOp.SHIFT_RIGHT
            ? new Expr.Literal(new Value.Int(choices.between(1, 7)))
            : of(operands, scope, depth);
    Optional<TypeName> wide = grammar.cast(SqlType.INTEGER);
    Expr grown =
        left.type() == SqlType.INTEGER && op.arithmetic() && wide.isPresent()
            ? new Expr.Cast(left, wide.get())
            : left;
    return new Expr.Binary(op, grown, right);
  }

  private Expr unary(SqlType type, Scope scope, int depth) {
    boolean narrows = grammar.converts(SqlType.REAL, SqlType.INTEGER);
    if (!type.numeric() && !grammar.converts(type, SqlType.NUMERIC)) {
      return leaf(type, scope);
    }
    if (type == SqlType.TEXT || type == SqlType.BLOB) {
      return new Expr.Unary(UnaryOp.PLUS, of(type, scope, depth));
    }
    UnaryOp op = choices.pick(UNARIES);
    boolean whole = !narrows && (op == UnaryOp.BIT_NOT || type == SqlType.INTEGER);
    Expr inner = of(whole ? SqlType.INTEGER : SqlType.NUMERIC, scope, depth);
    return grammar.may(Features.operator(op)) ? new Expr.Unary(op, inner) : inner;
  }

  private Expr call(SqlType type, Scope scope, int depth) {
    List<Function> functions = grammar.scalars(type);
    if (functions.isEmpty()) {
      return leaf(type, scope);
    }
    Function f = choices.pick(functions);
    List<Expr> args = new ArrayList<>();
    int count = f.params().size() + (f.more() ? choices.below(2) : 0);
    for (int i = 0; i < count; i++) {
      SqlType wanted = f.params().get(Math.min(i, f.params().size() - 1));
      args.add(
          handed(
              fit(
                  of(wanted == SqlType.ANY ? anyType() : wanted, scope, Math.min(depth, 1)),
                  wanted)));
    }
    return new Expr.Call(f, args);
  }

  private Expr choice(SqlType type, Scope scope, int depth) {
    List<Expr.When> whens = new ArrayList<>();
    Optional<Expr> operand = choices.oneIn(3) ? Optional.of(subject(scope, 0)) : Optional.empty();
    for (int i = choices.between(1, 2); i > 0; i--) {
      Expr when = operand.map(o -> beside(o, scope, 0)).orElseGet(() -> condition(scope, depth));
      whens.add(new Expr.When(when, sameAs(whens, of(type, scope, Math.min(depth, 1)))));
    }
    Optional<Expr> otherwise =
        choices.oneIn(3)
            ? Optional.empty()
            : Optional.of(sameAs(whens, of(type, scope, Math.min(depth, 1))));
    return new Expr.Case(operand, whens, otherwise);
  }

  private Expr sameAs(List<Expr.When> whens, Expr e) {
    return whens.isEmpty() ? e : fit(e, whens.getFirst().then().type());
  }

  /// An aggregate over the rows of the scope. Sums get whole numbers, and floating-point sums truth values, because sums
  /// of floats depend on the order.
  Expr.Aggregate aggregate(Scope scope, boolean composing) {
    Function f = choices.pick(composing ? grammar.composing() : grammar.aggregates());
    boolean counts = f.counts();
    Optional<Expr> filter =
        grammar.may("aggregate filter") && choices.oneIn(7)
            ? Optional.of(condition(scope.withoutSubqueries(), 1))
            : Optional.empty();
    if (counts && choices.oneIn(2)) {
      return new Expr.Aggregate(f, List.of(), false, filter);
    }
    Expr arg = argument(f, scope, counts);
    boolean distinct = !composing && choices.oneIn(4);
    Function fitting = grammar.variant(f, arg.type());
    return new Expr.Aggregate(
        fitting, List.of(handed(fit(arg, fitting.params().getFirst()))), distinct, filter);
  }

  private Expr argument(Function f, Scope scope, boolean counts) {
    if (counts) {
      return subject(scope, 1);
    }
    if (f.result() == SqlType.REAL) {
      return fit(compare(scope, 0), SqlType.NUMERIC);
    }
    return f.passes() ? exact(subject(scope, 1)) : whole(subject(scope, 1));
  }

  /// The expression so that equal values are identical.
  Expr exact(Expr e) {
    if (grammar.dialect().semantics().inherits(e, c -> c.grade() == Grade.COLLATED)) {
      return levelled(e);
    }
    return Grade.of(e).exact() ? e : cast(plain(e), grammar.firmCasts());
  }

  /// By the function that makes equal texts identical, where whatever else is made of them is compared like them.
  private Expr levelled(Expr e) {
    return grammar.scalars(SqlType.TEXT).stream()
        .filter(f -> f.name().equals(grammar.dialect().semantics().levelling()))
        .filter(f -> f.params().equals(List.of(e.type())))
        .findFirst()
        .<Expr>map(f -> new Expr.Call(f, List.of(e)))
        .orElse(e);
  }

  private Expr whole(Expr e) {
    if (grammar.converts(SqlType.TEXT, SqlType.INTEGER)) {
      return new Expr.Cast(plain(e), choices.pick(grammar.wholeCasts()));
    }
    Expr whole = fit(e, SqlType.INTEGER);
    return Grade.of(whole) == Grade.FIRM || grammar.wholeCasts().isEmpty()
        ? whole
        : new Expr.Cast(whole, grammar.wholeCasts().getFirst());
  }

  /// A cast to one of these types that does not fail.
  Expr cast(Expr e, List<TypeName> to) {
    List<TypeName> safe = to.stream().filter(t -> grammar.casts(e.type(), t.type())).toList();
    return safe.isEmpty() ? e : new Expr.Cast(handed(e), choices.pick(safe));
  }

  /// The expression as an argument, where some engines take no condition.
  Expr handed(Expr e) {
    return e.type() != SqlType.BOOLEAN
            || e instanceof Expr.ColumnRef
            || e instanceof Expr.Case
            || grammar.may(Features.CONDITIONS_AS_ARGUMENTS)
        ? e
        : literal(SqlType.BOOLEAN);
  }

  /// A cast hands a collation through; a concatenation does not.
  private Expr plain(Expr e) {
    return Grade.of(e) == Grade.COLLATED
            && grammar.may(Features.operator(BinaryOp.CONCAT))
            && (grammar.free() || e.type() == SqlType.TEXT)
        ? new Expr.Binary(BinaryOp.CONCAT, e.as(SqlType.TEXT), new Expr.Literal(new Value.Text("")))
        : e;
  }

  /// What rows are sorted or parted by; not every engine takes a constant for that.
  private Expr sorting(Scope scope) {
    Expr subject = subject(scope, 1);
    return grammar.dynamic() || Tree.any(subject, n -> n instanceof Expr.ColumnRef)
        ? subject
        : measured(choices.pick(scope.columns()));
  }

  Optional<Expr> windowed(Scope scope) {
    if (grammar.windows().isEmpty() || !grammar.may("window")) {
      return Optional.empty();
    }
    Function f = choices.pick(grammar.windows());
    boolean aggregate = f.kind() == Function.Kind.AGGREGATE;
    boolean counts = f.counts();
    List<Expr> drawn =
        !aggregate || (counts && choices.oneIn(2))
            ? List.of()
            : List.of(argument(f, scope, counts));
    Function fitting = drawn.isEmpty() ? f : grammar.variant(f, drawn.getFirst().type());
    List<Expr> args = drawn.stream().map(a -> fit(a, fitting.params().getFirst())).toList();
    List<Expr> partition = choices.oneIn(2) ? List.of(sorting(scope)) : List.of();
    boolean ranked = !aggregate && !grammar.may(Features.UNORDERED_RANKS);
    List<Query.OrderTerm> order =
        ranked || choices.percent(70)
            ? List.of(new Query.OrderTerm(sorting(scope), choices.oneIn(2), ""))
            : List.of();
    String frame =
        aggregate && !order.isEmpty() ? choices.pick(grammar.dialect().words().frames()) : "";
    if (!grammar.may(Features.frame(frame))) {
      frame = "";
    }
    Optional<Expr> filter =
        aggregate && grammar.may("window filter") && choices.oneIn(6)
            ? Optional.of(condition(scope.withoutSubqueries(), 0))
            : Optional.empty();
    return Optional.of(
        new Expr.Windowed(fitting, args, filter, new Query.Window(partition, order, frame)));
  }
}
