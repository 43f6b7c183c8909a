package sibyl.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
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
  static List<Verdict.Answer> unplaced(CaseFile file) {
    List<String> labels =
        ClaimListing.of(file.claim()).stream().map(ClaimListing.Block::label).toList();
    return file.verdict().answers().stream()
        .filter(a -> !labels.contains(a.label()))
        .filter(a -> !a.lines().stream().allMatch(file.verdict().explanation()::contains))
        .toList();
  }

  static List<Verdict.Answer> answers(CaseFile file, ClaimListing.Block block) {
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
    return report(file, fresh, Versions.NONE, Optional.empty());
  }

  /// The report, with the results on other versions, and what is known of the cause.
  public static String report(
      CaseFile file, FreshDatabase fresh, Versions versions, Optional<Evidence> evidence) {
    return BugReport.of(file, fresh, versions, evidence);
  }

  /// The finding as a section of a page of bugs: title, why it is a bug, script, what is expected and returned, versions, and the
  /// command that replays it.
  public static String section(
      CaseFile file,
      FreshDatabase fresh,
      Versions versions,
      Optional<Evidence> evidence,
      String why,
      String replay) {
    return BugReport.section(file, fresh, versions, evidence, why, replay);
  }

  /// The statements that create the world, then the setup.
  static List<String> setup(CaseFile file, FreshDatabase fresh) {
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

  static String oneLine(String text) {
    return text.replace("\n", "\\n").replace("\r", "\\r");
  }
}
