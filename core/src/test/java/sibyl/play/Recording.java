package sibyl.play;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Variant;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.FreshDatabase;
import sibyl.finding.Json;
import sibyl.probe.Oracle;
import sibyl.reduce.Reducer;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// All that is said to databases, in order, and all that comes of it, as text. Golden files hold digests of its parts; the
/// whole text is left in `target/streams`, so that two builds can be compared by `diff`.
final class Recording implements Rounds.Listener {
  private static final Path FOLDER = Path.of("target", "streams");

  private final String name;
  private final Dialect dialect;
  private final Worlds worlds;
  private final StringBuilder whole = new StringBuilder();
  private final StringBuilder part = new StringBuilder();
  private final StringBuilder digests = new StringBuilder();
  private final List<Case> found = new ArrayList<>();
  private int sessions;
  private long statements;
  private long verdicts;

  Recording(String name, Dialect dialect, Worlds worlds) {
    this.name = name;
    this.dialect = dialect;
    this.worlds = worlds;
  }

  /// Databases that are listened to.
  Worlds worlds() {
    return () -> heard("fresh", worlds.fresh());
  }

  /// What was refuted so far.
  List<Case> found() {
    return List.copyOf(found);
  }

  void line(String text) {
    part.append(text).append('\n');
  }

  private Session heard(String how, Session session) {
    int number = ++sessions;
    line("#" + number + " " + how);
    return new Session() {
      @Override
      public Outcome run(Statement statement) {
        line("#" + number + " " + Sql.print(statement, dialect.spelling()));
        Outcome outcome = session.run(statement);
        if (outcome instanceof Outcome.Failed failed) {
          line("#" + number + " ! " + failed.fault().kind());
        }
        statements++;
        return outcome;
      }

      @Override
      public boolean alive() {
        return session.alive();
      }

      @Override
      public Session beside(Variant variant) {
        return heard("beside #" + number + ": " + variant.name(), session.beside(variant));
      }

      @Override
      public void close() {
        line("#" + number + " close");
        session.close();
      }
    };
  }

  @Override
  public void found(Case asked, Verdict.Refuted verdict) {
    line("found by " + asked.oracle() + ", probe " + asked.from().probe());
    verdict(verdict);
    found.add(asked);
  }

  void verdict(Verdict verdict) {
    verdicts++;
    line("verdict " + Json.line(verdict));
  }

  /// Makes a finding small and tells it, as campaigns do.
  void reduced(Case start, Oracle oracle, int trials) {
    if (!(CaseRun.again(start, oracle, dialect, worlds()) instanceof Verdict.Refuted first)) {
      line("not seen again");
      return;
    }
    Case small =
        Reducer.FULL.reduce(
            start,
            c ->
                CaseRun.again(c, oracle, dialect, worlds()) instanceof Verdict.Refuted r
                    && r.defect().equals(first.defect()),
            dialect.spelling(),
            trials);
    Optional<Verdict.Refuted> last =
        Optional.of(CaseRun.again(small, oracle, dialect, worlds()))
            .filter(Verdict.Refuted.class::isInstance)
            .map(Verdict.Refuted.class::cast);
    Next claim = CaseRun.claim(small, oracle, dialect, worlds());
    Verdict.Refuted explained =
        CaseRun.explained(small, last.orElse(first), oracle, dialect, worlds());
    CaseFile file = CaseFile.of(small, claim, explained, "1", oracle.law(), dialect.spelling());
    verdict(explained);
    line(file.signature().id());
    line(FindingText.repro(file, FreshDatabase.BY_CONNECTING));
    line(FindingText.report(file, FreshDatabase.BY_CONNECTING));
    line("word for word");
    verdict(CaseRun.verbatim(file.statements(), file.words(), worlds()));
  }

  /// Ends a part.
  void end(String what) {
    digests.append(
        "%s, %s: %d statements, %d verdicts, %s%n"
            .formatted(name, what, statements, verdicts, digest(part.toString())));
    whole.append("== ").append(what).append('\n').append(part);
    part.setLength(0);
    statements = 0;
    verdicts = 0;
  }

  /// The digests of all parts, a line each. The text is written for people.
  String digests() {
    try {
      Files.createDirectories(FOLDER);
      Files.writeString(FOLDER.resolve(name.replaceAll("[^\\w.@-]+", "-") + ".txt"), whole);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return digests.toString();
  }

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has it", e);
    }
  }
}
