package sibyl.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sibyl.app.AllOracles;
import sibyl.app.work.ErrorMessages;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.finding.Case;
import sibyl.finding.Json;
import sibyl.finding.Versions;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.Releases;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.play.ScriptCheck;
import sibyl.probe.Oracle;
import sibyl.sql.Statement;
import sibyl.triage.Bisection;
import tools.jackson.databind.JsonNode;

/// Checks Sibyl against known bugs of old versions, from a collection outside the project, before a release: `Acceptance FOLDER
/// [all | census]`.
///
/// Each bug that some oracle is known to detect is executed as it was reported, and one of those oracles must refute it. Each
/// report that was closed as "not a bug" must not be refuted, on an old version and on the newest. Bugs of the DDLCheck paper
/// must be refuted by that oracle, and upheld where they are fixed. A bisection must find the same fixing version as the
/// collection. With `all`, more bugs are bisected, also those of servers, and every wrong result is checked with every oracle
/// and counted. With `census`, only that is done, and every oracle also checks the reports that are not bugs.
public final class Acceptance {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// Each bisection needs many versions, which may have to be downloaded.
  private static final int BISECTED = 4;

  /// Attempts for oracles that have several ways to check a query.
  private static final int TRIES = 150;

  /// The collection's names for Sibyl's oracles.
  private static final Map<String, String> NAMES =
      Map.of("norec", "NoREC", "tlp", "TLP-WHERE", "radar", "Radar");

  /// Bugs that the collection assigns to an oracle, and why Sibyl's version of it cannot detect them.
  private static final Map<String, String> OUT_OF_SIGHT =
      Map.of(
          "seed-MDEV-35115",
          "the wrong rows are in the table itself, so every faithful copy has them too");

  /// The author of the DDLCheck bugs, and the version that fixes them.
  private static final String DDLCHECK = "DDLCheck";

  private static final String MENDED = "debian-trixie";

  private final Artifacts artifacts;
  private final Map<String, Engine> engines = new LinkedHashMap<>();
  private int passed;
  private int failed;

  private Acceptance(Artifacts artifacts) {
    this.artifacts = artifacts;
  }

  public static void main(String[] args) {
    Path folder = Path.of(args.length > 0 ? args[0] : "");
    if (!Files.exists(folder.resolve("public.jsonl"))) {
      System.out.println("acceptance not run: there are no known bugs in '" + folder + "'");
      return;
    }
    try (Artifacts artifacts = Artifacts.ofUser(ErrorMessages::say)) {
      Acceptance acceptance = new Acceptance(artifacts);
      boolean all = List.of(args).contains("all");
      boolean census = List.of(args).contains("census");
      if (!census) {
        acceptance.bugs(folder.resolve("public.jsonl"));
        acceptance.histories(folder.resolve("public.jsonl"));
        acceptance.negatives(folder.resolve("negatives.jsonl"), oracles());
        acceptance.versions(folder.resolve("public.jsonl"), all);
      }
      if (all || census) {
        acceptance.census(folder.resolve("public.jsonl"));
        acceptance.negatives(folder.resolve("negatives.jsonl"), AllOracles.CHECK_DEFAULTS);
      }
      System.out.println(acceptance.passed + " passed, " + acceptance.failed + " failed");
      System.exit(acceptance.failed == 0 ? 0 : 1);
    }
  }

  private void bugs(Path file) {
    for (JsonNode bug : entries(file)) {
      List<Oracle> able = able(bug);
      Optional<Dialect> dialect = dialect(bug);
      if (dialect.isEmpty() || able.isEmpty()) {
        continue;
      }
      Optional<String> excuse = Optional.ofNullable(OUT_OF_SIGHT.get(bug.get("id").asString()));
      if (excuse.isPresent()) {
        System.out.println("excused " + bug.get("id").asString() + ": " + excuse.get());
        continue;
      }
      List<Statement> setup = statements(bug.get("setup"), dialect.get());
      Statement asked = Parse.statement(bug.get("query").asString(), dialect.get());
      Target target = new Target(dialect.get().name(), bug.get("version_buggy").asString());
      Map<String, String> said = new LinkedHashMap<>();
      boolean seen = false;
      for (Oracle oracle : able) {
        Verdict verdict = check(target, setup, asked, oracle);
        said.put(oracle.name(), word(verdict));
        seen |= verdict instanceof Verdict.Refuted;
      }
      report(seen, bug.get("id").asString() + " on " + target, said);
    }
  }

