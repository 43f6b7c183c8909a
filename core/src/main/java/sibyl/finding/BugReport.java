package sibyl.finding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.claim.Expectation;
import sibyl.claim.Verdict;
import sibyl.locus.Locus;
import sibyl.probe.RuleNames;

/// Writes the `report.md` of a finding, to be pasted into a bug tracker: title, version, script, what is expected and what is
/// returned, what makes the bug vanish, versions, and last how it was found and how to replay it.
final class BugReport {
  private static final Set<String> ASKING = Set.of("SELECT", "WITH", "VALUES", "TABLE");

  private final CaseFile file;
  private final FreshDatabase fresh;
  private final List<SideAnswer> sides;
  private final List<SideAnswer> wrong;
  private final StringBuilder out = new StringBuilder();

  private BugReport(CaseFile file, FreshDatabase fresh, Optional<Evidence> evidence) {
    this.file = file;
    this.fresh = fresh;
    this.sides = evidence.map(Evidence::sides).orElse(List.of());
    this.wrong = evidence.map(Evidence::wrong).orElse(List.of());
  }

  static String of(
      CaseFile file, FreshDatabase fresh, Versions versions, Optional<Evidence> evidence) {
    BugReport report = new BugReport(file, fresh, evidence);
    report.heading(evidence);
    report.script();
    report.wrong.forEach(report::wrong);
    // With a single statement, the rows are already there.
    if (report.wrong.isEmpty() || file.claim().views().size() > 1) {
      report.compared();
    }
    report.explanation();
    evidence.ifPresent(report::cures);
    report.versions(versions);
    report.origin();
    return report.out.toString();
  }

  /// A shorter report, as a section of a page of bugs. `why` says in a human's words why it is a bug; `replay` is the command that
  /// runs it again.
  static String section(
      CaseFile file,
      FreshDatabase fresh,
      Versions versions,
      Optional<Evidence> evidence,
      String why,
      String replay) {
    BugReport report = new BugReport(file, fresh, evidence);
    report.out.append("## ").append(BugTitle.of(file, evidence)).append("\n");
    if (!why.isBlank()) {
      report.out.append('\n').append(why.strip()).append('\n');
    }
    report.shortest();
    report.summary(versions, evidence, replay);
    return report.out.toString();
  }

  /// The wrong statements with what they should return; if they are not known, all that differ, and in what.
  private void shortest() {
    List<StoredClaim.StoredAct> acts = file.claim().acts();
    if (!wrong.isEmpty()) {
      script();
      wrong.forEach(this::wrong);
    } else if (acts.size() == 1) {
      List<String> script = new ArrayList<>(FindingText.setup(file, fresh));
      script.add(acts.getFirst().sql());
      sql(script);
      if (file.verdict().defect().rowsOrState()) {
        file.verdict().answers().forEach(a -> rows(a.label(), "", a.lines()));
      } else {
        rows("Actual", "", List.of(firstLine(file.verdict().explanation())));
      }
    } else {
      script();
      differing();
      out.append("\nWhat is wrong: ").append(firstLine(file.verdict().explanation())).append(".\n");
    }
  }

