package sibyl.claim;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// Asks a session what a claim is about, and compares.
public final class Judge {
  private static final int SHOWN = 20;
  private static final double NOISE = 1e-9;

  private Judge() {}

  public static Verdict judge(Claim claim, Session session) {
    return switch (claim) {
      case Claim.Declined c -> new Verdict.Moot(c.reason());
      case Claim.Survives c -> survives(session.run(c.statement()));
      case Claim.SameRows c -> sameRows(c, session);
      case Claim.Given c -> {
        Verdict derived = derived(c, session);
        yield derived instanceof Verdict.Upheld ? judge(c.then(), session) : derived;
      }
      case Claim.Taken c -> {
        Verdict taken = taken(c, session);
        yield taken instanceof Verdict.Upheld ? judge(c.then(), session) : taken;
      }
      case Claim.Alike c -> alike(c, session);
      case Claim.Rotated c -> rotated(c, session);
    };
  }

  private static Verdict rotated(Claim.Rotated claim, Session session) {
    List<Claim.World> worlds = claim.worlds();
    try (Rotation rotation =
        new Rotation(worlds.stream().map(Claim.World::way).toList(), claim.terms(), session)) {
      int last = worlds.getFirst().turns().size() - 1;
      for (int i = 0; i < last; i++) {
        int turn = i;
        Verdict verdict = rotation.turn(worlds.stream().map(w -> w.turns().get(turn)).toList());
        // In which words they refuse something on the way is no reason to stop.
        if (!(verdict instanceof Verdict.Upheld) && !Verdict.message(verdict)) {
          return verdict;
        }
      }
      return rotation.turn(worlds.stream().map(w -> w.turns().get(last)).toList());
    }
  }

  /// Whether the engine takes the statements of a claim.
  public static Verdict taken(Claim.Taken claim, Session session) {
    for (Statement statement : claim.statements()) {
      if (session.run(statement) instanceof Outcome.Failed(Fault fault)) {
        return fault.kind().alarming() ? unlessSlow(fault) : refused("schema", fault);
      }
    }
    return Verdict.UPHELD;
  }

  private static Verdict unlessSlow(Fault fault) {
    return fault.kind() == Fault.Kind.SLOW ? new Verdict.Moot("fault SLOW") : alarm(fault);
  }

  private static Verdict refused(String where, Fault fault) {
    return new Verdict.Refuted(
        where + " refused: " + gist(fault.message()),
        "refused, and only here: " + fault.message(),
        List.of(new Verdict.Answer(where, fault.message().lines().toList())));
  }

  private static Verdict alike(Claim.Alike claim, Session session) {
    for (Claim.Exchange exchange : claim.exchanges()) {
      Verdict verdict = alike(exchange, session);
      if (!(verdict instanceof Verdict.Upheld)) {
        return verdict;
      }
    }
    return Verdict.UPHELD;
  }

  private static Verdict alike(Claim.Exchange exchange, Session session) {
    Outcome here = session.run(exchange.here());
    Outcome there = session.run(exchange.there());
    for (Outcome outcome : List.of(here, there)) {
      if (outcome instanceof Outcome.Failed(Fault fault) && fault.kind().alarming()) {
        return unlessSlow(fault);
      }
    }
    if (here instanceof Outcome.Failed(Fault fault)) {
      return there.accepted() ? oneSided(Claim.Exchange.HERE, fault) : halfWay(exchange, session);
    }
    if (there instanceof Outcome.Failed(Fault fault)) {
      return oneSided(Claim.Exchange.THERE, fault);
    }
    return here instanceof Outcome.Rows(List<List<Value>> rows)
            && there instanceof Outcome.Rows(List<List<Value>> others)
        ? difference(exchange.sides(), List.of(new Bag(others), new Bag(rows)), 1)
        : state(exchange, session);
  }

