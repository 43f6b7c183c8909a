package sibyl.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sibyl.claim.Claim;
import sibyl.claim.Verdict;
import sibyl.sql.Statement;

/// A finding for people: a script that the DBMS's own client runs as it is, and a report for a bug tracker.
public final class Script {
  private static final String DERIVED = "the same rows again, in tables that are made otherwise";
  private static final String ROWS = "and filled with the same rows";
  private static final String MADE =
      "the same tables again, made at once as the DBMS describes them";

  private Script() {}

  public static String repro(CaseFile file) {
    StringBuilder out = new StringBuilder();
    out.append("-- ")
        .append(file.target())
        .append(", ")
        .append(file.oracle())
        .append(": ")
        .append(file.verdict().defect())
        .append('\n');
    out.append("-- Law: ").append(file.law()).append(".\n");
    setup(file).forEach(sql -> out.append(sql).append(";\n"));
    CaseFile.ClaimText claim = file.claim();
    part(out, MADE, claim.taken());
    part(out, claim.taken().isEmpty() ? DERIVED : ROWS, claim.building());
    exchanges(out, file);
    worlds(out, file);
    for (CaseFile.SideText side : file.claim().sides()) {
      out.append("\n-- ").append(heading(side)).append('\n');
      for (String sql : side.sql()) {
        out.append(sql).append(";\n");
      }
      for (Verdict.Answer answer : file.verdict().answers()) {
        if (answer.label().equals(side.label())) {
          out.append("-- ").append(gave(side, answer)).append(":\n");
          answer.lines().forEach(l -> out.append("--   ").append(oneLine(l)).append('\n'));
        }
      }
    }
    return out.append("\n-- ")
        .append(oneLine(file.verdict().explanation()))
        .append('\n')
        .toString();
  }

  private static void part(StringBuilder out, String heading, List<String> statements) {
    if (!statements.isEmpty()) {
      out.append("\n-- ").append(heading).append('\n');
      statements.forEach(sql -> out.append(sql).append(";\n"));
    }
  }

  /// What both worlds do, and at the end what each answered.
  private static void exchanges(StringBuilder out, CaseFile file) {
    List<CaseFile.ExchangeText> all = file.claim().exchanges();
    if (all.isEmpty()) {
      return;
    }
    part(
        out,
        "what follows must end alike in both",
        all.stream().flatMap(e -> Stream.of(e.here(), e.there())).toList());
    List<List<CaseFile.SideText>> state = all.getLast().state();
    part(
        out,
        "and leave the same rows",
        state.stream().flatMap(List::stream).flatMap(s -> s.sql().stream()).toList());
    for (Verdict.Answer answer : file.verdict().answers()) {
      out.append("\n-- ").append(answer.label()).append(":\n");
      answer.lines().forEach(l -> out.append("--   ").append(oneLine(l)).append('\n'));
    }
  }

  /// What each way of storing is told, and what it answers at the end.
  private static void worlds(StringBuilder out, CaseFile file) {
    for (CaseFile.WorldText world : file.claim().worlds()) {
      List<String> told =
          Stream.concat(world.opening().stream(), world.turns().stream().flatMap(List::stream))
              .toList();
      part(
          out,
          "stored as " + world.way() + (world.url().isEmpty() ? "" : ", " + world.url()),
          told);
      for (Verdict.Answer answer : file.verdict().answers()) {
        if (answer.label().equals(world.way())) {
          out.append("-- answers:\n");
          answer.lines().forEach(l -> out.append("--   ").append(oneLine(l)).append('\n'));
        }
      }
      dropped(file).forEach(sql -> out.append(sql).append(";\n"));
    }
  }

  /// The tables of one world, out of the way of the next.
  public static List<String> dropped(CaseFile file) {
    List<String> names = new ArrayList<>();
    for (Step step : file.drawn().setup()) {
      if (step.statement() instanceof Statement.CreateTable s) {
        names.addFirst("DROP TABLE " + s.name());
      }
    }
    return names;
  }

  public static String report(CaseFile file) {
    return report(file, Versions.NONE);
  }

