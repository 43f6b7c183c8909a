package sibyl.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
import sibyl.dialect.Remarks;
import sibyl.dialect.dbms.Dialects;
import sibyl.session.Outcome;
import sibyl.sql.Value;

/// A condition of the oracle THANOS, which runs each statement in several databases with different storage engines (worlds): it
/// succeeds in all or fails in all, with the same rows, the same number of changed rows, the same error and the same warnings.
/// Checked by the [Executor] once it has run in all of them.
///
///   - `names`: what the databases are called, in the order of `acts`, which are the statement in each of them;
///   - `warnings`: the acts that list the warnings of each (`SHOW WARNINGS`); empty if they are not compared;
///   - `confirming`: acts that must succeed as well; if one gives rows, the first cell must be TRUE.
public record SameOutcomes(
    List<String> names,
    List<Integer> acts,
    List<Integer> warnings,
    List<Integer> confirming,
    Strictness terms)
    implements Expectation {

  /// Which part of an answer is compared.
  ///
  ///   - `NOTHING`: for settings, whose answer may be about storage;
  ///   - `ROWS`: all rows of a query;
  ///   - `COUNT`: how many rows were changed;
  ///   - `REMARKS`: the rows that a maintenance statement gives, without names of databases and remarks.
  public enum Compared {
    NOTHING,
    ROWS,
    COUNT,
    REMARKS
  }

  /// How strict the comparison is.
  ///
  ///   - `partial`: a refused statement may have left some of its rows;
  ///   - `worded`: the texts of errors are compared;
  ///   - `versions`: the worlds are of different versions, of which one may lack a feature;
  ///   - `excused`: the codes of warnings that are ignored.
  public record Strictness(
      Compared compared, boolean partial, boolean worded, boolean versions, List<String> excused) {
    public Strictness {
      excused = List.copyOf(excused);
    }
  }

  /// Those of all dialects, because a stored claim does not say which one it is of.
  private static final List<Remarks> REMARKS =
      Dialects.ALL.stream().map(d -> d.remarks()).distinct().toList();

  /// The name of a world before that of a table.
  private static final Pattern QUALIFIER = Pattern.compile("\\b\\w+\\.(?=\\w)");

  /// The errors of a version that does not have a feature.
  private static final Set<Fault.Kind> MISSING =
      Set.of(Fault.Kind.UNSUPPORTED, Fault.Kind.MALFORMED, Fault.Kind.UNKNOWN);

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
            : new Verdict.Moot("not stored in the chosen storage engine"));
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
      return new Verdict.Moot("failed statement may leave rows");
    }
    // A generated statement may have more than one error, so its texts are not compared.
    return terms.worded() ? messages(outcomes) : Verdict.UPHELD;
  }

  /// Moot for a data error, because whether an expression fails on a row may depend on the order of evaluation.
  private Verdict oneSided(List<Outcome> outcomes, List<Fault> faults) {
    if (terms.versions() && faults.stream().anyMatch(f -> MISSING.contains(f.kind()))) {
      return new Verdict.Moot("feature not in all versions");
    }
    return faults.stream().allMatch(f -> f.kind() == Fault.Kind.DATA)
        ? new Verdict.Moot("fault DATA")
        : refuted(
            Defect.refused("", anonymous(MessageSkeleton.of(faults.getFirst().message()))),
            "refused, and not by all: " + faults.getFirst().message(),
            outcomes.stream().map(o -> o.accepted() ? "accepted" : message(o)).toList(),
            outcomes);
  }

  /// All failed. Different error texts are a minor defect with a class of its own.
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

  /// The text without the names of worlds.
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
        return new Verdict.Moot("no result set");
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

  /// Compares warnings by their codes, because texts may name an engine.
  private Verdict warned(List<Outcome> outcomes, Transcript transcript) {
    List<String> codes = warnings.stream().map(transcript::outcome).map(this::codes).toList();
    return codes.stream().distinct().count() <= 1
        ? Verdict.UPHELD
        : refuted(
            Defect.message(
                "warnings " + String.join(" / ", codes.stream().distinct().sorted().toList())),
            "accepted by all, with different warnings",
            codes.stream().map(c -> "warnings: " + c).toList(),
            outcomes);
  }

  /// The rows of an answer are level, code and text.
  private String codes(Outcome answer) {
    Set<String> codes = new TreeSet<>();
    if (answer instanceof Outcome.Rows(List<List<Value>> rows)) {
      for (List<Value> row : rows) {
        String code = RowComparison.shown(row.subList(1, 2));
        if (REMARKS.stream().anyMatch(r -> r.warns(row.getFirst()))
            && !terms.excused().contains(code)) {
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
        .filter(row -> REMARKS.stream().noneMatch(r -> row.stream().anyMatch(r::marks)))
        .map(row -> row.stream().map(SameOutcomes::unqualified).toList())
        .toList();
  }

  private static Value unqualified(Value cell) {
    return cell instanceof Value.Text(String text)
        ? new Value.Text(QUALIFIER.matcher(text).replaceAll(""))
        : cell;
  }

  /// The explanation says which worlds agree with each other, because it is unknown which are wrong.
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

  /// In a later claim, only the outcomes count, not the texts.
  @Override
  public Optional<Expectation> lasting() {
    return Optional.of(
        new SameOutcomes(
            names,
            acts,
            List.of(),
            confirming,
            new Strictness(
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