  /// What the claim runs. Compared statements without an answer, or with that of an earlier one, are left out.
  private void differing() {
    Set<List<String>> shown = new HashSet<>();
    for (ClaimListing.Block block : ClaimListing.of(file.claim())) {
      List<Verdict.Answer> answers = FindingText.answers(file, block);
      boolean tells =
          answers.isEmpty() ? block.label().isEmpty() : shown.add(answers.getFirst().lines());
      if (tells) {
        block(block, answers.stream().map(a -> new Verdict.Answer(a.label(), a.lines())).toList());
      }
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private void summary(Versions versions, Optional<Evidence> evidence, String replay) {
    out.append("\n- Version: ").append(version()).append('\n');
    versions
        .run(home())
        .ifPresent(run -> out.append("- The bug was ").append(run.phrase()).append(".\n"));
    out.append("- Seen by: ")
        .append(String.join(", ", evidence.map(Evidence::oracles).orElse(List.of(file.oracle()))))
        .append('\n');
    evidence
        .flatMap(Evidence::locus)
        .ifPresent(l -> out.append("- Vanishes ").append(l.words()).append(".\n"));
    out.append("- Replay: `").append(replay).append("`\n");
  }

  private String version() {
    return file.target().replaceFirst("@.*", "") + " " + file.version();
  }

  /// The version in the name of the target.
  private String home() {
    return file.target().replaceFirst("[^@]*@", "");
  }

  private void heading(Optional<Evidence> evidence) {
    out.append("# ").append(BugTitle.of(file, evidence)).append("\n\n");
    out.append("Version: ").append(version()).append(", as it reports itself\n");
  }

  /// All that must run before the compared statements; with the wrong one, if it is known.
  private void script() {
    List<String> script = new ArrayList<>(FindingText.setup(file, fresh));
    if (wrong.size() == 1) {
      script.addAll(before(wrong.getFirst().sql()));
      script.add(wrong.getFirst().sql());
    }
    sql(script);
  }

  /// The statements of the claim before this one, without queries that it only compares.
  private List<String> before(String sql) {
    Set<Integer> looks = new HashSet<>();
    Stream.concat(file.claim().premises().stream(), file.claim().expectations().stream())
        .map(Expectation::looks)
        .forEach(looks::addAll);
    List<String> before = new ArrayList<>();
    List<StoredClaim.StoredAct> acts = file.claim().acts();
    for (int i = 0; i < acts.size() && !acts.get(i).sql().equals(sql); i++) {
      String act = acts.get(i).sql();
      if (!looks.contains(i) || !ASKING.contains(act.split("\\W", 2)[0])) {
        before.add(act);
      }
    }
    return before;
  }

  private void wrong(SideAnswer side) {
    if (wrong.size() > 1) {
      out.append("\n**").append(side.label()).append("**\n");
      sql(List.of(side.sql()));
    }
    rows(side.heading(), side.exact() ? " (computed by Sibyl's own evaluator)" : "", side.right());
    rows("Actual", "", side.given());
  }

  private void rows(String heading, String authority, List<String> lines) {
    out.append("\n**").append(heading).append("**").append(authority).append('\n');
    answer(new Verdict.Answer(heading, lines));
  }

  /// The statements that contradict each other, and their results.
  private void compared() {
    if (!wrong.isEmpty()) {
      out.append("\n## The statements that contradict each other\n");
    }
    ClaimListing.of(file.claim()).forEach(b -> block(b, FindingText.answers(file, b)));
    for (Verdict.Answer answer : FindingText.unplaced(file)) {
      out.append("\n**").append(answer.label()).append("**\n");
      answer(answer);
    }
  }

  private void block(ClaimListing.Block block, List<Verdict.Answer> answers) {
    if (!block.heading().isEmpty()) {
      out.append("\n**").append(block.heading()).append("**\n");
    }
    if (!block.sql().isEmpty()) {
      sql(block.sql());
    }
    answers.forEach(this::answer);
  }

  private void answer(Verdict.Answer answer) {
    out.append("\n```\n");
    (answer.lines().isEmpty() ? List.of("(no rows)") : answer.lines())
        .forEach(l -> out.append(FindingText.oneLine(l)).append('\n'));
    out.append("```\n");
    if (!answer.plan().isEmpty()) {
      out.append("\nQuery plan:\n\n```\n");
      answer.plan().forEach(l -> out.append(l).append('\n'));
      out.append("```\n");
    }
  }

  private void explanation() {
    out.append("\nLaw: ").append(file.law()).append(".\n");
    contradiction();
    if (!sides.isEmpty()) {
      out.append('\n');
    }
    sides.stream()
        .map(side -> "- " + name(side) + ": " + side.verdict() + "\n")
        .distinct()
        .forEach(out::append);
  }

  private void contradiction() {
    out.append("\nWhat is wrong: ")
        .append(FindingText.oneLine(file.verdict().explanation()))
        .append(".\n");
  }

  /// The label, with the statement if others have the same label.
  private String name(SideAnswer side) {
    boolean alone = sides.stream().filter(s -> s.label().equals(side.label())).count() == 1;
    return alone ? side.label() : side.label() + ", `" + FindingText.oneLine(side.sql()) + "`";
  }

  /// What makes the bug vanish.
  private void cures(Evidence evidence) {
    List<String> cures = evidence.cures().stream().map(FindingWords::cure).toList();
    if (evidence.locus().isPresent() || !cures.isEmpty()) {
      out.append("\n## What makes it vanish\n\n");
    }
    evidence
        .locus()
        .map(Locus::words)
        .ifPresent(w -> out.append("- Vanishes ").append(w).append(".\n"));
    if (!cures.isEmpty()) {
      out.append("- Vanishes with ").append(String.join(", or with ", cures)).append(".\n");
    }
    if (!evidence.plan().isEmpty()) {
      out.append("\nOnly in the plan of one side:\n\n```\n");
      evidence.plan().forEach(line -> out.append(line).append('\n'));
      out.append("```\n");
    }
  }

  private void versions(Versions versions) {
    if (!versions.tried().isEmpty()) {
      out.append("\n## Versions\n\n");
      versions
          .run(home())
          .ifPresent(run -> out.append("The bug was ").append(run.phrase()).append(".\n\n"));
      versions.lines().forEach(line -> out.append("- ").append(line).append('\n'));
    }
  }

  private void origin() {
    String id = file.signature().id();
    out.append("\n## How it was found\n\n| | |\n|---|---|\n");
    row("replay", "`sibyl replay " + id + "`, where Sibyl ran");
    row("target", file.target());
    row("oracle", file.oracle());
    String rules =
        file.drawn().probe().aim().rewrites().stream()
            .map(rewrite -> "`" + RuleNames.current(rewrite.rule()) + "`")
            .distinct()
            .collect(Collectors.joining(", "));
    if (!rules.isEmpty()) {
      row("rewrite", rules);
    }
    row("signature", id);
    if (!file.signature().cluster().isEmpty()) {
      row("cluster", file.signature().cluster() + ": " + FindingText.oneLine(file.verdict().kin()));
    }
  }

  private void row(String name, String value) {
    out.append("| ").append(name).append(" | ").append(value.replace("|", "\\|")).append(" |\n");
  }

  private void sql(List<String> statements) {
    out.append("\n```sql\n");
    statements.forEach(sql -> out.append(sql).append(";\n"));
    out.append("```\n");
  }
}