  /// With what other versions say to it.
  public static String report(CaseFile file, Versions versions) {
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
    if (!file.signature().cluster().isEmpty()) {
      out.append("| cluster | ")
          .append(file.signature().cluster())
          .append(": ")
          .append(oneLine(file.verdict().kin()).replace("|", "\\|"))
          .append(" |\n");
    }
    out.append('\n');
    out.append("```sql\n");
    setup(file).forEach(sql -> out.append(sql).append(";\n"));
    out.append("```\n");
    CaseFile.ClaimText claim = file.claim();
    if (!claim.worlds().isEmpty()) {
      out.append("\n```sql\n");
      worlds(out, file);
      out.append("```\n");
    }
    if (!claim.building().isEmpty() || !claim.taken().isEmpty()) {
      out.append("\n```sql\n");
      part(out, MADE, claim.taken());
      part(out, claim.taken().isEmpty() ? DERIVED : ROWS, claim.building());
      exchanges(out, file);
      out.append("```\n");
    }
    for (CaseFile.SideText side : file.claim().sides()) {
      out.append("\n**").append(heading(side)).append("**\n\n```sql\n");
      side.sql().forEach(sql -> out.append(sql).append(";\n"));
      out.append("```\n");
      for (Verdict.Answer answer : file.verdict().answers()) {
        if (answer.label().equals(side.label())) {
          out.append("\n```\n");
          (answer.lines().isEmpty() ? List.of("(no rows)") : answer.lines())
              .forEach(l -> out.append(oneLine(l)).append('\n'));
          out.append("```\n");
          if (!answer.plan().isEmpty()) {
            out.append("\nHow the engine says it runs this:\n\n```\n");
            answer.plan().forEach(l -> out.append(l).append('\n'));
            out.append("```\n");
          }
        }
      }
    }
    out.append("\nThe sides must agree, and do not: ")
        .append(oneLine(file.verdict().explanation()))
        .append(".\n");
    versions(out, file, versions);
    return out.toString();
  }

  private static void versions(StringBuilder out, CaseFile file, Versions versions) {
    if (!versions.tried().isEmpty()) {
      out.append("\n## Versions\n\n");
      versions
          .run(file.target().replaceFirst("[^@]*@", ""))
          .ifPresent(run -> out.append(run.told()).append(".\n\n"));
      versions.lines().forEach(line -> out.append("- ").append(line).append('\n'));
    }
  }

  /// The setup, and before it what makes the world.
  private static List<String> setup(CaseFile file) {
    String world = "sibyl_" + file.signature().id();
    return Stream.concat(
            file.fresh().begin().stream().map(sql -> sql.replace("{world}", world)),
            file.setup().stream().map(CaseFile.SetupLine::sql))
        .toList();
  }

  public static String title(CaseFile file) {
    return file.oracle()
        + ": "
        + file.verdict().defect()
        + " with "
        + String.join(", ", constructs(file));
  }

  private static List<String> constructs(CaseFile file) {
    List<String> all =
        Stream.concat(file.signature().schema().stream(), file.signature().question().stream())
            .distinct()
            .limit(6)
            .toList();
    return all.isEmpty() ? List.of("a plain query") : all;
  }

  /// What a side is.
  public static String heading(CaseFile.SideText side) {
    if (side.fold().isEmpty()) {
      return "this statement must end well";
    }
    return side.label()
        + switch (Claim.Fold.valueOf(side.fold())) {
          case TOGETHER, DIGITS ->
              side.sql().size() > 1
                  ? ": all rows of these queries together"
                  : ": the rows of this query";
          case DISTINCT -> ": the rows of these queries together, each once";
          case TRUE_ROWS -> ": the rows whose last column is true, without that column";
          case TRUE_COUNT -> ": how many rows are true";
          case LAST_CELLS -> ": the last column of these rows";
          case ROW_COUNT -> ": how many rows there must be";
        };
  }

  private static String gave(CaseFile.SideText side, Verdict.Answer answer) {
    return side.fold().isEmpty() ? "ended so" : "gave " + rows(answer.lines().size());
  }

  private static String rows(int count) {
    return count == 1 ? "1 row" : count + " rows";
  }

  private static String oneLine(String text) {
    return text.replace("\n", "\\n").replace("\r", "\\r");
  }
}
