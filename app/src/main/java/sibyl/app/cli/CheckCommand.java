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
import sibyl.app.options.ExitCode;
import sibyl.app.options.OracleChoice;
import sibyl.app.options.OutFolder;
import sibyl.app.options.ScriptFile;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.ReplayPrinter;
import sibyl.app.report.Summary;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.SingleFinding;
import sibyl.app.work.WorkerClient;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.Json;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;
import sibyl.oracle.Oracles;
import sibyl.play.CaseRun;
import sibyl.play.ScriptCheck;
import sibyl.probe.Oracle;
import sibyl.sql.Sql;

/// `sibyl check`: applies every oracle to the user's own SQL script, instead of generated SQL; prints for each query whether a
/// law was broken.
@Command(
    name = "check",
    description = {
      "Applies every oracle to your own SQL: a schema, its data, then one or more queries. Each"
          + " query runs in a fresh database, after all statements that come before it.",
      "",
      "Prints for each oracle whether its law is upheld, moot and why, or refuted and how. SQL that"
          + " Sibyl cannot parse can still be used by oracles that do not rewrite it.",
      "",
      "Exit code 1 if a law is refuted, else 0."
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
          "How many variants of a query an oracle may try if it can derive several (default:"
              + " ${DEFAULT-VALUE}).")
  private int tries = 100;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write all verdicts to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = OutFolder.NAME,
      paramLabel = "DIR",
      description =
          "Also store what is refuted in this folder of findings, reduced: for each query, what the"
              + " first of the oracles refutes.")
  private Optional<Path> out = Optional.empty();

  /// What `--json` writes.
  record Checked(int format, String target, String version, List<CheckedQuery> queries) {}

  record CheckedQuery(String sql, Map<String, OracleVerdict> oracles) {}

  /// `verdict` is `refuted`, `upheld` or `moot`; `repro` is a script that shows the contradiction, if there is one.
  record OracleVerdict(String verdict, String detail, String repro) {}

  /// A verdict, and the finding if there is one.
  private record Judged(OracleVerdict shown, Optional<SingleFinding> finding) {
    Judged(String verdict, String detail) {
      this(new OracleVerdict(verdict, detail, ""), Optional.empty());
    }
  }

  @Override
  public Integer call() {
    if (tries < 1) {
      throw new WrongUsage("--tries must be at least 1");
    }
    List<Oracle> chosen = oracles.forUserQueries();
    Target wanted = Target.parse(target);
    ScriptCheck check =
        new ScriptCheck(
            wanted.toString(), wanted.dialect(), ScriptFile.read(script, wanted.dialect()));
    List<CheckedQuery> queries = new ArrayList<>();
    String version;
    try (WorkerClient client = new WorkerClient(wanted)) {
      for (int index : check.tested()) {
        String sql = Sql.print(check.script().get(index), wanted.dialect().spelling());
        System.out.println("\n" + shown(sql));
        Map<String, OracleVerdict> verdicts = new LinkedHashMap<>();
        List<SingleFinding> findings = new ArrayList<>();
        for (Oracle oracle : chosen) {
          Judged answer = verdict(check.cases(index, oracle, tries), oracle, wanted, client);
          verdicts.put(oracle.name(), answer.shown());
          answer.finding().ifPresent(findings::add);
          print(oracle, answer.shown());
        }
        findings.stream().limit(1).forEach(f -> keep(f, wanted, client));
        queries.add(new CheckedQuery(sql, verdicts));
      }
      version = client.version();
    }
    json.ifPresent(
        to ->
            write(
                to, new Checked(Summary.FORMAT, wanted.toString(), version, List.copyOf(queries))));
    long refuted =
        queries.stream()
            .filter(a -> a.oracles().values().stream().anyMatch(s -> !s.repro().isEmpty()))
            .count();
    System.out.printf(
        "%nOn %s (%s): %d of %d quer%s refuted.%n",
        wanted, version, refuted, queries.size(), queries.size() == 1 ? "y is" : "ies are");
    return refuted > 0 ? ExitCode.FOUND : ExitCode.NOTHING_FOUND;
  }

  /// Stores a finding if `--out` is given.
  private void keep(SingleFinding finding, Target target, WorkerClient client) {
    if (out.isPresent()) {
      try (Store store = Store.open(out.get(), ErrorMessages.UNREAD)) {
        System.out.println(
            finding
                .keptIn(store, target, client)
                .map(id -> "  stored as " + id + " in " + store.folder())
                .orElse("  not stored: it did not happen again"));
      }
    }
  }

  /// The first contradiction, else upheld if any case is, else the first reason for moot.
  private static Judged verdict(
      List<Case> cases, Oracle oracle, Target target, WorkerClient client) {
    Judged best = new Judged("moot", "the oracle does not apply");
    for (Case each : cases) {
      Message.Judged judged = client.judged(new Message.Run(each));
      switch (ScriptCheck.patient(judged.verdict())) {
        case Verdict.Refuted r -> {
          String repro = repro(each, r, judged.claim(), oracle, target, client.version());
          return new Judged(
              new OracleVerdict(ReplayPrinter.word(r), r.defect() + "; " + r.explanation(), repro),
              Optional.of(new SingleFinding(each, r, oracle)));
        }
        case Verdict.Upheld v -> best = new Judged(ReplayPrinter.word(v), "");
        case Verdict.Moot m ->
            best =
                best.shown().detail().isEmpty()
                    ? best
                    : new Judged(ReplayPrinter.word(m), m.reason());
      }
    }
    return best;
  }

  /// If the engine crashed, no claim was reported; the claim of `survives` takes its place.
  private static String repro(
      Case refuted,
      Verdict.Refuted verdict,
      Optional<Claim> reported,
      Oracle oracle,
      Target target,
      String version) {
    Next claim =
        reported.isPresent()
            ? reported.get()
            : CaseRun.claim(refuted, Oracles.SURVIVES, target.dialect());
    CaseFile file =
        CaseFile.of(refuted, claim, verdict, version, oracle.law(), target.dialect().spelling());
    return FindingText.repro(file, Hostings.fresh(file.target()));
  }

  private static void print(Oracle oracle, OracleVerdict verdict) {
    System.out.println(
        "  %-9s %s%s"
            .formatted(
                oracle.name(),
                verdict.verdict(),
                verdict.detail().isEmpty() ? "" : ": " + verdict.detail()));
    verdict.repro().lines().forEach(line -> System.out.println("      " + line));
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
