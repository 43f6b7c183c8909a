package sibyl.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.compare.Bag;
import sibyl.compare.MessageSkeleton;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.sql.Value;

/// Worlds end a statement alike: all take it or all refuse it, with the same rows, the same number of changed rows, for the
/// same reason and with the same warnings.
///
///   - `names`: of the worlds, in the order of `acts`, which are the statement in each of them;
///   - `warnings`: what each answers when it is asked for warnings; empty where nobody asks;
///   - `confirming`: what must be taken as well, and if it gives rows, begin with TRUE.
public record SameOutcomes(
    List<String> names,
    List<Integer> acts,
    List<Integer> warnings,
    List<Integer> confirming,
    Terms terms)
    implements Expectation {

  /// What of an answer is compared.
  ///
  ///   - `NOTHING`: what a setting says of itself may be about storage;
  ///   - `ROWS`: those of a query, all of them;
  ///   - `COUNT`: how many rows were changed;
  ///   - `REMARKS`: what a statement says of itself, without names of databases and remarks by the way.
  public enum Compared {
    NOTHING,
    ROWS,
    COUNT,
    REMARKS
  }

  ///   - `partial`: a refused statement may have left some of its rows;
  ///   - `worded`: the words of errors are compared;
  ///   - `versions`: worlds are of different versions, of which one may lack something;
  ///   - `excused`: the codes of warnings that do not count.
  public record Terms(
      Compared compared, boolean partial, boolean worded, boolean versions, List<String> excused) {
    public Terms {
      excused = List.copyOf(excused);
    }
  }

  /// The name of a world before that of a table.
  private static final Pattern QUALIFIER = Pattern.compile("\\b\\w+\\.(?=\\w)");

  /// What a version answers that does not know something yet, or no longer.
  private static final Set<Fault.Kind> MISSING =
      Set.of(Fault.Kind.UNSUPPORTED, Fault.Kind.MALFORMED, Fault.Kind.UNKNOWN);

  /// What maintenance says by the way.
  private static final Set<String> ASIDES = Set.of("note", "info", "warning", "status");

  public SameOutcomes {
    names = List.copyOf(names);
    acts = List.copyOf(acts);
    warnings = List.copyOf(warnings);
    confirming = List.copyOf(confirming);
  }

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    if (!transcript.has(last())) {
      return Optional.empty();
    }
    boolean confirmed =
        confirming.stream().map(transcript::outcome).allMatch(SameOutcomes::confirmed);
    return Optional.of(
        confirmed
            ? compared(acts.stream().map(transcript::outcome).toList(), transcript)
            : new Verdict.Moot("not stored so"));
  }

  private static boolean confirmed(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Rows(List<List<Value>> rows) ->
          !rows.isEmpty() && RowComparison.isTrue(rows.getFirst().getFirst());
      case Outcome.NotRun _, Outcome.Done _ -> true;
      case Outcome.Failed _, Outcome.Blocked _ -> false;
    };
  }

  private Verdict compared(List<Outcome> outcomes, Transcript transcript) {
    List<Fault> faults = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Failed(Fault fault)) {
        if (fault.kind() == Fault.Kind.LOST) {
          return Faults.alarm(fault);
        }
        faults.add(fault);
      }
    }
    if (faults.isEmpty()) {
      return answers(outcomes, transcript);
    }
    if (faults.stream().anyMatch(f -> f.kind() == Fault.Kind.SLOW)) {
      return new Verdict.Moot("fault SLOW");
    }
    if (faults.size() < outcomes.size()) {
      return oneSided(outcomes, faults);
    }
    if (faults.stream().allMatch(f -> f.kind() == Fault.Kind.INTERNAL)) {
      return Faults.alarm(faults.getFirst());
    }
    if (terms.partial()) {
      return new Verdict.Moot("done half-way");
    }
    // What was generated may be wrong in more than one way.
    return terms.worded() ? messages(outcomes) : Verdict.UPHELD;
  }

  /// Whether an expression fails on some row may depend on the order in which conditions are looked at.
  private Verdict oneSided(List<Outcome> outcomes, List<Fault> faults) {
    if (terms.versions() && faults.stream().anyMatch(f -> MISSING.contains(f.kind()))) {
      return new Verdict.Moot("not in all versions");
    }
    return faults.stream().allMatch(f -> f.kind() == Fault.Kind.DATA)
        ? new Verdict.Moot("fault DATA")
        : refuted(
            Defect.refused("", anonymous(MessageSkeleton.of(faults.getFirst().message()))),
            "refused, and not by all: " + faults.getFirst().message(),
            outcomes.stream().map(o -> o.accepted() ? "accepted" : message(o)).toList(),
            outcomes);
  }

  /// All refuse; that they say so in different words is a small matter, and a class of its own.
  private Verdict messages(List<Outcome> outcomes) {
    List<String> gists =
        outcomes.stream().map(o -> anonymous(MessageSkeleton.of(message(o)))).toList();
    List<String> distinct = gists.stream().distinct().sorted().toList();
    return distinct.size() == 1
        ? Verdict.UPHELD
        : refuted(
            Defect.message(String.join(" / ", distinct)),
            "refused by all, for different reasons",
            gists,
            outcomes);
  }

  private static String message(Outcome outcome) {
    return outcome instanceof Outcome.Failed(Fault fault) ? fault.message() : "";
  }

  /// Without the names of worlds.
  private String anonymous(String message) {
    String text = message;
    for (String name : names) {
      text = text.replaceAll("(?i)\\b" + Pattern.quote(name) + "\\b", "ENGINE");
    }
    return text;
  }

  private Verdict answers(List<Outcome> outcomes, Transcript transcript) {
    if (terms.compared() == Compared.NOTHING) {
      return Verdict.UPHELD;
    }
    if (outcomes.stream().allMatch(o -> o instanceof Outcome.Done)) {
      List<String> counts =
          outcomes.stream().map(o -> Long.toString(((Outcome.Done) o).changed())).toList();
      return terms.compared() != Compared.COUNT || counts.stream().distinct().count() == 1
          ? warned(outcomes, transcript)
          : refuted(Defect.COUNT, "not all changed the same number of rows", counts, outcomes);
    }
    List<Bag> bags = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (!(outcome instanceof Outcome.Rows(List<List<Value>> rows))) {
        return new Verdict.Moot("a query without rows");
      }
      bags.add(new Bag(terms.compared() == Compared.ROWS ? rows : remarks(rows)));
    }
    Bag first = bags.getFirst();
    for (int i = 1; i < bags.size(); i++) {
      if (!first.sameAs(bags.get(i))) {
        return different(i, bags, outcomes);
      }
    }
    return Verdict.UPHELD;
  }

  /// By code; texts may name an engine.
  private Verdict warned(List<Outcome> outcomes, Transcript transcript) {
    List<String> codes = warnings.stream().map(transcript::outcome).map(this::codes).toList();
    return codes.stream().distinct().count() <= 1
        ? Verdict.UPHELD
        : refuted(
            Defect.message(
                "warnings " + String.join(" / ", codes.stream().distinct().sorted().toList())),
            "taken by all, with different warnings",
            codes.stream().map(c -> "warnings: " + c).toList(),
            outcomes);
  }

  /// Level, code and text are what a warning has.
  private String codes(Outcome answer) {
    Set<String> codes = new TreeSet<>();
    if (answer instanceof Outcome.Rows(List<List<Value>> rows)) {
      for (List<Value> row : rows) {
        String code = RowComparison.shown(row.subList(1, 2));
        if (row.getFirst().equals(new Value.Text("Warning")) && !terms.excused().contains(code)) {
          codes.add(code);
        }
      }
    }
    return String.join(" ", codes);
  }

  private Verdict different(int other, List<Bag> bags, List<Outcome> outcomes) {
    Verdict verdict =
        RowComparison.difference(
            bags.getFirst(), bags.get(other), names.getFirst(), names.get(other));
    return verdict instanceof Verdict.Refuted r
        ? refuted(
            r.defect(),
            r.explanation(),
            bags.stream().map(b -> String.join("\n", RowComparison.lines(b.rows()))).toList(),
            outcomes)
        : verdict;
  }

  private static List<List<Value>> remarks(List<List<Value>> rows) {
    return rows.stream()
        .filter(row -> row.stream().noneMatch(SameOutcomes::aside))
        .map(row -> row.stream().map(SameOutcomes::unqualified).toList())
        .toList();
  }

  private static Value unqualified(Value cell) {
    return cell instanceof Value.Text(String text)
        ? new Value.Text(QUALIFIER.matcher(text).replaceAll(""))
        : cell;
  }

  private static boolean aside(Value cell) {
    return cell instanceof Value.Text(String text)
        && ASIDES.contains(text.toLowerCase(Locale.ROOT));
  }

  /// Names who agrees with whom; who is wrong, nobody knows.
  private Verdict refuted(
      Defect defect, String explanation, List<String> answers, List<Outcome> outcomes) {
    Map<String, List<String>> camps = new LinkedHashMap<>();
    List<Verdict.Answer> shown = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      String answer = answers.get(i);
      camps
          .computeIfAbsent(
              answer.lines().sorted().collect(Collectors.joining("\n")), _ -> new ArrayList<>())
          .add(names.get(i));
      String text = outcomes.get(i).accepted() ? answer : message(outcomes.get(i));
      shown.add(new Verdict.Answer(names.get(i), text.lines().toList()));
    }
    String split =
        camps.values().stream()
            .map(c -> String.join(" = ", c))
            .collect(Collectors.joining(" against "));
    return new Verdict.Refuted(
        defect, explanation + " (" + split + ")", shown, "", List.copyOf(camps.values()));
  }

  @Override
  public int last() {
    return Stream.of(acts, warnings, confirming).mapToInt(Numbers::last).max().orElseThrow();
  }

  @Override
  public List<Integer> looks() {
    return warnings;
  }

  /// On the way, only the ending counts, and no words.
  @Override
  public Optional<Expectation> lasting() {
    return Optional.of(
        new SameOutcomes(
            names,
            acts,
            List.of(),
            confirming,
            new Terms(
                terms.compared(), terms.partial(), false, terms.versions(), terms.excused())));
  }

  @Override
  public List<View> views() {
    List<View> views = new ArrayList<>();
    for (int i = 0; i < acts.size(); i++) {
      views.add(View.of(names.get(i), acts.get(i)));
    }
    return views;
  }

  @Override
  public String upheld() {
    return "all end alike";
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.where().isEmpty();
  }

  @Override
  public Expectation shifted(int[] to) {
    return new SameOutcomes(
        names,
        Numbers.shifted(acts, to),
        Numbers.shifted(warnings, to),
        Numbers.shifted(confirming, to),
        terms);
  }
}
