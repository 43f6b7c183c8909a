package sibyl.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.probe.RuleNames;
import sibyl.sql.Statement;

/// Writes a finding as `repro.sql`, a script that the DBMS's own client can run, and as `report.md`, for a bug tracker; the store
/// does so whenever a finding is new, smaller, or better explained. Both begin with the statements that create a fresh database.
public final class FindingText {
  private FindingText() {}

  public static String repro(CaseFile file, FreshDatabase fresh) {
    StringBuilder out = new StringBuilder();
    out.append("-- ")
        .append(file.target())
        .append(", ")
        .append(file.oracle())
        .append(": ")
        .append(FindingWords.defect(file.verdict().defect()))
        .append('\n');
    out.append("-- Law: ").append(file.law()).append(".\n");
    setup(file, fresh).forEach(sql -> out.append(sql).append(";\n"));
    for (ClaimListing.Block block : ClaimListing.of(file.claim())) {
      if (!block.heading().isEmpty()) {
        out.append("\n-- ").append(block.heading()).append('\n');
      }
      block.sql().forEach(sql -> out.append(sql).append(";\n"));
      for (Verdict.Answer answer : answers(file, block)) {
        out.append("-- ").append(returned(file, answer)).append('\n');
        answer.lines().forEach(l -> out.append("--   ").append(oneLine(l)).append('\n'));
      }
      if (file.claim().several()) {
        dropped(file).forEach(sql -> out.append(sql).append(";\n"));
      }
    }
    for (Verdict.Answer answer : unplaced(file)) {
      out.append("\n-- ").append(answer.label()).append(":\n");
      answer.lines().forEach(l -> out.append("--   ").append(oneLine(l)).append('\n'));
    }
    return out.append("\n-- What is wrong: ")
        .append(oneLine(file.verdict().explanation()))
        .append(".\n")
        .toString();
  }

  /// Answers that belong to no block, such as an error that any of them may have raised, unless the explanation has
  /// them.
  private static List<Verdict.Answer> unplaced(CaseFile file) {
    List<String> labels =
        ClaimListing.of(file.claim()).stream().map(ClaimListing.Block::label).toList();
    return file.verdict().answers().stream()
        .filter(a -> !labels.contains(a.label()))
        .filter(a -> !a.lines().stream().allMatch(file.verdict().explanation()::contains))
        .toList();
  }

  private static List<Verdict.Answer> answers(CaseFile file, ClaimListing.Block block) {
    return file.verdict().answers().stream()
        .filter(a -> !block.label().isEmpty() && a.label().equals(block.label()))
        .toList();
  }

  /// DROP TABLE statements, so that the next world can create the same tables.
  public static List<String> dropped(CaseFile file) {
    List<String> names = new ArrayList<>();
    for (Step step : file.drawn().steps()) {
      if (step.statement() instanceof Statement.CreateTable s) {
        names.addFirst("DROP TABLE " + s.name());
      }
    }
    return names;
  }

  public static String report(CaseFile file, FreshDatabase fresh) {
    return report(file, fresh, Versions.NONE, List.of());
  }

