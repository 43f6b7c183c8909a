package sibyl.reference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sibyl.reference.Rowset.Field;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Ternary;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Relation;

/// The part of the reference that computes FROM: the rows of tables, views, CTEs and derived tables, and of all kinds of joins,
/// by nested loops. Called by [SelectBlock], and by [Pivots] for single rows.
record Relations(Evaluation evaluation, Scene scene, BaseTables tables) {

  /// The rows of a relation for each tuple of the query around.
  Rowset rows(Relation relation, Frame outer, Scope scope) {
    return switch (relation) {
      case Relation.Named named -> named(named, outer, scope);
      case Relation.Derived derived -> {
        Rowset rows = evaluation.query(derived.query(), outer, scope);
        yield new Rowset(
            Evaluation.renamed(rows.shown(), derived.alias(), List.of()), rows.frame());
      }
      case Relation.Join join -> join(join, outer, scope);
    };
  }

  private Rowset named(Relation.Named named, Frame outer, Scope scope) {
    Optional<Scope.Named> cte = scope.query(named.name());
    if (cte.isPresent()) {
      Rowset rows = evaluation.query(cte.get().cte().query(), outer, cte.get().scope());
      return new Rowset(
          Evaluation.renamed(rows.shown(), named.visibleAs(), cte.get().cte().columns()),
          rows.frame());
    }
    Table table = scene.table(named.name()).orElseThrow(() -> new Silence("unknown table"));
    return stored(table, named.visibleAs(), outer);
  }

  /// The rows of a table or view, for each tuple of the query around.
  Rowset stored(Table table, String alias, Frame outer) {
    return switch (table.kind()) {
      case VIEW -> view(table, alias, outer);
      case BASE, VIRTUAL -> base(table, alias, outer);
    };
  }

  private Rowset view(Table view, String alias, Frame outer) {
    if (view.definition().isEmpty()) {
      throw new Silence("view that we cannot read");
    }
    // A view reads the tables that existed when it was created.
    Evaluation inside = evaluation.in(scene.before(view));
    Rowset rows = inside.query(view.definition().get(), Frame.UNIT, Scope.EMPTY);
    List<String> names = view.columns().stream().map(Table.Column::name).toList();
    return new Rowset(
        Evaluation.renamed(rows.shown(), alias, names),
        Evaluation.pairs(outer, rows.frame(), true));
  }

  private Rowset base(Table table, String alias, Frame outer) {
    BaseTables.Content content = tables.content(table, evaluation.authority());
    List<Slot> slots = new ArrayList<>(outer.slots());
    List<Field> fields = new ArrayList<>();
    for (BaseTables.Column column : content.columns()) {
      Slot slot = evaluation.slot(column.typing());
      slots.add(slot);
      fields.add(new Field(alias, column.name(), slot.ref(), column.hidden()));
    }
    List<Frame.Tuple> tuples = new ArrayList<>();
    Evaluation.limit(outer.size() * content.rows().size());
    for (int i = 0; i < outer.size(); i++) {
      for (List<Known> row : content.rows()) {
        tuples.add(new Frame.Tuple(i, Evaluation.joined(outer.tuples().get(i).cells(), row, 0)));
      }
    }
    return new Rowset(fields, new Frame(slots, tuples));
  }

  private Rowset join(Relation.Join join, Frame outer, Scope scope) {
    if (ambiguous(join)) {
      throw new Silence("RIGHT or FULL JOIN after a comma");
    }
    return joined(
        join,
        rows(join.left(), outer, scope),
        rows(join.right(), outer, scope),
        outer.slots().size(),
        scope);
  }

  /// The rows of a join, from the rows of its two sides. Their first `around` cells are those of the query around.
  Rowset joined(Relation.Join join, Rowset leftRows, Rowset rightRows, int around, Scope scope) {
    Rowset left = optional(leftRows, leftOptional(join));
    Rowset right = optional(rightRows, rightOptional(join));
    Frame pairs = product(left.frame(), right.frame(), around);
    List<Field> fields = new ArrayList<>(left.fields());
    fields.addAll(right.fields());
    List<Ternary> matches = matches(join, left, right, pairs, scope.inside(fields));
    Frame joined = outerRows(left.frame(), right.frame(), pairs, matches, around, join.kind());
    List<String> merged = merged(join, left, right);
    return new Rowset(
        merged.isEmpty() ? fields : merging(join.kind(), left, right, merged), joined);
  }

