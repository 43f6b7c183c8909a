package sibyl.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// Worlds that store their tables in different ways and are told the same, one statement after the other.
public final class Rotation implements AutoCloseable {
  /// The name of a world before that of a table.
  private static final Pattern QUALIFIER = Pattern.compile("\\b\\w+\\.(?=\\w)");

  private static final Pattern CHANGING = Pattern.compile("^(INSERT|REPLACE|UPDATE|DELETE)\\b");
  private static final Pattern ONE_ROW = Pattern.compile("^INSERT INTO .* VALUES \\([^()]*\\)$");
  private static final Pattern COUNTED =
      Pattern.compile(
          "^(INSERT INTO|UPDATE|DELETE)\\b(?!.*\\bON (CONFLICT|DUPLICATE)\\b)", Pattern.DOTALL);

  /// What a version answers that does not know something yet, or no longer.
  private static final Set<Fault.Kind> MISSING =
      Set.of(Fault.Kind.UNSUPPORTED, Fault.Kind.MALFORMED, Fault.Kind.UNKNOWN);

  /// What maintenance says by the way.
  private static final Set<String> ASIDES = Set.of("note", "info", "warning", "status");

  private final List<Variant> ways;
  private final Claim.Terms terms;
  private final List<Session> sessions = new ArrayList<>();
  private List<Outcome> last = List.of();

  public Rotation(List<Variant> ways, Claim.Terms terms, Session base) {
    this.ways = List.copyOf(ways);
    this.terms = terms;
    for (Variant way : ways) {
      Session session = base.beside(way);
      way.opening().forEach(sql -> session.run(new Statement.Native(sql)));
      sessions.add(session);
    }
  }

  public boolean alive() {
    return sessions.stream().allMatch(Session::alive);
  }

  /// Whether all worlds took what they were told last.
  public boolean accepted() {
    return last.stream().allMatch(Outcome::accepted);
  }

  /// What came of it, world by world.
  public List<Outcome> outcomes() {
    return last;
  }

  /// Tells each world its own words of one statement: the first is the statement itself, others only follow from it.
  public Verdict turn(List<List<Statement>> each) {
    List<Outcome> outcomes = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    boolean followed = true;
    for (int i = 0; i < sessions.size(); i++) {
      Session session = sessions.get(i);
      Statement statement = each.get(i).getFirst();
      Outcome outcome = session.run(statement);
      outcomes.add(outcome);
      warnings.add(outcome instanceof Outcome.Done ? warnings(session) : "");
      if (outcome.accepted()) {
        for (Statement next : each.get(i).subList(1, each.get(i).size())) {
          followed &= confirmed(session.run(next));
        }
      }
    }
    last = List.copyOf(outcomes);
    return followed
        ? compared(outcomes, warnings, each.getFirst().getFirst())
        : new Verdict.Moot("not stored so");
  }

  /// What follows a statement is taken, and does not answer with anything but TRUE.
  private static boolean confirmed(Outcome outcome) {
    return outcome instanceof Outcome.Rows(List<List<Value>> rows)
        ? !rows.isEmpty() && Judge.isTrue(rows.getFirst().getFirst())
        : outcome.accepted();
  }

