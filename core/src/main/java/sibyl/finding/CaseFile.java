package sibyl.finding;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.Claim;
import sibyl.claim.Verdict;
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
    ClaimText claim,
    Case drawn) {

  public static final int FORMAT = 1;

  public record SetupLine(String sql, boolean accepted) {}

  /// A claim about rows has sides; one about survival has one side, labelled so, with one statement.
  public record ClaimText(List<SideText> sides) {
    public ClaimText {
      sides = List.copyOf(sides);
    }
  }

  public record SideText(String label, String fold, List<String> sql) {
    public SideText {
      sql = List.copyOf(sql);
    }
  }

  private static final String SURVIVES = "survives";

  public CaseFile {
    setup = List.copyOf(setup);
  }

  public static CaseFile of(
      Case drawn,
      Claim claim,
      Verdict.Refuted verdict,
      String version,
      String law,
      Spelling spelling) {
    List<SetupLine> lines = new ArrayList<>();
    for (Step step : drawn.setup()) {
      lines.add(new SetupLine(Sql.print(step.statement(), spelling), step.accepted()));
    }
    return new CaseFile(
        FORMAT,
        drawn.target(),
        version,
        drawn.oracle(),
        law,
        Signature.of(drawn, verdict.defect()),
        verdict,
        lines,
        text(claim, spelling),
        drawn);
  }

  private static ClaimText text(Claim claim, Spelling spelling) {
    return switch (claim) {
      case Claim.SameRows c ->
          new ClaimText(
              c.sides().stream()
                  .map(
                      s ->
                          new SideText(
                              s.label(),
                              s.fold().name(),
                              s.queries().stream().map(q -> Sql.print(q, spelling)).toList()))
                  .toList());
      case Claim.Survives c ->
          new ClaimText(
              List.of(new SideText(SURVIVES, "", List.of(Sql.print(c.statement(), spelling)))));
      case Claim.Declined _ -> new ClaimText(List.of());
    };
  }

  /// The stored setup, word for word.
  public List<Statement> statements() {
    return setup.stream().<Statement>map(line -> new Statement.Native(line.sql())).toList();
  }

  /// The stored claim, word for word.
  public Claim words() {
    if (claim.sides().isEmpty()) {
      return new Claim.Declined("the stored claim is empty");
    }
    if (claim.sides().getFirst().label().equals(SURVIVES)) {
      return new Claim.Survives(new Statement.Native(claim.sides().getFirst().sql().getFirst()));
    }
    return new Claim.SameRows(
        claim.sides().stream()
            .map(
                s ->
                    new Claim.Side(
                        s.label(),
                        s.sql().stream().<Statement>map(Statement.Native::new).toList(),
                        Claim.Fold.valueOf(s.fold())))
            .toList());
  }

  /// Whether today's derivation makes the same claim.
  public boolean sameAs(Claim today, Spelling spelling) {
    return text(today, spelling).equals(claim);
  }
}
