package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.dbms.Generic;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// A finding as stored in `case.json`, and what replay, reports, exports and triage read: the SQL of the setup and of the
/// compared statements verbatim, so that it can always be replayed, and the generated case (`drawn`), which later reductions work
/// on. Files of all earlier formats can be read.
@JsonPropertyOrder({
  "format",
  "target",
  "version",
  "oracle",
  "law",
  "signature",
  "verdict",
  "setup",
  "claim",
  "drawn"
})
public record CaseFile(
    int format,
    @JsonIgnore Source source,
    Signature signature,
    Verdict.Refuted verdict,
    List<SetupLine> setup,
    StoredClaim claim,
    Case drawn) {

  /// The format that is written. Older formats can be read.
  public static final int FORMAT = 2;

  /// The target and version in which the finding was found, and the oracle with its law. In the file, these are fields
  /// of the finding itself.
  public record Source(String target, String version, String oracle, String law) {}

  /// A statement of the setup, and whether it was accepted when the bug was found.
  public record SetupLine(String sql, boolean accepted) {}

  public CaseFile {
    setup = List.copyOf(setup);
  }

  /// Reads all formats.
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
      throw new Json.Unreadable("a field of the case is missing");
    }
    Dialect dialect = dialect(target).orElse(Generic.DIALECT);
    return new CaseFile(
        format,
        new Source(target, version, oracle, law),
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
        new Source(drawn.target(), version, drawn.oracle(), law),
        Signature.of(drawn, verdict),
        verdict,
        (claim instanceof Claim ? drawn.setup() : drawn.steps())
            .stream()
                .map(s -> new SetupLine(Sql.print(s.statement(), spelling), s.accepted()))
                .toList(),
        claim instanceof Claim flat ? StoredClaim.of(flat, spelling) : StoredClaim.EMPTY,
        drawn);
  }

  @JsonProperty("target")
  public String target() {
    return source.target();
  }

  @JsonProperty("version")
  public String version() {
    return source.version();
  }

  @JsonProperty("oracle")
  public String oracle() {
    return source.oracle();
  }

  @JsonProperty("law")
  public String law() {
    return source.law();
  }

  /// The dialect of the target, if this version of Sibyl knows it.
  public Optional<Dialect> dialect() {
    return dialect(target());
  }

  private static Optional<Dialect> dialect(String target) {
    return Dialects.named(target.replaceFirst("@.*", ""));
  }

  /// The number of statements, the query of the probe included.
  public int length() {
    return drawn.steps().size() + 1;
  }

  /// The stored setup, verbatim.
  public List<Statement> statements() {
    return setup.stream().<Statement>map(line -> new Statement.Native(line.sql())).toList();
  }

  /// The stored setup, verbatim, with the outcomes of that time.
  public List<Step> steps() {
    return setup.stream()
        .map(line -> new Step(new Statement.Native(line.sql()), line.accepted()))
        .toList();
  }

  /// The stored claim, verbatim.
  public Claim words() {
    return claim.claim();
  }

  /// Whether the claim that the oracle derives today is the stored one.
  public boolean sameAs(Next today, Spelling spelling) {
    if (!(today instanceof Claim flat)) {
      return false;
    }
    StoredClaim derived = StoredClaim.of(flat, spelling);
    // The first format also compared intermediate results.
    return format == FORMAT
        ? derived.withoutParts().equals(claim.withoutParts())
        : derived.sameAtTheEnd(claim);
  }
}
