package sibyl.play;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.dialect.Variant;
import sibyl.draw.Profile;
import sibyl.finding.Case;
import sibyl.finding.Json;
import sibyl.oracle.Oracles;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Plant;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// Plays rounds and prints what they said, digested: each statement with its outcome, each finding,
/// each lesson, and the counts at the end.
final class RoundDigest implements Round.Listener {
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
    Round.Rules rules =
        new Round.Rules("toy", Toy.DIALECT, Oracles.ALL, new Seed(42), CLOSED, true);
    Set<Plant> bugs = Set.of(Plant.NOT_EQUAL_READ_AS_IS_NOT, Plant.RANGE_SCAN_STOPS_EARLY);
    Round round =
        new Round(rules, () -> transcript.hearing(new ToyDatabase(bugs)), tally, transcript);
    for (int i = 0; i < rounds; i++) {
      round.play(i);
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
      public Session beside(Variant way) {
        return hearing(session.beside(way));
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

  @Override
  public void learned(Profile.Lesson lesson) {
    add(Json.line(lesson));
  }
}
