package sibyl.play;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Variant;
import sibyl.feedback.Feedback;
import sibyl.feedback.Feedbacks;
import sibyl.feedback.Guidance;
import sibyl.feedback.MergedDigests;
import sibyl.finding.Case;
import sibyl.finding.Json;
import sibyl.oracle.Oracles;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// Plays rounds and prints what they said, digested: each statement with its outcome, each finding,
/// each lesson, and the counts at the end.
final class RoundDigest implements Rounds.Listener {
  private static final Set<String> CLOSED =
      Set.of("join RIGHT", "option STRICT", "with", "call abs");

  private final MessageDigest digest;
  private long statements;
  private long findings;

  private RoundDigest() throws NoSuchAlgorithmException {
    digest = MessageDigest.getInstance("SHA-256");
  }

  public static void main(String[] args) throws NoSuchAlgorithmException {
    System.out.println(of(Integer.parseInt(args[0])));
  }

  static String of(int rounds) throws NoSuchAlgorithmException {
    RoundDigest transcript = new RoundDigest();
    Tally tally = new Tally();
    Knowledge known =
        new Knowledge(
            Stream.concat(Feedbacks.all(1_000).stream(), Stream.of(new Closing())).toList());
    Settings settings = Settings.usual("toy", 42, Oracles.ALL);
    Rounds.Parts alone = Rounds.Parts.alone(Toy.DIALECT, Oracles.ALL);
    Rounds.Parts parts = new Rounds.Parts(Toy.DIALECT, Oracles.ALL, alone.groups(), known);
    Set<Plant> bugs = Set.of(Plant.NOT_EQUAL_READ_AS_IS_NOT, Plant.RANGE_SCAN_STOPS_EARLY);
    Rounds round =
        new Rounds(
            settings, parts, () -> transcript.hearing(new ToyDatabase(bugs)), tally, transcript);
    for (int i = 0; i < rounds; i++) {
      transcript.add(Json.line(new TreeMap<>(round.play(i))));
    }
    transcript.add(Json.line(tally));
    return "%d statements, %d findings, %s"
        .formatted(
            transcript.statements,
            transcript.findings,
            HexFormat.of().formatHex(transcript.digest.digest()));
  }

  private void add(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  private Session hearing(Session session) {
    return new Session() {
      @Override
      public Outcome run(Statement statement) {
        Outcome outcome = session.run(statement);
        add(Sql.print(statement, Toy.DIALECT.spelling()));
        add(Json.line(outcome));
        statements++;
        return outcome;
      }

      @Override
      public Session beside(Variant variant) {
        return hearing(session.beside(variant));
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }

  @Override
  public void found(Case found, Verdict.Refuted verdict) {
    add(Json.line(found));
    add(Json.line(verdict));
    findings++;
  }

  /// Closes some features in all rounds.
  private static final class Closing implements Feedback {
    @Override
    public String name() {
      return "closing";
    }

    @Override
    public String about() {
      return "closes features";
    }

    @Override
    public Guidance guidance(MergedDigests known) {
      return Guidance.closing(CLOSED);
    }

    @Override
    public Optional<Listener> listener(long round, Dialect dialect, MergedDigests known) {
      return Optional.empty();
    }
  }
}