  /// Counts the wrong results that some oracle refutes as they were reported.
  private void census(Path file) {
    Map<String, Integer> seen = new TreeMap<>();
    Map<String, Integer> all = new TreeMap<>();
    for (JsonNode bug : entries(file)) {
      Optional<Dialect> dialect = dialect(bug);
      if (dialect.isEmpty() || !bug.get("kind").asString().equals("logic")) {
        continue;
      }
      List<Statement> setup = statements(bug.get("setup"), dialect.get());
      Statement asked = Parse.statement(bug.get("query").asString(), dialect.get());
      Target target = new Target(dialect.get().name(), bug.get("version_buggy").asString());
      Map<String, String> said = new LinkedHashMap<>();
      boolean refuted = false;
      try {
        for (Oracle oracle : AllOracles.CHECK_DEFAULTS) {
          Verdict verdict = check(target, setup, asked, oracle);
          said.put(oracle.name(), word(verdict));
          refuted |= verdict instanceof Verdict.Refuted;
        }
      } catch (TargetUnavailable e) {
        said.put("error", e.getMessage());
      }
      all.merge(target.dbms(), 1, Integer::sum);
      seen.merge(target.dbms(), refuted ? 1 : 0, Integer::sum);
      System.out.println(
          (refuted ? "seen    " : "unseen  ") + bug.get("id").asString() + "  " + said);
    }
    all.forEach(
        (dbms, n) -> System.out.println(dbms + ": " + seen.get(dbms) + " of " + n + " seen"));
  }

  private static List<Statement> statements(JsonNode texts, Dialect dialect) {
    return texts(texts).stream().map(s -> Parse.statement(s, dialect)).toList();
  }

  /// The oracles that are known to detect a bug.
  private static List<Oracle> able(JsonNode bug) {
    List<String> verified = texts(bug.get("oracles_verified"));
    return oracles().stream().filter(o -> verified.contains(NAMES.get(o.name()))).toList();
  }

  /// Bisects bugs over versions that the collection has tested.
  private void versions(Path file, boolean all) {
    int bisected = 0;
    for (JsonNode bug : entries(file)) {
      Optional<Dialect> dialect = dialect(bug);
      List<Oracle> able = able(bug);
      if (dialect.isEmpty()
          || able.isEmpty()
          || OUT_OF_SIGHT.containsKey(bug.get("id").asString())
          || !(all
              || (bisected < BISECTED && Hostings.of(dialect.get()) instanceof Hosting.Embedded))) {
        continue;
      }
      bisected++;
      List<Statement> setup =
          texts(bug.get("setup")).stream().map(s -> Parse.statement(s, dialect.get())).toList();
      Statement asked = Parse.statement(bug.get("query").asString(), dialect.get());
      String home = bug.get("version_buggy").asString();
      String fixed = bug.get("version_fixed").asString();
      List<String> tested = Releases.named(texts(bug.get("versions_tested"))).versions();
      Bisection end =
          new Bisection(tested, home, Set.of())
              .finished(v -> tried(new Target(dialect.get().name(), v), setup, asked, able));
      // A bug may have come back; the collection names the version that fixed it for good.
      Optional<Versions.Run> run =
          end.results().runs().isEmpty()
              ? Optional.empty()
              : Optional.of(end.results().runs().getLast());
      // Versions that were not tested, or that refuse the query, count as possible.
      boolean good =
          run.filter(
                  r ->
                      r.firstGood().equals(Optional.of(fixed))
                          || end.doubtful(r.lastBad(), r.firstGood()).contains(fixed))
              .isPresent();
      report(
          good,
          bug.get("id").asString() + " fixed in " + fixed + " by bisection",
          Map.of(
              end.results().tried().size() + " of " + tested.size() + " tested",
              run.map(Versions.Run::phrase).orElse("in no version")));
    }
  }

  private Versions.Tried tried(
      Target target, List<Statement> setup, Statement asked, List<Oracle> able) {
    Versions.Answer answer = Versions.Answer.MOOT;
    try {
      for (Oracle oracle : able) {
        Verdict verdict = check(target, setup, asked, oracle);
        if (verdict instanceof Verdict.Refuted) {
          return new Versions.Tried(target.version(), Versions.Answer.REFUTED, oracle.name());
        }
        answer = verdict instanceof Verdict.Upheld ? Versions.Answer.UPHELD : answer;
      }
      return new Versions.Tried(target.version(), answer, "");
    } catch (NoSuchTarget | TargetUnavailable e) {
      return new Versions.Tried(
          target.version(), Versions.Answer.UNABLE, String.valueOf(e.getMessage()));
    }
  }

