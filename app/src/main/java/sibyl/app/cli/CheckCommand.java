package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.options.Exit;
import sibyl.app.options.OracleChoice;
import sibyl.app.options.ScriptFile;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.ReplayPrinter;
import sibyl.app.report.Summary;
import sibyl.app.work.WorkerClient;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.Json;
import sibyl.lab.store.NoStore;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;
import sibyl.oracle.Oracles;
import sibyl.play.CaseRun;
import sibyl.play.ScriptCheck;
import sibyl.probe.Oracle;
import sibyl.sql.Sql;

/// `sibyl check`: the user's own SQL, put to every oracle.
@Command(
    name = "check",
    description = {
      "Puts your own SQL to every oracle: a schema, its data, then one or more queries. Each query"
          + " is asked of a fresh database that has run all statements before it.",
      "",
      "Says for each oracle whether its law is upheld, moot and why, or refuted and how. SQL that"
          + " Sibyl cannot read still serves the oracles that need not rewrite it.",
      "",
      "Exit code 1 if a law is refuted, 0 if none is."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl check bug.sql --target sqlite@3.28.0",
      "  sibyl check bug.sql --target postgres --oracle tlp,norec",
      "  sibyl check bug.sql --target mariadb@10.2.11 --json out.json"
    })
final class CheckCommand implements Callable<Integer> {
  private static final int MOST_SHOWN = 100;

  @Parameters(paramLabel = "SCRIPT.sql", description = "Statements, separated by semicolons.")
  private Path script = Path.of("");

  @Option(
      names = "--target",
      required = true,
      paramLabel = "TARGET",
      description =
          "A DBMS and its version, such as sqlite@3.28.0; without a version, the newest known one.")
  private String target = "";

  @Mixin private OracleChoice oracles = new OracleChoice();

  @Option(
      names = "--tries",
      paramLabel = "N",
      description =
          "How often an oracle that can ask in several ways may ask a query (default:"
              + " ${DEFAULT-VALUE}).")
  private int tries = 100;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write all verdicts to this file.")
  private Optional<Path> json = Optional.empty();

  /// What `--json` writes.
  record Checked(int format, String target, String version, List<Answered> queries) {}

  record Answered(String sql, Map<String, Said> oracles) {}

  /// `verdict` is `refuted`, `upheld` or `moot`; `repro` shows the contradiction.
  record Said(String verdict, String detail, String repro) {}

  @Override
  public Integer call() {
    if (tries < 1) {
      throw new WrongUsage("--tries must be at least 1");
    }
    List<Oracle> chosen = oracles.asked();
    Target wanted = Target.parse(target);
    ScriptCheck inquiry =
        new ScriptCheck(
            wanted.toString(), wanted.dialect(), ScriptFile.read(script, wanted.dialect()));
    List<Answered> answered = new ArrayList<>();
    String version;
    try (WorkerClient errand = new WorkerClient(wanted)) {
      for (int asked : inquiry.asked()) {
        String sql = Sql.print(inquiry.script().get(asked), wanted.dialect().spelling());
        System.out.println("\n" + shown(sql));
        Map<String, Said> said = new LinkedHashMap<>();
        for (Oracle oracle : chosen) {
          Said answer = said(inquiry.cases(asked, oracle, tries), oracle, wanted, errand);
          said.put(oracle.name(), answer);
          print(oracle, answer);
        }
        answered.add(new Answered(sql, said));
      }
      version = errand.version();
    }
    json.ifPresent(
        to ->
            write(
                to,
                new Checked(Summary.FORMAT, wanted.toString(), version, List.copyOf(answered))));
    long refuted =
        answered.stream()
            .filter(a -> a.oracles().values().stream().anyMatch(s -> !s.repro().isEmpty()))
            .count();
    System.out.printf(
        "%nOn %s (%s): %d of %d quer%s refuted.%n",
        wanted, version, refuted, answered.size(), answered.size() == 1 ? "y is" : "ies are");
    return refuted > 0 ? Exit.FOUND : Exit.NOTHING_FOUND;
  }

  /// The first contradiction; or that all is well; or why nothing can be said.
  private static Said said(List<Case> cases, Oracle oracle, Target target, WorkerClient errand) {
    Said best = new Said("moot", "nothing to ask", "");
    for (Case each : cases) {
      Message.Judged judged = errand.judged(new Message.Ask(each));
      switch (ScriptCheck.patient(judged.verdict())) {
        case Verdict.Refuted r -> {
          return new Said(
              ReplayPrinter.word(r),
              r.defect() + "; " + r.explanation(),
              repro(each, r, judged.claim(), oracle, target, errand.version()));
        }
        case Verdict.Upheld v -> best = new Said(ReplayPrinter.word(v), "", "");
        case Verdict.Moot m ->
            best = best.detail().isEmpty() ? best : new Said(ReplayPrinter.word(m), m.reason(), "");
      }
    }
    return best;
  }

  /// Where the engine died, nothing was claimed in time.
  private static String repro(
      Case asked,
      Verdict.Refuted verdict,
      Optional<Claim> claimed,
      Oracle oracle,
      Target target,
      String version) {
    Next claim =
        claimed.isPresent()
            ? claimed.get()
            : CaseRun.claim(asked, Oracles.SURVIVES, target.dialect());
    return FindingText.repro(
        CaseFile.of(asked, claim, verdict, version, oracle.law(), target.dialect().spelling()));
  }

  private static void print(Oracle oracle, Said said) {
    System.out.println(
        "  %-9s %s%s"
            .formatted(
                oracle.name(),
                said.verdict(),
                said.detail().isEmpty() ? "" : ": " + said.detail()));
    said.repro().lines().forEach(line -> System.out.println("      " + line));
    System.out.flush();
  }

  private static String shown(String sql) {
    String line = sql.replaceAll("\\s+", " ");
    return line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN - 1) + "…";
  }

  private static void write(Path file, Checked checked) {
    try {
      Files.writeString(file, Json.pretty(checked));
    } catch (IOException e) {
      throw new NoStore(
          "the verdicts could not be written to " + file + ": " + NoStore.because(e), e);
    }
  }
}