  static boolean leftOptional(Relation.Join join) {
    return join.kind() == Relation.JoinKind.RIGHT || join.kind() == Relation.JoinKind.FULL;
  }

  static boolean rightOptional(Relation.Join join) {
    return join.kind() == Relation.JoinKind.LEFT || join.kind() == Relation.JoinKind.FULL;
  }

  /// A RIGHT or FULL JOIN after a comma. Systems disagree on which of the two binds tighter.
  static boolean ambiguous(Relation.Join join) {
    return leftOptional(join) && afterComma(join.left());
  }

  /// Whether a comma stands before the next join.
  private static boolean afterComma(Relation relation) {
    return relation instanceof Relation.Join j
        && (j.kind() == Relation.JoinKind.COMMA || afterComma(j.left()));
  }

  /// Two single rows side by side, as a join shows them; none if NATURAL or USING keeps them apart. ON does not count.
  Rowset pair(Relation.Join join, Rowset left, Rowset right) {
    List<Field> fields = new ArrayList<>(left.fields());
    fields.addAll(right.fields());
    Frame pairs = product(left.frame(), right.frame(), 0);
    List<String> merged = merged(join, left, right);
    if (merged.isEmpty()) {
      return new Rowset(fields, pairs);
    }
    List<Ternary> matches = matches(withoutOn(join), left, right, pairs, Scope.EMPTY);
    return new Rowset(merging(join.kind(), left, right, merged), Evaluation.where(pairs, matches));
  }

  static Relation.Join withoutOn(Relation.Join join) {
    return new Relation.Join(
        join.kind(), join.left(), join.right(), join.natural(), join.using(), Optional.empty());
  }

  /// Ready for rows without partner: columns that are no slots are NULL there only if told so.
  private Rowset optional(Rowset rows, boolean mayBeMissing) {
    if (!mayBeMissing || slots(rows.fields())) {
      return rows;
    }
    Slot present = evaluation.present();
    List<Field> fields = new ArrayList<>(rows.fields().size());
    for (Field field : rows.fields()) {
      fields.add(field.of(Evaluation.wherePresent(field.expr(), present)));
    }
    return new Rowset(fields, evaluation.marked(rows.frame(), present));
  }

  private static boolean slots(List<Field> fields) {
    for (Field field : fields) {
      if (!(field.expr() instanceof Expr.ColumnRef)) {
        return false;
      }
    }
    return true;
  }

  /// All pairs with the same origin, numbered left by left.
  private static Frame product(Frame left, Frame right, int around) {
    List<Slot> slots = new ArrayList<>(left.slots());
    slots.addAll(right.slots().subList(around, right.slots().size()));
    List<Frame.Tuple> tuples = new ArrayList<>();
    for (Frame.Tuple l : left.tuples()) {
      for (Frame.Tuple r : right.tuples()) {
        if (l.origin() == r.origin()) {
          tuples.add(new Frame.Tuple(l.origin(), Evaluation.joined(l.cells(), r.cells(), around)));
        }
      }
      Evaluation.limit(tuples.size());
    }
    return new Frame(slots, tuples);
  }

  private List<Ternary> matches(
      Relation.Join join, Rowset left, Rowset right, Frame pairs, Scope scope) {
    Optional<Expr> condition = join.on();
    for (String name : merged(join, left, right)) {
      Expr equal = Expressions.equal(only(left, name).expr(), only(right, name).expr());
      condition =
          Optional.of(
              condition
                  .map(c -> (Expr) new Expr.Logical(Expr.LogicalOp.AND, c, equal))
                  .orElse(equal));
    }
    if (condition.isEmpty()) {
      return Collections.nCopies(pairs.size(), Ternary.TRUE);
    }
    if (join.on().isEmpty()) {
      return evaluation.truths(pairs, condition.get());
    }
    Expressions on = new Expressions(evaluation, pairs, scope);
    Expr bound = on.bind(condition.get());
    return evaluation.truths(on.frame(), bound);
  }