  /// Checks a bug in a version that has it and in one that does not.
  private void histories(Path file) {
    Oracle oracle = AllOracles.named("ddlcheck").orElseThrow();
    for (JsonNode bug : entries(file)) {
      Optional<Dialect> dialect = dialect(bug);
      if (dialect.isPresent() && bug.get("found_by").asString().equals(DDLCHECK)) {
        List<Statement> setup = statements(bug.get("setup"), dialect.get());
        Statement asked = Parse.statement(bug.get("query").asString(), dialect.get());
        Target old = new Target(dialect.get().name(), bug.get("version_buggy").asString());
        Target mended = new Target(dialect.get().name(), MENDED);
        Verdict wrong = check(old, setup, asked, oracle);
        Verdict right = check(mended, setup, asked, oracle);
        report(
            wrong instanceof Verdict.Refuted && right instanceof Verdict.Upheld,
            bug.get("id").asString() + " on " + old + " and " + mended,
            Map.of(old.toString(), word(wrong), mended.toString(), word(right)));
      }
    }
  }

  private void negatives(Path file, List<Oracle> oracles) {
    for (JsonNode entry : entries(file)) {
      Optional<Dialect> dialect = dialect(entry);
      if (dialect.isEmpty()) {
        continue;
      }
      List<Statement> script =
          Parse.script(String.join("\n", texts(entry.get("test"))), dialect.get());
      Map<String, String> said = new LinkedHashMap<>();
      boolean quiet = true;
      for (Target target : targets(dialect.get())) {
        for (Oracle oracle : oracles) {
          for (int i : new ScriptCheck(target.toString(), target.dialect(), script).tested()) {
            Verdict verdict = check(target, script.subList(0, i), script.get(i), oracle);
            said.put(oracle.name() + " " + target.version(), word(verdict));
            quiet &= !(verdict instanceof Verdict.Refuted);
          }
        }
      }
      report(quiet, entry.get("id").asString() + ", not a bug", said);
    }
  }

  /// The newest version, and the oldest in which a bug was reported.
  private List<Target> targets(Dialect dialect) {
    Target newest = Target.parse(dialect.name());
    return engines.keySet().stream()
        .filter(t -> t.startsWith(dialect.name() + "@"))
        .min(String::compareTo)
        .map(old -> List.of(newest, Target.parse(old)))
        .orElse(List.of(newest));
  }

  private static List<Oracle> oracles() {
    return AllOracles.RUN_DEFAULTS.stream().filter(o -> NAMES.containsKey(o.name())).toList();
  }

  /// Whether an oracle refutes a query in any of its ways; otherwise the last verdict.
  private Verdict check(Target target, List<Statement> setup, Statement asked, Oracle oracle) {
    Engine engine = engines.computeIfAbsent(target.toString(), _ -> Engine.load(target, artifacts));
    List<Statement> script = new ArrayList<>(setup);
    script.add(asked);
    Verdict last = new Verdict.Moot("no attempt");
    for (Case given :
        new ScriptCheck(target.toString(), target.dialect(), script)
            .cases(setup.size(), oracle, TRIES)) {
      Verdict verdict =
          ScriptCheck.patient(
              CaseRun.again(
                  given,
                  oracle,
                  target.dialect(),
                  () -> engine.open(SessionTerms.patient(PATIENCE))));
      if (verdict instanceof Verdict.Refuted) {
        return verdict;
      }
      last = last instanceof Verdict.Upheld ? last : verdict;
    }
    return last;
  }

  private void report(boolean good, String what, Map<String, String> said) {
    if (said.isEmpty()) {
      System.out.println("no query " + what);
      return;
    }
    passed += good ? 1 : 0;
    failed += good ? 0 : 1;
    System.out.println((good ? "passed  " : "FAILED  ") + what + "  " + said);
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Upheld _ -> "upheld";
      case Verdict.Moot m -> "moot (" + m.reason() + ")";
      case Verdict.Refuted r -> "refuted (" + r.defect() + ")";
    };
  }

  private static Optional<Dialect> dialect(JsonNode entry) {
    // The collection's names may be longer than Sibyl's.
    String dbms = entry.get("dbms").asString().toLowerCase(Locale.ROOT);
    return Dialects.ALL.stream().filter(d -> dbms.startsWith(d.name())).findFirst();
  }

  private static List<JsonNode> entries(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .map(line -> Json.read(line, JsonNode.class))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asString()));
    return texts;
  }
}
