package sibyl.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.claim.Claim;
import sibyl.claim.Verdict;
import sibyl.dialect.Fault;
import sibyl.dialect.Hosting.Fresh;
import sibyl.finding.CaseFile;
import sibyl.finding.CaseFile.ClaimText;
import sibyl.finding.CaseFile.ExchangeText;
import sibyl.finding.CaseFile.SideText;
import sibyl.finding.CaseFile.WorldText;
import sibyl.finding.Script;

/// A stored claim in one form, whatever its kind: worlds are told statements, then sides are asked, one after the other,
/// and by a sign one sees whether the bug is there.
///
/// `checks` come first; where one of them does not hold, nothing can be said. Each of `claims` is a list of sides that
/// must agree.
public record Trial(
    List<World> worlds, List<List<Side>> checks, List<List<Side>> claims, Sign sign) {
  private static final Pattern ASKS = Pattern.compile("(?is)^\\s*(SELECT|WITH|VALUES|TABLE|\\().*");

  public Trial {
    worlds = List.copyOf(worlds);
    checks = List.copyOf(checks);
    claims = List.copyOf(claims);
  }

  /// A database of its own; `url` and `version` are empty where they are the usual ones. `end` leaves nothing of it.
  public record World(String name, String url, String version, List<Told> told, List<String> end) {
    public World {
      told = List.copyOf(told);
      end = List.copyOf(end);
    }
  }

  /// `needed` was taken when the bug was found: where it is not, nothing can be said.
  public record Told(String sql, boolean needed) {}

  /// What is asked of the world of that number.
  public record Side(int world, SideText asked) {
    public Claim.Fold fold() {
      return asked.fold().isEmpty() ? Claim.Fold.TOGETHER : Claim.Fold.valueOf(asked.fold());
    }
  }

  /// How the bug shows.
  public sealed interface Sign {}

  /// Sides of a claim give different rows.
  public record Rows() implements Sign {}

  /// Some sides are refused and others are not; where there is but one, it is refused.
  public record Refusal() implements Sign {}

  /// A statement ends with such a fault, whose message has these words, if any.
  public record Ending(Fault.Kind kind, String words) implements Sign {}

  /// In what cannot be seen in rows and refusals: `what`.
  public record Other(String what) implements Sign {}

  public static Trial of(CaseFile file) {
    ClaimText claim = file.claim();
    Optional<Ending> ending = ending(file);
    if (!claim.worlds().isEmpty()) {
      return rotated(file, ending);
    }
    List<Told> told = new ArrayList<>();
    file.fresh().begin().forEach(sql -> told.add(new Told(sql, true)));
    file.setup().forEach(line -> told.add(new Told(line.sql(), line.accepted())));
    if (ending.isPresent()) {
      return single(told, file, new SideText("survives", "", all(claim)), ending.get());
    }
    String defect = file.verdict().defect();
    if (defect.startsWith("schema refused")) {
      return single(told, file, new SideText("made at once", "", claim.taken()), new Refusal());
    }
    claim.taken().forEach(sql -> told.add(new Told(sql, true)));
    claim.building().forEach(sql -> told.add(new Told(sql, true)));
    List<List<Side>> checks = claim.checks().stream().map(Trial::here).toList();
    if (claim.exchanges().isEmpty()) {
      return new Trial(worlds(told, file), checks, List.of(here(claim.sides())), new Rows());
    }
    // The checks are about worlds in which nothing has happened yet.
    List<World> worlds = new ArrayList<>(worlds(told, file));
    List<ExchangeText> exchanges = claim.exchanges();
    exchanges.subList(0, exchanges.size() - 1).forEach(e -> tell(e, told));
    ExchangeText last = exchanges.getLast();
    boolean state = defect.startsWith("state: ");
    if (state) {
      tell(last, told);
    }
    worlds.addAll(worlds(told, file));
    List<List<SideText>> claims =
        state
            ? last.state()
            : List.of(
                List.of(
                    new SideText(Claim.Exchange.HERE, "TOGETHER", List.of(last.here())),
                    new SideText(Claim.Exchange.THERE, "TOGETHER", List.of(last.there()))));
    return new Trial(
        worlds,
        checks,
        claims.stream().map(c -> c.stream().map(s -> new Side(1, s)).toList()).toList(),
        defect.contains(" refused: ") ? new Refusal() : new Rows());
  }

  private static Trial single(List<Told> told, CaseFile file, SideText side, Sign sign) {
    return new Trial(worlds(told, file), List.of(), List.of(List.of(new Side(0, side))), sign);
  }

  private static List<World> worlds(List<Told> told, CaseFile file) {
    return List.of(new World("", "", "", told, file.fresh().end()));
  }

  /// Every world is told all but the last statement, which is then asked.
  private static Trial rotated(CaseFile file, Optional<Ending> ending) {
    List<World> worlds = new ArrayList<>();
    List<Side> sides = new ArrayList<>();
    Fresh fresh = file.fresh();
    // Where a world is not left as a whole, its tables would be in the way of the next.
    List<String> end = fresh.end().isEmpty() ? Script.dropped(file) : fresh.end();
    for (WorldText text : file.claim().worlds()) {
      List<Told> told = new ArrayList<>();
      fresh.begin().forEach(sql -> told.add(new Told(sql, true)));
      text.opening().forEach(sql -> told.add(new Told(sql, false)));
      List<List<String>> turns = text.turns();
      turns.subList(0, turns.size() - 1).stream()
          .flatMap(List::stream)
          .forEach(sql -> told.add(new Told(sql, false)));
      String asked = turns.getLast().getFirst();
      sides.add(new Side(worlds.size(), new SideText(text.way(), "TOGETHER", List.of(asked))));
      worlds.add(new World(text.way(), text.url(), text.version(), told, end));
    }
    return new Trial(worlds, List.of(), List.of(sides), sign(file.verdict(), ending, sides));
  }

  private static Sign sign(Verdict.Refuted verdict, Optional<Ending> ending, List<Side> sides) {
    if (ending.isPresent()) {
      return ending.get();
    }
    if (verdict.defect().startsWith(Verdict.MESSAGE)) {
      return new Other("the words of errors and warnings");
    }
    if (verdict.defect().startsWith("refused")) {
      return new Refusal();
    }
    return ASKS.matcher(sides.getFirst().asked().sql().getFirst()).matches()
        ? new Rows()
        : new Other("how many rows a statement changes");
  }

  private static List<Side> here(List<SideText> sides) {
    return sides.stream().map(s -> new Side(0, s)).toList();
  }

  private static void tell(ExchangeText exchange, List<Told> told) {
    told.add(new Told(exchange.here(), false));
    told.add(new Told(exchange.there(), false));
  }

  /// All that a claim has a world do, in order: any of it may be what ends badly.
  private static List<String> all(ClaimText claim) {
    List<String> all = new ArrayList<>(claim.taken());
    all.addAll(claim.building());
    claim.checks().forEach(check -> check.forEach(side -> all.addAll(side.sql())));
    claim.sides().forEach(side -> all.addAll(side.sql()));
    for (ExchangeText exchange : claim.exchanges()) {
      all.addAll(List.of(exchange.here(), exchange.there()));
      exchange.state().forEach(part -> part.forEach(side -> all.addAll(side.sql())));
    }
    return all;
  }

  /// The fault that a defect begins with, and what is said of it: words up to what changes from case to case.
  private static Optional<Ending> ending(CaseFile file) {
    String defect = file.verdict().defect();
    return Stream.of(Fault.Kind.values())
        .filter(Fault.Kind::alarming)
        .filter(kind -> defect.equals(kind.name()) || defect.startsWith(kind.name() + " "))
        .findFirst()
        .map(kind -> new Ending(kind, words(defect.substring(kind.name().length()))));
  }

  /// Where it happened inside the engine stands between an exception and its message.
  private static String words(String gist) {
    return gist.replaceFirst("#.*", "").replaceFirst("^( *\\w+) at .*", "$1").strip();
  }

  /// The numbers of the worlds that claims are about.
  public List<Integer> decisive() {
    return sides().map(Side::world).distinct().sorted().toList();
  }

  /// All claims' sides, in the order in which they are asked.
  public Stream<Side> sides() {
    return claims.stream().flatMap(List::stream);
  }
}