  /// The names that NATURAL or USING joins by.
  private static List<String> merged(Relation.Join join, Rowset left, Rowset right) {
    if (!join.natural()) {
      return join.using();
    }
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    right.shown().forEach(f -> names.add(f.name()));
    List<String> common = new ArrayList<>();
    for (Field field : left.shown()) {
      if (names.contains(field.name())) {
        common.add(field.name());
      }
    }
    return common;
  }

  private static Field only(Rowset rows, String name) {
    List<Field> named = rows.shown().stream().filter(f -> f.name().equalsIgnoreCase(name)).toList();
    if (named.size() != 1) {
      throw new Silence("USING a name that is not unique");
    }
    return named.getFirst();
  }

  /// The columns of a join by names: first those that are joined by, once, then the others. The parts of a joined column can still
  /// be named with their tables.
  private static List<Field> merging(
      Relation.JoinKind kind, Rowset left, Rowset right, List<String> names) {
    Set<String> merged = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    merged.addAll(names);
    List<Field> fields = new ArrayList<>();
    for (String name : names) {
      Expr l = only(left, name).expr();
      Expr r = only(right, name).expr();
      Expr both =
          switch (kind) {
            case COMMA, INNER, CROSS, LEFT -> l;
            case RIGHT -> r;
            case FULL ->
                new Expr.Case(
                    Optional.empty(),
                    List.of(new Expr.When(new Expr.IsNull(l, true), l)),
                    Optional.of(r.as(l.type())));
          };
      fields.add(new Field("", only(left, name).name(), both));
    }
    for (Rowset side : List.of(left, right)) {
      for (Field field : side.fields()) {
        if (!merged.contains(field.name())) {
          fields.add(field);
        } else if (!field.qualifier().isEmpty()) {
          fields.add(field.hide());
        }
      }
    }
    return fields;
  }

  /// The pairs that match, and for outer joins the rows without partner.
  private static Frame outerRows(
      Frame left,
      Frame right,
      Frame pairs,
      List<Ternary> matches,
      int around,
      Relation.JoinKind kind) {
    boolean[] leftMatched = new boolean[left.size()];
    boolean[] rightMatched = new boolean[right.size()];
    List<Frame.Tuple> tuples = new ArrayList<>();
    int pair = 0;
    for (int l = 0; l < left.size(); l++) {
      for (int r = 0; r < right.size(); r++) {
        if (left.tuples().get(l).origin() == right.tuples().get(r).origin()) {
          if (matches.get(pair) == Ternary.TRUE) {
            leftMatched[l] = true;
            rightMatched[r] = true;
            tuples.add(pairs.tuples().get(pair));
          }
          pair++;
        }
      }
    }
    if (kind == Relation.JoinKind.LEFT || kind == Relation.JoinKind.FULL) {
      List<Known> nulls = nulls(right, around);
      for (int l = 0; l < left.size(); l++) {
        if (!leftMatched[l]) {
          Frame.Tuple tuple = left.tuples().get(l);
          tuples.add(new Frame.Tuple(tuple.origin(), Evaluation.joined(tuple.cells(), nulls, 0)));
        }
      }
    }
    if (kind == Relation.JoinKind.RIGHT || kind == Relation.JoinKind.FULL) {
      List<Known> nulls = nulls(left, around);
      for (int r = 0; r < right.size(); r++) {
        if (!rightMatched[r]) {
          Frame.Tuple tuple = right.tuples().get(r);
          List<Known> cells = new ArrayList<>(tuple.cells().subList(0, around));
          cells.addAll(nulls);
          tuples.add(
              new Frame.Tuple(tuple.origin(), Evaluation.joined(cells, tuple.cells(), around)));
        }
      }
    }
    return new Frame(pairs.slots(), tuples);
  }

  private static List<Known> nulls(Frame frame, int around) {
    List<Known> nulls = new ArrayList<>(frame.slots().size() - around);
    for (int i = around; i < frame.slots().size(); i++) {
      nulls.add(Evaluation.nothing(frame.slots().get(i).typing()));
    }
    return nulls;
  }
}
