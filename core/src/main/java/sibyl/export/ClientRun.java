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
import sibyl.dialect.dbms.Generic;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.FreshDatabase;
import sibyl.finding.StoredClaim;
import sibyl.parse.StatementWords;
import sibyl.sql.Statement;

/// A stored finding in the form that all exporters start from: the statements that set up each database, the queries of each
/// side, and by which symptom their results show the bug (other rows, an error on one side, a crash). Made from `case.json` at
/// each export; a client runs it in order, without Sibyl's own judgement.
///
/// `checks` come first; if one of them fails, the run is inconclusive. Each of `claims` is a list of sides that must agree.
public record ClientRun(
    List<World> worlds, List<List<Side>> checks, List<List<Side>> claims, Symptom symptom) {

  public ClientRun {
    worlds = List.copyOf(worlds);
    checks = List.copyOf(checks);
    claims = List.copyOf(claims);
  }

  /// A separate database; `url` and `version` are empty unless they differ from those of the target. `end` removes the
  /// database.
  public record World(
      String name, String url, String version, List<SetupStatement> setup, List<String> end) {
    public World {
      setup = List.copyOf(setup);
      end = List.copyOf(end);
    }
  }

  /// A statement of the setup. A `needed` one was accepted when the bug was found; if it is refused, the run is
  /// inconclusive.
  public record SetupStatement(String sql, boolean needed) {}

  /// The queries of one side and how their rows are folded. Statements that only must not fail have no fold.
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
  public sealed interface Symptom {}

  /// Sides of a claim return different rows.
  public record Rows() implements Symptom {}

  /// Some sides are refused and others are not; a single side is refused.
  public record Refusal() implements Symptom {}

  /// A statement ends with a fault of this kind, whose message contains `words`.
  public record Ending(Fault.Kind kind, String words) implements Symptom {}

  /// `what` differs, which rows and refusals do not show.
  public record Other(String what) implements Symptom {}

  public static ClientRun of(CaseFile file, FreshDatabase fresh) {
    StoredClaim claim = file.claim();
    Defect defect = file.verdict().defect();
    boolean several = claim.worlds().stream().anyMatch(w -> !w.home());
    List<SetupStatement> setup = new ArrayList<>();
    fresh.begin().forEach(sql -> setup.add(new SetupStatement(sql, true)));
    file.setup().forEach(line -> setup.add(new SetupStatement(line.sql(), line.accepted())));
    if (defect.fault().isPresent() && !several) {
      // Any of these statements may be the one that fails.
      List<String> all = claim.acts().stream().map(StoredClaim.StoredAct::sql).toList();
      return single(setup, fresh, all, ending(defect));
    }
    List<Expectation> deciding = deciding(claim, defect);
    if (deciding.getFirst().views().isEmpty()) {
      List<String> needed =
          deciding.getFirst().needs().stream().map(i -> claim.acts().get(i).sql()).toList();
      return single(setup, fresh, needed, new Refusal());
    }
    return several
        ? rotated(file, fresh, claim, deciding.getLast())
        : here(file, fresh, claim, deciding, setup);
  }

  /// The expectations that may have been refuted with this defect: the last possible one, and those before it that
  /// query the same state.
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

  private static ClientRun single(
      List<SetupStatement> prepared, FreshDatabase fresh, List<String> queries, Symptom symptom) {
    String title =
        queries.size() > 1 ? "one of these statements fails" : "this statement must not fail";
    Side side = new Side(0, title, Ends.LABEL, Optional.empty(), queries);
    return new ClientRun(
        List.of(new World("", "", "", prepared, fresh.end())),
        List.of(),
        List.of(List.of(side)),
        symptom);
  }

  /// The checks run in a database of their own, which has only the statements that they need.
  private static ClientRun here(
      CaseFile file,
      FreshDatabase fresh,
      StoredClaim claim,
      List<Expectation> deciding,
      List<SetupStatement> setup) {
    Set<Integer> needed = new HashSet<>();
    Set<Integer> looks = new HashSet<>();
    Stream.concat(claim.premises().stream(), claim.expectations().stream())
        .forEach(
            e -> {
              needed.addAll(e.needs());
              looks.addAll(e.looks());
            });
    List<View> compared = deciding.stream().flatMap(e -> e.views().stream()).toList();
    compared.forEach(v -> looks.addAll(v.acts()));
    int end = compared.stream().flatMap(v -> v.acts().stream()).mapToInt(i -> i).min().orElse(0);
    List<SetupStatement> prepared = new ArrayList<>(setup);
    List<World> worlds = new ArrayList<>();
    boolean conduct = false;
    for (int i = 0; i < end; i++) {
      if (!looks.contains(i)) {
        if (!conduct && !needed.contains(i) && !claim.premises().isEmpty()) {
          conduct = true;
          worlds.add(world(prepared, fresh));
        }
        prepared.add(new SetupStatement(claim.acts().get(i).sql(), needed.contains(i)));
      }
    }
    worlds.add(world(prepared, fresh));
    int last = worlds.size() - 1;
    List<List<Side>> checks =
        claim.premises().stream()
            .filter(p -> !p.views().isEmpty())
            .map(p -> sides(0, p, claim))
            .toList();
    List<List<Side>> claims = deciding.stream().map(e -> sides(last, e, claim)).toList();
    Symptom symptom =
        deciding.stream().allMatch(Expectation::comparesViews)
            ? symptom(file.verdict().defect(), false)
            : new Other("rows that Sibyl computed itself");
    return new ClientRun(worlds, checks, claims, symptom);
  }

  private static World world(List<SetupStatement> prepared, FreshDatabase fresh) {
    return new World("", "", "", prepared, fresh.end());
  }

  private static List<Side> sides(int world, Expectation holds, StoredClaim claim) {
    return holds.views().stream()
        .map(
            v ->
                new Side(
                    world, holds.title(v), v.label(), Optional.of(v.fold()), queries(v, claim)))
        .toList();
  }

  /// The queries of a view, each after the statement that it depends on.
  private static List<String> queries(View view, StoredClaim claim) {
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

  /// All statements but the last are the setup of each world; the last one is compared.
  private static ClientRun rotated(
      CaseFile file, FreshDatabase fresh, StoredClaim claim, Expectation last) {
    List<World> worlds = new ArrayList<>();
    List<Side> sides = new ArrayList<>();
    // Without statements that remove the database, drop its tables: the next world creates the
    // same.
    List<String> end = fresh.end().isEmpty() ? FindingText.dropped(file) : fresh.end();
    Set<Integer> looks = new HashSet<>();
    claim.expectations().forEach(e -> looks.addAll(e.looks()));
    for (int w = 0; w < claim.worlds().size(); w++) {
      StoredClaim.StoredWorld world = claim.worlds().get(w);
      View view = last.views().get(w);
      List<SetupStatement> prepared = new ArrayList<>();
      fresh.begin().forEach(sql -> prepared.add(new SetupStatement(sql, true)));
      world.opening().forEach(sql -> prepared.add(new SetupStatement(sql, false)));
      for (int i = 0; i < view.acts().getFirst(); i++) {
        if (claim.acts().get(i).world() == w && !looks.contains(i)) {
          prepared.add(new SetupStatement(claim.acts().get(i).sql(), false));
        }
      }
      sides.add(
          new Side(w, view.title(), view.label(), Optional.of(Fold.TOGETHER), claim.sql(view)));
      worlds.add(new World(world.way(), world.url(), world.version(), prepared, end));
    }
    return new ClientRun(
        worlds,
        List.of(),
        List.of(sides),
        symptom(file.verdict().defect(), !isQuery(file, sides.getFirst().sql().getFirst())));
  }

  private static Symptom symptom(Defect defect, boolean counted) {
    return switch (defect.kind()) {
      case INTERNAL, LOST, SLOW -> ending(defect);
      case REFUSED -> new Refusal();
      case MESSAGE -> new Other("the text of errors and warnings");
      case SLOWER -> new Other("how long a statement takes");
      case ROWS_LOST, ROWS_GAINED, ROWS_DIFFER, COUNT, DIGITS, OTHER ->
          counted ? new Other("how many rows a statement changes") : new Rows();
    };
  }

  private static boolean isQuery(CaseFile file, String sql) {
    Dialect dialect = file.dialect().orElse(Generic.DIALECT);
    return StatementWords.of(new Statement.Native(sql), dialect.spelling().syntax()).isQuery();
  }

  /// The fault of the defect, with the part of its message that is the same in every case.
  private static Ending ending(Defect defect) {
    return new Ending(Fault.Kind.valueOf(defect.kind().name()), words(defect.gist()));
  }

  /// Drops the place in the engine, which stands between the exception and its message.
  private static String words(String gist) {
    return gist.replaceFirst("#.*", "").replaceFirst("^(\\w+) at .*", "$1").strip();
  }

  /// The numbers of the worlds that the claims query, without those of the checks.
  public List<Integer> comparedWorlds() {
    return sides().map(Side::world).distinct().sorted().toList();
  }

  /// The sides of all claims, in the order in which they run.
  public Stream<Side> sides() {
    return claims.stream().flatMap(List::stream);
  }
}