  /// The report, with the results on other versions, and what the reference says of each side.
  public static String report(
      CaseFile file, FreshDatabase fresh, Versions versions, List<SideAnswer> sides) {
    StringBuilder out = new StringBuilder();
    out.append("# ").append(title(file)).append("\n\n");
    out.append("| | |\n|---|---|\n");
    out.append("| target | ")
        .append(file.target())
        .append(" (reports itself as ")
        .append(file.version())
        .append(") |\n");
    out.append("| oracle | ").append(file.oracle()).append(" |\n");
    out.append("| law | ").append(file.law()).append(" |\n");
    out.append("| signature | ").append(file.signature().id()).append(" |\n");
    rules(file).forEach(rule -> out.append("| rewrite | `").append(rule).append("` |\n"));
    if (!file.signature().cluster().isEmpty()) {
      out.append("| cluster | ")
          .append(file.signature().cluster())
          .append(": ")
          .append(oneLine(file.verdict().kin()).replace("|", "\\|"))
          .append(" |\n");
    }
    out.append('\n');
    out.append("```sql\n");
    setup(file, fresh).forEach(sql -> out.append(sql).append(";\n"));
    out.append("```\n");
    for (ClaimListing.Block block : ClaimListing.of(file.claim())) {
      if (!block.heading().isEmpty()) {
        out.append("\n**").append(block.heading()).append("**\n");
      }
      if (!block.sql().isEmpty()) {
        out.append("\n```sql\n");
        block.sql().forEach(sql -> out.append(sql).append(";\n"));
        out.append("```\n");
      }
      answers(file, block).forEach(answer -> answer(out, answer));
    }
    for (Verdict.Answer answer : unplaced(file)) {
      out.append("\n**").append(answer.label()).append("**\n");
      answer(out, answer);
    }
    out.append("\nWhat is wrong: ").append(oneLine(file.verdict().explanation())).append(".\n");
    sides.forEach(side -> side(out, side));
    versions(out, file, versions);
    return out.toString();
  }

  /// The names of the rules of a rewriting oracle, as `sibyl library` lists them.
  private static Stream<String> rules(CaseFile file) {
    return file.drawn().probe().aim().rewrites().stream()
        .map(rewrite -> RuleNames.current(rewrite.rule()))
        .distinct();
  }

  private static void answer(StringBuilder out, Verdict.Answer answer) {
    out.append("\n```\n");
    (answer.lines().isEmpty() ? List.of("(no rows)") : answer.lines())
        .forEach(l -> out.append(oneLine(l)).append('\n'));
    out.append("```\n");
    if (!answer.plan().isEmpty()) {
      out.append("\nQuery plan:\n\n```\n");
      answer.plan().forEach(l -> out.append(l).append('\n'));
      out.append("```\n");
    }
  }

  private static void side(StringBuilder out, SideAnswer side) {
    out.append("\n- ").append(side.label()).append(": ").append(side.verdict()).append('\n');
    if (side.judgement() == SideAnswer.Judgement.WRONG) {
      out.append("\n```sql\n").append(side.sql()).append(";\n```\n");
      rows(out, "Actual", side.given());
      rows(out, side.heading(), side.right());
    }
  }

  private static void rows(StringBuilder out, String heading, List<String> lines) {
    out.append('\n').append(heading).append(":\n");
    answer(out, new Verdict.Answer(heading, lines));
  }

  private static void versions(StringBuilder out, CaseFile file, Versions versions) {
    if (!versions.tried().isEmpty()) {
      out.append("\n## Versions\n\n");
      versions
          .run(file.target().replaceFirst("[^@]*@", ""))
          .ifPresent(run -> out.append(run.phrase()).append(".\n\n"));
      versions.lines().forEach(line -> out.append("- ").append(line).append('\n'));
    }
  }

  /// The statements that create the world, then the setup.
  private static List<String> setup(CaseFile file, FreshDatabase fresh) {
    String world = "sibyl_" + file.signature().id();
    return Stream.concat(
            fresh.begin().stream().map(sql -> sql.replace("{world}", world)),
            file.setup().stream().map(CaseFile.SetupLine::sql))
        .toList();
  }

  /// The title of a finding of whose cause nothing is known.
  public static String title(CaseFile file) {
    return title(file, Optional.empty());
  }

  /// The title, the same wherever the finding is shown.
  public static String title(CaseFile file, Optional<Evidence> evidence) {
    return BugTitle.of(file, evidence);
  }

  private static String returned(CaseFile file, Verdict.Answer answer) {
    Defect defect = file.verdict().defect();
    boolean rows = defect.rowsOrState() || defect.kind() == Defect.Kind.DIGITS;
    return rows ? "returned " + rows(answer.lines().size()) : "result:";
  }

  private static String rows(int count) {
    return switch (count) {
      case 0 -> "no rows";
      case 1 -> "1 row:";
      default -> count + " rows:";
    };
  }

  private static String oneLine(String text) {
    return text.replace("\n", "\\n").replace("\r", "\\r");
  }
}