  /// Whether an expression fails on some row may depend on the order in which conditions are looked at.
  private static Verdict oneSided(String where, Fault fault) {
    return fault.kind() == Fault.Kind.DATA ? new Verdict.Moot("fault DATA") : refused(where, fault);
  }

  /// What a failed statement leaves may depend on the order of rows, where engines do not undo it. A state that cannot be
  /// asked for is that of a schema which did not come to be.
  private static Verdict halfWay(Claim.Exchange exchange, Session session) {
    return state(exchange, session) instanceof Verdict.Refuted
        ? new Verdict.Moot("done half-way")
        : Verdict.UPHELD;
  }

  private static Verdict state(Claim.Exchange exchange, Session session) {
    for (Claim.SameRows part : exchange.state()) {
      Verdict verdict = sameRows(part, session);
      if (verdict instanceof Verdict.Refuted r) {
        return new Verdict.Refuted("state: " + r.defect(), r.explanation(), r.answers());
      }
      if (!(verdict instanceof Verdict.Upheld)) {
        return verdict;
      }
    }
    return Verdict.UPHELD;
  }

  /// Whether the world that a claim is about could be derived: upheld, or why not.
  public static Verdict derived(Claim.Given claim, Session session) {
    for (Statement statement : claim.building()) {
      if (session.run(statement) instanceof Outcome.Failed(Fault fault)) {
        return fault.kind().alarming() && fault.kind() != Fault.Kind.SLOW
            ? alarm(fault)
            : new Verdict.Moot("no copy: " + fault.kind());
      }
    }
    for (Claim.SameRows check : claim.checks()) {
      switch (sameRows(check, session)) {
        case Verdict.Upheld _ -> {}
        case Verdict.Moot m -> {
          return m;
        }
        case Verdict.Refuted _ -> {
          return new Verdict.Moot("the copy differs");
        }
      }
    }
    return Verdict.UPHELD;
  }

  /// Whether an outcome alone is a contradiction, whatever was asked.
  public static Verdict survives(Outcome outcome) {
    return outcome instanceof Outcome.Failed(Fault fault) && fault.kind().alarming()
        ? alarm(fault)
        : Verdict.UPHELD;
  }

  private static Verdict alarm(Fault fault) {
    return new Verdict.Refuted(
        fault.kind() + " " + gist(fault.message()),
        "the engine answered with " + fault.kind() + ": " + fault.message(),
        List.of(new Verdict.Answer("survives", fault.message().lines().toList())));
  }

  /// The first line of an error text, without what changes from case to case: names, numbers, quoted parts.
  public static String gist(String message) {
    return message
        .lines()
        .findFirst()
        .orElse("")
        // Which connection it was.
        .replaceAll("^\\([a-z]+=[0-9]+\\) *", "")
        .replaceAll("['\"(].*", "")
        .replaceAll("[0-9]+", "#")
        .strip();
  }

  private static Verdict sameRows(Claim.SameRows claim, Session session) {
    List<Bag> bags = new ArrayList<>();
    List<Claim.Side> sides = new ArrayList<>();
    for (Claim.Side side : claim.sides()) {
      if (!set(side, session)) {
        continue;
      }
      sides.add(side);
      List<List<Value>> rows = List.of();
      for (Statement query : side.queries()) {
        if (sets(query)) {
          continue;
        }
        switch (session.run(query)) {
          case Outcome.Rows r -> rows = together(rows, r.rows());
          case Outcome.Done _ -> {
            return new Verdict.Moot("a query without rows");
          }
          case Outcome.Failed(Fault fault) -> {
            boolean slow = fault.kind() == Fault.Kind.SLOW;
            return fault.kind().alarming() && !slow
                ? alarm(fault)
                : new Verdict.Moot("fault " + fault.kind());
          }
        }
      }
      if (side.fold() == Claim.Fold.DISTINCT) {
        Optional<String> unsure = unsure(rows);
        if (unsure.isPresent()) {
          return new Verdict.Moot(unsure.get());
        }
      }
      bags.add(folded(side.fold(), rows));
    }
    if (sides.size() == 1 && claim.sides().size() > 1) {
      return new Verdict.Moot("no such setting");
    }
    Bag first = bags.getFirst();
    for (int i = 1; i < bags.size(); i++) {
      boolean counts = sides.get(i).fold() == Claim.Fold.ROW_COUNT;
      if (counts && !bags.get(i).sameAs(count(first.size()))) {
        return refuted("count differs", sides, bags, "the number of rows is not what it must be");
      }
      if (!counts && !first.sameAs(bags.get(i))) {
        return sides.get(i).fold() == Claim.Fold.DIGITS
            ? digits(sides, bags, i)
            : difference(sides, bags, i);
      }
    }
    return Verdict.UPHELD;
  }