  private Verdict compared(List<Outcome> outcomes, List<String> warnings, Statement statement) {
    List<Fault> faults = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Failed(Fault fault)) {
        if (fault.kind() == Fault.Kind.LOST) {
          return Judge.survives(outcome);
        }
        faults.add(fault);
      }
    }
    if (faults.isEmpty()) {
      return answers(outcomes, warnings, statement);
    }
    if (faults.stream().anyMatch(f -> f.kind() == Fault.Kind.SLOW)) {
      return new Verdict.Moot("fault SLOW");
    }
    if (faults.size() < outcomes.size()) {
      return oneSided(outcomes, faults);
    }
    if (!terms.atomic() && half(statement)) {
      return new Verdict.Moot("done half-way");
    }
    // What was drawn may be wrong in more than one way.
    return statement instanceof Statement.Native ? messages(outcomes) : Verdict.UPHELD;
  }

  /// Whether a refused statement may have left some of its rows.
  private static boolean half(Statement statement) {
    return switch (statement) {
      case Statement.Insert s ->
          !s.or().isEmpty() || !(s.source() instanceof Query.Values v && v.rows().size() == 1);
      case Statement.Update _, Statement.Delete _ -> true;
      case Statement.Native s ->
          CHANGING.matcher(s.text()).find() && !ONE_ROW.matcher(s.text()).find();
      case Query _, Statement.NoQuery _ -> false;
    };
  }

  /// Whether an expression fails on some row may depend on the order in which conditions are looked at.
  private Verdict oneSided(List<Outcome> outcomes, List<Fault> faults) {
    if (ways.stream().anyMatch(w -> !w.version().isEmpty())
        && faults.stream().anyMatch(f -> MISSING.contains(f.kind()))) {
      return new Verdict.Moot("not in all versions");
    }
    return faults.stream().allMatch(f -> f.kind() == Fault.Kind.DATA)
        ? new Verdict.Moot("fault DATA")
        : refuted(
            "refused: " + anonymous(Judge.gist(faults.getFirst().message())),
            "refused, and not by all: " + faults.getFirst().message(),
            outcomes.stream().map(o -> o.accepted() ? "accepted" : told(o)).toList(),
            outcomes);
  }

  /// All refuse; that they say so in different words is a small matter, and a class of its own.
  private Verdict messages(List<Outcome> outcomes) {
    List<String> gists = outcomes.stream().map(o -> anonymous(Judge.gist(told(o)))).toList();
    List<String> distinct = gists.stream().distinct().sorted().toList();
    return distinct.size() == 1
        ? Verdict.UPHELD
        : refuted(
            Verdict.MESSAGE + String.join(" / ", distinct),
            "refused by all, for different reasons",
            gists,
            outcomes);
  }

  private static String told(Outcome outcome) {
    return outcome instanceof Outcome.Failed(Fault fault) ? fault.message() : "";
  }

  /// Without the names of engines.
  private String anonymous(String message) {
    String text = message;
    for (Variant way : ways) {
      text = text.replaceAll("(?i)\\b" + Pattern.quote(way.name()) + "\\b", "ENGINE");
    }
    return text;
  }

  private Verdict answers(List<Outcome> outcomes, List<String> warnings, Statement statement) {
    if (statement instanceof Statement.SetVariable) {
      // What a setting says of itself may be about storage.
      return Verdict.UPHELD;
    }
    if (outcomes.stream().allMatch(o -> o instanceof Outcome.Done)) {
      List<String> counts =
          outcomes.stream().map(o -> Long.toString(((Outcome.Done) o).changed())).toList();
      return !counted(statement) || counts.stream().distinct().count() == 1
          ? warned(warnings, outcomes)
          : refuted("count differs", "not all changed the same number of rows", counts, outcomes);
    }
    List<Bag> bags = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (!(outcome instanceof Outcome.Rows(List<List<Value>> rows))) {
        return new Verdict.Moot("a query without rows");
      }
      bags.add(new Bag(statement instanceof Query ? rows : gist(rows)));
    }
    Bag first = bags.getFirst();
    for (int i = 1; i < bags.size(); i++) {
      if (!first.sameAs(bags.get(i))) {
        return different(i, bags, outcomes);
      }
    }
    return Verdict.UPHELD;
  }

  /// Whether all must change as many rows; where some rows may give way to others, storage has a say in what counts.
  private static boolean counted(Statement statement) {
    return switch (statement) {
      case Statement.Insert s -> s.or().isEmpty() && s.upsert().isEmpty();
      case Statement.Update _, Statement.Delete _ -> true;
      case Statement.Native s -> COUNTED.matcher(s.text()).find();
      case Query _, Statement.NoQuery _ -> false;
    };
  }

  /// What worlds think of a statement that they took, by code; texts may name an engine.
  private Verdict warned(List<String> codes, List<Outcome> outcomes) {
    return codes.stream().distinct().count() == 1
        ? Verdict.UPHELD
        : refuted(
            Verdict.MESSAGE
                + "warnings "
                + String.join(" / ", codes.stream().distinct().sorted().toList()),
            "taken by all, with different warnings",
            codes.stream().map(c -> "warnings: " + c).toList(),
            outcomes);
  }

  /// Level, code and text are what a warning has.
  private String warnings(Session session) {
    if (terms.warnings().isEmpty()) {
      return "";
    }
    Set<String> codes = new TreeSet<>();
    if (session.run(new Statement.Native(terms.warnings()))
        instanceof Outcome.Rows(List<List<Value>> rows)) {
      for (List<Value> row : rows) {
        String code = Judge.shown(row.subList(1, 2));
        if (row.getFirst().equals(new Value.Text("Warning")) && !terms.excused().contains(code)) {
          codes.add(code);
        }
      }
    }
    return String.join(" ", codes);
  }

  private Verdict different(int other, List<Bag> bags, List<Outcome> outcomes) {
    Verdict verdict =
        Judge.difference(
            bags.getFirst(), bags.get(other), ways.getFirst().name(), ways.get(other).name());
    return verdict instanceof Verdict.Refuted r
        ? refuted(
            r.defect(),
            r.explanation(),
            bags.stream().map(b -> String.join("\n", Judge.lines(b.rows()))).toList(),
            outcomes)
        : verdict;
  }

  private static List<List<Value>> gist(List<List<Value>> rows) {
    return rows.stream()
        .filter(row -> row.stream().noneMatch(Rotation::aside))
        .map(
            row ->
                row.stream()
                    .<Value>map(
                        v ->
                            v instanceof Value.Text(String text)
                                ? new Value.Text(QUALIFIER.matcher(text).replaceAll(""))
                                : v)
                    .toList())
        .toList();
  }

  private static boolean aside(Value cell) {
    return cell instanceof Value.Text(String text)
        && ASIDES.contains(text.toLowerCase(Locale.ROOT));
  }

  /// Names who agrees with whom; who is wrong, nobody knows.
  private Verdict refuted(
      String defect, String explanation, List<String> answers, List<Outcome> outcomes) {
    Map<String, List<String>> camps = new LinkedHashMap<>();
    List<Verdict.Answer> told = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      String name = ways.get(i).name();
      String answer = answers.get(i);
      camps
          .computeIfAbsent(
              answer.lines().sorted().collect(Collectors.joining("\n")), _ -> new ArrayList<>())
          .add(name);
      String shown = outcomes.get(i).accepted() ? answer : told(outcomes.get(i));
      told.add(new Verdict.Answer(name, shown.lines().toList()));
    }
    String split =
        camps.values().stream()
            .map(c -> String.join(" = ", c))
            .collect(Collectors.joining(" against "));
    return new Verdict.Refuted(defect, explanation + " (" + split + ")", told, split);
  }

  @Override
  public void close() {
    sessions.forEach(Session::close);
  }
}
