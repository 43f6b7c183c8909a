package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialects;
import sibyl.dialect.Generic;
import sibyl.dialect.Hosting.Fresh;
import sibyl.dialect.Hostings;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// A finding as `case.json` holds it. The SQL stands there word for word, setup and claim, so that it can be asked again
/// for ever; the drawn case beside it is what later reductions work on.
public record CaseFile(
    int format,
    String target,
    String version,
    String oracle,
    String law,
    Signature signature,
    Verdict.Refuted verdict,
    List<SetupLine> setup,
    StoredClaim claim,
    Case drawn) {

  /// The format that is written; older ones are read.
  public static final int FORMAT = 2;

  public record SetupLine(String sql, boolean accepted) {}

  public CaseFile {
    setup = List.copyOf(setup);
  }

  /// Reads files of every format.
  @JsonCreator
  static CaseFile read(
      @JsonProperty("format") int format,
      @JsonProperty("target") String target,
      @JsonProperty("version") String version,
      @JsonProperty("oracle") String oracle,
      @JsonProperty("law") String law,
      @JsonProperty("signature") Signature signature,
      @JsonProperty("verdict") Verdict.Refuted verdict,
      @JsonProperty("setup") List<SetupLine> setup,
      @JsonProperty("claim") ClaimText claim,
      @JsonProperty("drawn") Case drawn) {
    if (Stream.of(target, oracle, law, signature, verdict, setup, claim, drawn)
        .anyMatch(Objects::isNull)) {
      throw new Json.Unreadable("not a whole case");
    }
    Dialect dialect = dialect(target).orElse(Generic.DIALECT);
    return new CaseFile(
        format,
        target,
        version,
        oracle,
        law,
        signature,
        verdict,
        setup,
        claim.claim(dialect.spelling()),
        drawn);
  }

  public static CaseFile of(
      Case drawn,
      Next claim,
      Verdict.Refuted verdict,
      String version,
      String law,
      Spelling spelling) {
    return new CaseFile(
        FORMAT,
        drawn.target(),
        version,
        drawn.oracle(),
        law,
        Signature.of(drawn, verdict),
        verdict,
        (claim instanceof Claim ? drawn.setup() : drawn.steps())
            .stream()
                .map(s -> new SetupLine(Sql.print(s.statement(), spelling), s.accepted()))
                .toList(),
        claim instanceof Claim flat ? StoredClaim.of(flat, spelling) : StoredClaim.EMPTY,
        drawn);
  }

  /// The dialect it was found in, if we still have it.
  public Optional<Dialect> dialect() {
    return dialect(target);
  }

  private static Optional<Dialect> dialect(String target) {
    return Dialects.named(target.replaceFirst("@.*", ""));
  }

  /// How a world is made there: without its collation and modes, the same words may mean something else.
  public Fresh fresh() {
    String where = target.replaceFirst("[^@]*@?", "");
    return dialect()
        .map(Dialect::hosting)
        .map(h -> where.startsWith("jdbc:") ? Hostings.fresh(where, h) : h.fresh())
        .orElse(Fresh.BY_CONNECTING);
  }

  /// How many statements it takes, the question included.
  public int length() {
    return drawn.steps().size() + 1;
  }

  /// The stored setup, word for word.
  public List<Statement> statements() {
    return setup.stream().<Statement>map(line -> new Statement.Native(line.sql())).toList();
  }

  /// The same, with what became of each then.
  public List<Step> steps() {
    return setup.stream()
        .map(line -> new Step(new Statement.Native(line.sql()), line.accepted()))
        .toList();
  }

  /// The stored claim, word for word.
  public Claim words() {
    return claim.claim();
  }

  /// Whether today's derivation makes the same claim.
  public boolean sameAs(Next today, Spelling spelling) {
    if (!(today instanceof Claim flat)) {
      return false;
    }
    StoredClaim derived = StoredClaim.of(flat, spelling);
    // In the first format, more was compared on the way.
    return format == FORMAT ? derived.equals(claim) : derived.saysWhat(claim);
  }
}