  /// Whether the engine took what a side sets first. A version that lacks a setting has one way less to the answer.
  private static boolean set(Claim.Side side, Session session) {
    for (Statement statement : side.queries()) {
      if (sets(statement) && !session.run(statement).accepted()) {
        return false;
      }
    }
    return true;
  }

  private static boolean sets(Statement statement) {
    return statement instanceof Statement.SetVariable || statement instanceof Statement.Maintenance;
  }

  /// Most sides are one query, whose rows need no copy.
  private static List<List<Value>> together(List<List<Value>> rows, List<List<Value>> more) {
    if (rows.isEmpty() || more.isEmpty()) {
      return rows.isEmpty() ? more : rows;
    }
    List<List<Value>> all = new ArrayList<>(rows);
    all.addAll(more);
    return all;
  }

  private static Bag count(long number) {
    return new Bag(List.of(List.of(new Value.Int(number))));
  }

  /// Why nobody can tell from outside which rows are equal. Different bytes that are no text all arrive as the same
  /// replacement character, and whether zeros of both signs are distinct differs from engine to engine.
  private static Optional<String> unsure(List<List<Value>> rows) {
    for (List<Value> row : rows) {
      for (Value cell : row) {
        if (cell instanceof Value.Text(String text) && text.indexOf('\uFFFD') >= 0) {
          return Optional.of("unreadable text");
        }
        if (cell instanceof Value.Real(double real)
            && real == 0
            && Double.doubleToRawLongBits(real) != 0) {
          return Optional.of("a negative zero");
        }
      }
    }
    return Optional.empty();
  }

  private static Bag folded(Claim.Fold fold, List<List<Value>> rows) {
    return switch (fold) {
      case TOGETHER, ROW_COUNT, DIGITS -> new Bag(rows);
      case DISTINCT -> new Bag(rows).distinct();
      case TRUE_ROWS -> {
        List<List<Value>> kept = new ArrayList<>();
        for (List<Value> row : rows) {
          if (isTrue(row.getLast())) {
            kept.add(row.subList(0, row.size() - 1));
          }
        }
        yield new Bag(kept);
      }
      case LAST_CELLS -> new Bag(rows.stream().map(row -> List.of(row.getLast())).toList());
      case TRUE_COUNT -> {
        yield count(rows.stream().filter(row -> isTrue(row.getLast())).count());
      }
    };
  }

  static boolean isTrue(Value value) {
    return switch (value) {
      case Value.Bool b -> b.value();
      case Value.Int i -> i.value() != 0;
      case Value.Real r -> r.value() != 0;
      case Value.Typed t -> t.type() == SqlType.NUMERIC && new BigDecimal(t.text()).signum() != 0;
      case Value.Null _, Value.Text _, Value.Blob _ -> false;
    };
  }

  private static Verdict difference(List<Claim.Side> sides, List<Bag> bags, int other) {
    String first = sides.getFirst().label();
    String second = sides.get(other).label();
    Verdict verdict = difference(bags.getFirst(), bags.get(other), first, second);
    return verdict instanceof Verdict.Refuted r
        ? refuted(r.defect(), sides, bags, r.explanation())
        : verdict;
  }

