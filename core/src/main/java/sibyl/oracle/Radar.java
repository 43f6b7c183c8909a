package sibyl.oracle;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import sibyl.claim.Claim;
import sibyl.claim.Claim.Fold;
import sibyl.claim.Claim.Side;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.metadata.Abstraction;
import sibyl.metadata.Metadata;
import sibyl.scene.Scene;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;

/// Metadata must not change an answer (Song, Dou, Gao et al., PVLDB 17, 2024): constraints, indexes, generated columns and
/// partitions only tell the optimiser what the data would tell it as well.
///
/// ```sql
/// CREATE TABLE raw_t (the columns and types of t, and nothing else);
/// INSERT INTO raw_t SELECT * FROM t;
/// a query of t  =  the same query of raw_t
/// ```
///
/// What t is made of is read from the DBMS's own catalogue. Which of the two is wrong, the law does not say.
public final class Radar implements Oracle {
  private static final String RAW = "raw_";

  /// One of so many elements is sometimes left out alone.
  private static final int MOST_LEFT_OUT = 8;

  @Override
  public String name() {
    return "radar";
  }

  @Override
  public String law() {
    return "a query gives the same rows whether or not its tables have constraints and indexes";
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) -> {
      Query query = Copies.query(grammar, scene, choices);
      return new Probe(query, choices.oneIn(12) ? choices.between(1, MOST_LEFT_OUT) : 0);
    };
  }

  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    return (_, choices) -> new Probe(asked, choices.below(MOST_LEFT_OUT + 1));
  }

  @Override
  public List<Statement> asks(Scene scene) {
    return Copies.asks(scene);
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    if (Copies.bases(scene).findAny().isEmpty()) {
      return new Claims.Silent("no tables");
    }
    if (facts.answers().isEmpty()) {
      // Of a database that nobody can ask, only survival can be claimed.
      return probe -> new Claim.Survives(probe.asked());
    }
    Optional<Metadata> told = Copies.told(scene, facts);
    if (told.isEmpty()) {
      return new Claims.Silent("no catalogue");
    }
    List<Metadata.Place> optional = told.get().optional();
    return optional.isEmpty()
        ? new Claims.Silent("no optional metadata")
        : new Wiped(
            scene,
            told.get(),
            optional,
            Twin.of(RAW, told.get().raw(), scene),
            facts.history().stream().anyMatch(s -> s instanceof Statement.AlterTable));
  }

  /// The claims about a database that has metadata to wipe out. `altered`: its tables may have had other columns when its
  /// views were made.
  private record Wiped(
      Scene scene,
      Metadata told,
      List<Metadata.Place> optional,
      Optional<Twin> raw,
      boolean altered)
      implements Claims {

    @Override
    public Claim of(Probe probe) {
      if (altered
          && probe.asked() instanceof Query query
          && Copies.readsBehind(query, scene, Radar::allColumns)) {
        return new Claim.Declined("a view that may be older than its columns");
      }
      if (probe.less() == 0) {
        return claim(scene, probe, raw, "without metadata");
      }
      int at = Math.floorMod(probe.less() - 1, optional.size());
      Metadata.Place place = optional.get(at);
      return claim(
          scene,
          probe,
          Twin.of("less" + (at + 1) + "_", told.without(place), scene),
          "without " + place.told());
    }

    @Override
    public Optional<String> likeness(Novelty novelty) {
      return Optional.of(Abstraction.of(told));
    }

    @Override
    public List<Probe> closer(Probe refuted) {
      return IntStream.rangeClosed(1, refuted.less() == 0 ? optional.size() : 0)
          .mapToObj(part -> new Probe(refuted.asked(), part))
          .toList();
    }
  }

  /// Whether it means all columns, without naming them. Most engines look which these are when they make a view, and the
  /// copy of a view is made later.
  private static boolean allColumns(Node node) {
    return (node instanceof Relation.Join j && j.natural()) || Query.Item.STAR.equals(node);
  }

  private static Claim claim(Scene scene, Probe probe, Optional<Twin> twin, String label) {
    if (twin.isEmpty()) {
      return new Claim.Declined("no twin");
    }
    if (!(probe.asked() instanceof Query query)) {
      return new Claim.Declined("not a query");
    }
    Optional<String> trouble = Copies.trouble(query, scene);
    if (trouble.isPresent()) {
      return new Claim.Declined(trouble.get());
    }
    return new Claim.Given(
        twin.get().building(),
        twin.get().checks(),
        new Claim.SameRows(
            List.of(
                new Side(label, List.of(twin.get().asked(query, scene)), Fold.TOGETHER),
                new Side("with metadata", List.of(query), Fold.TOGETHER))));
  }
}
