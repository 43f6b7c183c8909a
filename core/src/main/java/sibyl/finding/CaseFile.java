package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.claim.Claim;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialects;
import sibyl.dialect.Hosting.Fresh;
import sibyl.dialect.Hostings;
import sibyl.dialect.Variant;
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

  /// A claim about rows has sides; one about survival has one side, labelled so, with one statement. One about a derived
  /// world begins with what must be taken there, how it is built further and what must hold of it; one about two worlds
  /// has exchanges instead of sides.
  public record ClaimText(
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> taken,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> building,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<List<SideText>> checks,
      List<SideText> sides,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<ExchangeText> exchanges,
      @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
          List<WorldText> worlds,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Claim.Terms> terms) {
    public ClaimText {
      worlds = List.copyOf(worlds);
      taken = List.copyOf(taken);
      building = List.copyOf(building);
      checks = List.copyOf(checks);
      sides = List.copyOf(sides);
      exchanges = List.copyOf(exchanges);
    }

    ClaimText(List<SideText> sides) {
      this(List.of(), List.of(), List.of(), sides, List.of());
    }

    ClaimText(
        List<String> taken,
        List<String> building,
        List<List<SideText>> checks,
        List<SideText> sides,
        List<ExchangeText> exchanges) {
      this(taken, building, checks, sides, exchanges, List.of(), Optional.empty());
    }
  }

  /// All that a world is told which stores its tables in a way of its own; each turn is a statement and what follows it.
  public record WorldText(
      String way, String url, String version, List<String> opening, List<List<String>> turns) {
    public WorldText {
      opening = List.copyOf(opening);
      turns = turns.stream().map(List::copyOf).toList();
    }
  }

  public record ExchangeText(String here, String there, List<List<SideText>> state) {
    public ExchangeText {
      state = List.copyOf(state);
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
    // What ran in both worlds is part of a claim that compares them.
    boolean apart = claim.conduct().isEmpty() && !(claim instanceof Claim.Rotated);
    for (Step step : apart ? drawn.setup() : drawn.history()) {
      lines.add(new SetupLine(Sql.print(step.statement(), spelling), step.accepted()));
    }
    return new CaseFile(
        FORMAT,
        drawn.target(),
        version,
        drawn.oracle(),
        law,
        Signature.of(drawn, verdict),
        verdict,
        lines,
        text(claim, spelling),
        drawn);
  }

  private static ClaimText text(Claim claim, Spelling spelling) {
    return switch (claim) {
      case Claim.SameRows c -> new ClaimText(sides(c, spelling));
      case Claim.Given c -> {
        ClaimText then = text(c.then(), spelling);
        yield new ClaimText(
            then.taken(),
            printed(c.building(), spelling),
            c.checks().stream().map(check -> sides(check, spelling)).toList(),
            then.sides(),
            then.exchanges());
      }
      case Claim.Taken c -> {
        ClaimText then = text(c.then(), spelling);
        yield new ClaimText(
            printed(c.statements(), spelling),
            then.building(),
            then.checks(),
            then.sides(),
            then.exchanges());
      }
      case Claim.Alike c ->
          new ClaimText(
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              c.exchanges().stream().map(e -> text(e, spelling)).toList());
      case Claim.Rotated c ->
          new ClaimText(
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              c.worlds().stream().map(w -> text(w, spelling)).toList(),
              Optional.of(c.terms()));
      case Claim.Survives c ->
          new ClaimText(
              List.of(new SideText(SURVIVES, "", List.of(Sql.print(c.statement(), spelling)))));
      case Claim.Declined _ -> new ClaimText(List.of());
    };
  }

  private static WorldText text(Claim.World world, Spelling spelling) {
    Variant way = world.way();
    return new WorldText(
        way.name(),
        way.url(),
        way.version(),
        way.opening(),
        world.turns().stream().map(t -> printed(t, spelling)).toList());
  }

  private static Claim.World world(WorldText text) {
    return new Claim.World(
        new Variant(
            text.way(),
            text.url(),
            text.version(),
            text.opening(),
            "",
            "",
            false,
            List.of(),
            Set.of()),
        text.turns().stream().map(CaseFile::words).toList());
  }

  private static ExchangeText text(Claim.Exchange exchange, Spelling spelling) {
    return new ExchangeText(
        Sql.print(exchange.here(), spelling),
        Sql.print(exchange.there(), spelling),
        exchange.state().stream().map(s -> sides(s, spelling)).toList());
  }

  private static List<String> printed(List<Statement> statements, Spelling spelling) {
    return statements.stream().map(s -> Sql.print(s, spelling)).toList();
  }

  private static List<SideText> sides(Claim.SameRows claim, Spelling spelling) {
    return claim.sides().stream()
        .map(s -> new SideText(s.label(), s.fold().name(), printed(s.queries(), spelling)))
        .toList();
  }

  /// The dialect it was found in, if we still have it.
  public Optional<Dialect> dialect() {
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
    return claim.worlds().isEmpty() ? setup.size() + 1 : claim.worlds().getFirst().turns().size();
  }

  /// The stored setup, word for word.
  public List<Statement> statements() {
    return words(setup.stream().map(SetupLine::sql).toList());
  }

  /// The same, with what became of each then.
  public List<Step> steps() {
    return setup.stream()
        .map(line -> new Step(new Statement.Native(line.sql()), line.accepted()))
        .toList();
  }

  /// The stored claim, word for word.
  public Claim words() {
    if (!claim.worlds().isEmpty()) {
      return new Claim.Rotated(
          claim.worlds().stream().map(CaseFile::world).toList(),
          claim.terms().orElse(Claim.Terms.PLAIN));
    }
    if (claim.sides().isEmpty() && claim.exchanges().isEmpty()) {
      return new Claim.Declined("the stored claim is empty");
    }
    if (claim.exchanges().isEmpty() && claim.sides().getFirst().label().equals(SURVIVES)) {
      return new Claim.Survives(new Statement.Native(claim.sides().getFirst().sql().getFirst()));
    }
    Claim last =
        claim.exchanges().isEmpty()
            ? sameRows(claim.sides())
            : new Claim.Alike(claim.exchanges().stream().map(CaseFile::exchange).toList());
    Claim given =
        claim.building().isEmpty()
            ? last
            : new Claim.Given(
                words(claim.building()),
                claim.checks().stream().map(CaseFile::sameRows).toList(),
                last);
    return claim.taken().isEmpty() ? given : new Claim.Taken(words(claim.taken()), given);
  }

  private static Claim.Exchange exchange(ExchangeText text) {
    return new Claim.Exchange(
        new Statement.Native(text.here()),
        new Statement.Native(text.there()),
        text.state().stream().map(CaseFile::sameRows).toList());
  }

  private static Claim.SameRows sameRows(List<SideText> sides) {
    return new Claim.SameRows(
        sides.stream()
            .map(s -> new Claim.Side(s.label(), words(s.sql()), Claim.Fold.valueOf(s.fold())))
            .toList());
  }

  private static List<Statement> words(List<String> texts) {
    return texts.stream().<Statement>map(Statement.Native::new).toList();
  }

  /// Whether today's derivation makes the same claim.
  public boolean sameAs(Claim today, Spelling spelling) {
    return text(today, spelling).equals(claim);
  }
}