  /// Noise is all that is looked for; what is more may come from sums in which large numbers cancel each other out.
  private static Verdict digits(List<Claim.Side> sides, List<Bag> bags, int other) {
    Bag one = bags.getFirst();
    Bag two = bags.get(other);
    return onlyNoise(one.minus(two), two.minus(one))
        ? refuted(
            Verdict.NOISE + "last digits differ",
            sides,
            bags,
            "some floating-point numbers differ in their last digits, and nothing else does")
        : new Verdict.Moot("more than noise");
  }

  /// What one bag has that another has not, if it is more than noise.
  static Verdict difference(Bag one, Bag other, String first, String second) {
    List<List<Value>> lost = one.minus(other);
    List<List<Value>> extra = other.minus(one);
    if (lost.isEmpty() && extra.isEmpty()) {
      return Verdict.UPHELD;
    }
    if (onlyNoise(lost, extra)) {
      return new Verdict.Moot("float noise");
    }
    String defect = lost.isEmpty() ? "rows gained" : extra.isEmpty() ? "rows lost" : "rows differ";
    return new Verdict.Refuted(
        defect,
        "%d row(s) only in %s, %d row(s) only in %s"
            .formatted(lost.size(), first, extra.size(), second),
        List.of());
  }

  private static Verdict refuted(
      String defect, List<Claim.Side> sides, List<Bag> bags, String explanation) {
    List<Verdict.Answer> answers = new ArrayList<>();
    for (int i = 0; i < sides.size(); i++) {
      answers.add(new Verdict.Answer(sides.get(i).label(), lines(bags.get(i).rows())));
    }
    return new Verdict.Refuted(defect, explanation, answers);
  }

  /// Differences in the last digits of floating-point numbers come from the order of summation, not from a bug.
  private static boolean onlyNoise(List<List<Value>> lost, List<List<Value>> extra) {
    if (lost.size() != extra.size()) {
      return false;
    }
    List<List<Value>> rest = new ArrayList<>(extra);
    for (List<Value> row : lost) {
      if (!rest.removeIf(new Once(row))) {
        return false;
      }
    }
    return true;
  }

  /// Removes one row that is nearly the wanted one, and no second.
  private static final class Once implements Predicate<List<Value>> {
    private final List<Value> wanted;
    private boolean done;

    Once(List<Value> wanted) {
      this.wanted = wanted;
    }

    @Override
    public boolean test(List<Value> row) {
      if (done || !near(wanted, row)) {
        return false;
      }
      done = true;
      return true;
    }
  }

  private static boolean near(List<Value> left, List<Value> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      boolean same =
          (left.get(i) instanceof Value.Real(double a)
                  && right.get(i) instanceof Value.Real(double b))
              ? near(a, b)
              : new Bag(List.of(List.of(left.get(i))))
                  .sameAs(new Bag(List.of(List.of(right.get(i)))));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private static boolean near(double a, double b) {
    return a == b || Math.abs(a - b) <= NOISE * Math.max(Math.abs(a), Math.abs(b));
  }

  static List<String> lines(List<List<Value>> rows) {
    List<String> lines = new ArrayList<>();
    for (List<Value> row : rows.subList(0, Math.min(SHOWN, rows.size()))) {
      lines.add(shown(row));
    }
    if (rows.size() > SHOWN) {
      lines.add("… " + (rows.size() - SHOWN) + " more");
    }
    return lines;
  }

  /// A row as text.
  public static String shown(List<Value> row) {
    return String.join("|", row.stream().map(Judge::shown).toList());
  }

  private static String shown(Value value) {
    return switch (value) {
      case Value.Null _ -> "NULL";
      case Value.Bool b -> b.value() ? "TRUE" : "FALSE";
      case Value.Int i -> Long.toString(i.value());
      case Value.Real r -> Double.toString(r.value());
      case Value.Text t -> "'" + t.value() + "'";
      case Value.Blob b -> "x'" + b.hex() + "'";
      case Value.Typed t -> t.text();
    };
  }
}
