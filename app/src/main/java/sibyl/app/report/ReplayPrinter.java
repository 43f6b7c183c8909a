package sibyl.app.report;

import java.io.PrintStream;
import java.util.List;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.finding.ClaimListing;
import sibyl.finding.FindingWords;
import sibyl.lab.campaign.CrashReduction;
import sibyl.lab.target.Target;

/// Prints what `sibyl replay` saw: the law, the statements, their results, and whether the bug is still there. `sibyl check`
/// uses its words for a verdict.
public final class ReplayPrinter {
  private final PrintStream out;
  private final CaseFile file;

  public ReplayPrinter(PrintStream out, CaseFile file) {
    this.out = out;
    this.file = file;
  }

  public void print(Target target, String version, Verdict verdict, boolean sameClaim) {
    out.println("Law (" + file.oracle() + "): " + file.law() + ".");
    out.println();
    file.setup().forEach(line -> out.println(line.sql() + ";"));
    List<Verdict.Answer> answers = verdict instanceof Verdict.Refuted r ? r.answers() : List.of();
    for (ClaimListing.Block block : ClaimListing.of(file.claim())) {
      if (!block.heading().isEmpty()) {
        out.println("\n-- " + block.heading());
      }
      block.sql().forEach(sql -> out.println(sql + ";"));
      if (answers.isEmpty()) {
        results("returned when the bug was found", block.label(), file.verdict().answers());
      } else {
        results("returns", block.label(), answers);
      }
    }
    out.println("\nOn " + target + " (" + version + "): " + sentence(verdict));
    if (!sameClaim) {
      out.println(
          "Note: this version of the oracle would make a different claim from this case; the stored"
              + " claim was run.");
    }
    out.flush();
  }

  private void results(String verb, String label, List<Verdict.Answer> answers) {
    for (Verdict.Answer answer : answers) {
      if (answer.label().equals(label)) {
        out.println("--   " + verb + (answer.lines().isEmpty() ? " no rows" : ":"));
        answer.lines().forEach(line -> out.println("--     " + line));
      }
    }
  }

  private String sentence(Verdict verdict) {
    return word(verdict)
        + switch (verdict) {
          case Verdict.Refuted r when CrashReduction.is(r) ->
              ": " + crashOrHang(r) + "; " + r.explanation() + ".";
          case Verdict.Refuted r ->
              ": " + FindingWords.defect(r.defect()) + "; " + r.explanation() + ".";
          case Verdict.Upheld _ -> ": " + file.claim().upheld() + ".";
          case Verdict.Moot m -> ": inconclusive here (" + m.reason() + ").";
        };
  }

  private static String crashOrHang(Verdict.Refuted crash) {
    return crash.defect().hangs() ? "hung" : "crashed";
  }

  public static String word(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Refuted _ -> "refuted";
      case Verdict.Upheld _ -> "upheld";
      case Verdict.Moot _ -> "moot";
    };
  }
}
