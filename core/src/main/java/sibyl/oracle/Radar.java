package sibyl.oracle;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.SameRows;
import sibyl.claim.Transcript;
import sibyl.claim.View;
import sibyl.copy.CopySupport;
import sibyl.copy.TableCopies;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.metadata.Abstraction;
import sibyl.metadata.Metadata;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
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
      Query query = CopySupport.query(grammar, scene, choices);
      int part = choices.oneIn(12) ? choices.between(1, MOST_LEFT_OUT) : 0;
      return new Probe(query, Aim.at(part));
    };
  }

  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    return (_, choices) -> new Probe(asked, Aim.at(choices.below(MOST_LEFT_OUT + 1)));
  }

  @Override
  public List<Statement> asks(Scene scene) {
    return CopySupport.asks(scene);
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    if (CopySupport.bases(scene).findAny().isEmpty()) {
      return new Claims.Silent("no tables");
    }
    if (facts.answers().isEmpty()) {
      // Of a database that nobody can ask, only survival can be claimed.
      return CopySupport.UNASKED;
    }
    Optional<Metadata> told = CopySupport.told(scene, facts);
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
            TableCopies.of(RAW, told.get().raw(), scene),
            facts.history().stream().anyMatch(s -> s instanceof Statement.AlterTable));
  }

  /// The claims about a database that has metadata to wipe out. `altered`: its tables may have had other columns when its
  /// views were made.
  private record Wiped(
      Scene scene,
      Metadata told,
      List<Metadata.Place> optional,
      Optional<TableCopies> raw,
      boolean altered)
      implements Claims {

    @Override
    public Next next(Probe probe, Transcript soFar) {
      if (altered
          && probe.asked() instanceof Query query
          && CopySupport.readsBehind(query, scene, Radar::allColumns)) {
        return new Next.Declined("a view that may be older than its columns");
      }
      int part = probe.aim().number(0);
      if (part == 0) {
        return claim(scene, probe, raw, "without metadata");
      }
      int at = Math.floorMod(part - 1, optional.size());
      Metadata.Place place = optional.get(at);
      return claim(
          scene,
          probe,
          TableCopies.of("less" + (at + 1) + "_", told.without(place), scene),
          "without " + place.told());
    }

    @Override
    public Optional<String> likeness(Novelty novelty) {
      return Optional.of(Abstraction.of(told));
    }

    @Override
    public List<Probe> closer(Probe refuted) {
      return IntStream.rangeClosed(1, refuted.aim().number(0) == 0 ? optional.size() : 0)
          .mapToObj(part -> new Probe(refuted.asked(), Aim.at(part)))
          .toList();
    }
  }

  /// Whether it means all columns, without naming them. Most engines look which these are when they make a view, and the
  /// copy of a view is made later.
  private static boolean allColumns(Node node) {
    return (node instanceof Relation.Join j && j.natural()) || Query.Item.STAR.equals(node);
  }

  private static Next claim(Scene scene, Probe probe, Optional<TableCopies> twin, String label) {
    if (twin.isEmpty()) {
      return new Next.Declined("no twin");
    }
    if (!(probe.asked() instanceof Query query)) {
      return new Next.Declined("not a query");
    }
    Optional<String> trouble = CopySupport.trouble(query, scene);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    return Claim.of(
            List.of(new Act.Say(twin.get().asked(query, scene)), new Act.Say(query)),
            new SameRows(View.of(label, 0), View.of("with metadata", 1)))
        .on(twin.get().copied());
  }
}
