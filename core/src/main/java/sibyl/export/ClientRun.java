package sibyl.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sibyl.claim.Defect;
import sibyl.claim.Ends;
import sibyl.claim.Expectation;
import sibyl.claim.Fold;
import sibyl.claim.View;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.dialect.Generic;
import sibyl.dialect.Hosting.Fresh;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.StoredClaim;
import sibyl.parse.StatementWords;
import sibyl.sql.Statement;

/// What a client without Sibyl does with a stored claim: databases are told statements, then sides are asked, one after the
/// other, and by a sign one sees whether the bug is there.
///
/// `checks` come first; where one of them does not hold, nothing can be said. Each of `claims` is a list of sides that
/// must agree.
public record ClientRun(
    List<World> worlds, List<List<Side>> checks, List<List<Side>> claims, Sign sign) {

  public ClientRun {
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

  /// What is asked of the world of that number. What only has to end well has no fold.
  public record Side(
      int world, String title, String label, Optional<Fold> folded, List<String> sql) {
    public Side {
      sql = List.copyOf(sql);
    }

    public Fold fold() {
      return folded.orElse(Fold.TOGETHER);
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

  public static ClientRun of(CaseFile file) {
    StoredClaim claim = file.claim();
    Fresh fresh = file.fresh();
    Defect defect = file.verdict().defect();
    boolean several = claim.worlds().stream().anyMatch(w -> !w.home());
    List<Told> setup = new ArrayList<>();
    fresh.begin().forEach(sql -> setup.add(new Told(sql, true)));
    file.setup().forEach(line -> setup.add(new Told(line.sql(), line.accepted())));
    if (defect.fault().isPresent() && !several) {
      // Any of it may be what ends badly.
      List<String> all = claim.acts().stream().map(StoredClaim.StoredAct::sql).toList();
      return single(setup, file, all, ending(defect));
    }
    List<Expectation> deciding = deciding(claim, defect);
    if (deciding.getFirst().views().isEmpty()) {
      List<String> needed =
          deciding.getFirst().needs().stream().map(i -> claim.acts().get(i).sql()).toList();
      return single(setup, file, needed, new Refusal());
    }
    return several ? rotated(file, claim, deciding.getLast()) : here(file, claim, deciding, setup);
  }

  /// What may have been refuted so: the last that can be, and before it those that look at the same state.
  private static List<Expectation> deciding(StoredClaim claim, Defect defect) {
    List<Expectation> all = claim.expectations();
    int last =
        IntStream.range(0, all.size())
            .filter(i -> all.get(i).decides(defect))
            .max()
            .orElse(all.size() - 1);
    int first = last;
    while (first > 0
        && all.get(first).onlyLooks()
        && all.get(first - 1).onlyLooks()
        && all.get(first - 1).decides(defect)) {
      first--;
    }
    return all.subList(first, last + 1);
  }

  private static ClientRun single(List<Told> told, CaseFile file, List<String> asked, Sign sign) {
    String title =
        asked.size() > 1
            ? "one of these statements does not end well"
            : "this statement must end well";
    Side side = new Side(0, title, Ends.LABEL, Optional.empty(), asked);
    return new ClientRun(
        List.of(new World("", "", "", told, file.fresh().end())),
        List.of(),
        List.of(List.of(side)),
        sign);
  }

  /// The checks are about a database in which nothing has happened yet but what they need.
  private static ClientRun here(
      CaseFile file, StoredClaim claim, List<Expectation> deciding, List<Told> setup) {
    Set<Integer> needed = new HashSet<>();
    Set<Integer> looks = new HashSet<>();
    Stream.concat(claim.premises().stream(), claim.expectations().stream())
        .forEach(
            e -> {
              needed.addAll(e.needs());
              looks.addAll(e.looks());
            });
    List<View> asked = deciding.stream().flatMap(e -> e.views().stream()).toList();
    asked.forEach(v -> looks.addAll(v.acts()));
    int end = asked.stream().flatMap(v -> v.acts().stream()).mapToInt(i -> i).min().orElse(0);
    List<Told> told = new ArrayList<>(setup);
    List<World> worlds = new ArrayList<>();
    boolean conduct = false;
    for (int i = 0; i < end; i++) {
      if (!looks.contains(i)) {
        if (!conduct && !needed.contains(i) && !claim.premises().isEmpty()) {
          conduct = true;
          worlds.add(world(told, file));
        }
        told.add(new Told(claim.acts().get(i).sql(), needed.contains(i)));
      }
    }
    worlds.add(world(told, file));
    int last = worlds.size() - 1;
    List<List<Side>> checks =
        claim.premises().stream()
            .filter(p -> !p.views().isEmpty())
            .map(p -> sides(0, p, claim))
            .toList();
    List<List<Side>> claims = deciding.stream().map(e -> sides(last, e, claim)).toList();
    return new ClientRun(worlds, checks, claims, sign(file.verdict().defect(), false));
  }

  private static World world(List<Told> told, CaseFile file) {
    return new World("", "", "", told, file.fresh().end());
  }

  private static List<Side> sides(int world, Expectation holds, StoredClaim claim) {
    return holds.views().stream()
        .map(
            v -> new Side(world, holds.title(v), v.label(), Optional.of(v.fold()), asked(v, claim)))
        .toList();
  }

  /// The queries of a view, and before each what it depends on.
  private static List<String> asked(View view, StoredClaim claim) {
    List<String> sql = new ArrayList<>();
    for (int act : view.acts()) {
      int condition = claim.acts().get(act).after() - 1;
      if (condition >= 0 && claim.views().stream().noneMatch(v -> v.acts().contains(condition))) {
        sql.add(claim.acts().get(condition).sql());
      }
      sql.add(claim.acts().get(act).sql());
    }
    return sql;
  }

  /// Every world is told all but the last statement, which is then asked.
  private static ClientRun rotated(CaseFile file, StoredClaim claim, Expectation last) {
    List<World> worlds = new ArrayList<>();
    List<Side> sides = new ArrayList<>();
    Fresh fresh = file.fresh();
    // Where a world is not left as a whole, its tables would be in the way of the next.
    List<String> end = fresh.end().isEmpty() ? FindingText.dropped(file) : fresh.end();
    Set<Integer> looks = new HashSet<>();
    claim.expectations().forEach(e -> looks.addAll(e.looks()));
    for (int w = 0; w < claim.worlds().size(); w++) {
      StoredClaim.StoredWorld world = claim.worlds().get(w);
      View view = last.views().get(w);
      List<Told> told = new ArrayList<>();
      fresh.begin().forEach(sql -> told.add(new Told(sql, true)));
      world.opening().forEach(sql -> told.add(new Told(sql, false)));
      for (int i = 0; i < view.acts().getFirst(); i++) {
        if (claim.acts().get(i).world() == w && !looks.contains(i)) {
          told.add(new Told(claim.acts().get(i).sql(), false));
        }
      }
      sides.add(
          new Side(w, view.title(), view.label(), Optional.of(Fold.TOGETHER), claim.sql(view)));
      worlds.add(new World(world.way(), world.url(), world.version(), told, end));
    }
    return new ClientRun(
        worlds,
        List.of(),
        List.of(sides),
        sign(file.verdict().defect(), !asks(file, sides.getFirst().sql().getFirst())));
  }

  private static Sign sign(Defect defect, boolean counted) {
    return switch (defect.kind()) {
      case INTERNAL, LOST, SLOW -> ending(defect);
      case REFUSED -> new Refusal();
      case MESSAGE -> new Other("the words of errors and warnings");
      case SLOWER -> new Other("how long a statement takes");
      case ROWS_LOST, ROWS_GAINED, ROWS_DIFFER, COUNT, DIGITS, OTHER ->
          counted ? new Other("how many rows a statement changes") : new Rows();
    };
  }

  private static boolean asks(CaseFile file, String sql) {
    Dialect dialect = file.dialect().orElse(Generic.DIALECT);
    return StatementWords.of(new Statement.Native(sql), dialect.spelling().syntax()).asks();
  }

  /// The fault that is the defect, and what is said of it: words up to what changes from case to case.
  private static Ending ending(Defect defect) {
    return new Ending(Fault.Kind.valueOf(defect.kind().name()), words(defect.gist()));
  }

  /// Where it happened inside the engine stands between an exception and its message.
  private static String words(String gist) {
    return gist.replaceFirst("#.*", "").replaceFirst("^(\\w+) at .*", "$1").strip();
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
