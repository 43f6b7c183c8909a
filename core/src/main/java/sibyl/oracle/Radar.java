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

/// Metadata does not change the answer of a query (Radar: Song, Dou, Gao et al., PVLDB 17, 2024): constraints, indexes, generated
/// columns and partitions only affect the plan.
///
/// ```sql
/// CREATE TABLE raw_t (the columns and types of t, and nothing else);
/// INSERT INTO raw_t SELECT * FROM t;
/// a query of t  =  the same query of raw_t
/// ```
///
/// The definition of t is read from the catalogue of the DBMS. The law does not say which of the two answers is wrong.
public final class Radar implements Oracle {
  private static final String RAW = "raw_";

  /// Sometimes only one element of the metadata is left out; elements beyond this number never are.
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
      return CopySupport.SURVIVAL_ONLY;
    }
    Optional<Metadata> metadata = CopySupport.metadata(scene, facts);
    if (metadata.isEmpty()) {
      return new Claims.Silent("no catalogue");
    }
    List<Metadata.Place> optional = metadata.get().optional();
    return optional.isEmpty()
        ? new Claims.Silent("no optional metadata")
        : new WithoutMetadata(
            scene,
            metadata.get(),
            optional,
            TableCopies.of(RAW, metadata.get().raw(), scene),
            facts.history().stream().anyMatch(s -> s instanceof Statement.AlterTable));
  }

  /// The claims about a database that has optional metadata. `altered`: its tables may have had other columns when its views were
  /// created.
  private record WithoutMetadata(
      Scene scene,
      Metadata metadata,
      List<Metadata.Place> optional,
      Optional<TableCopies> raw,
      boolean altered)
      implements Claims {

    @Override
    public Next next(Probe probe, Transcript soFar) {
      if (altered
          && probe.asked() instanceof Query query
          && CopySupport.readsBehind(query, scene, Radar::allColumns)) {
        return new Next.Declined("view older than a change of its columns");
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
          TableCopies.of("less" + (at + 1) + "_", metadata.without(place), scene),
          "without " + place.text());
    }

    @Override
    public Optional<String> likeness(Novelty novelty) {
      return Optional.of(Abstraction.of(metadata));
    }

    @Override
    public List<Probe> closer(Probe refuted) {
      return IntStream.rangeClosed(1, refuted.aim().number(0) == 0 ? optional.size() : 0)
          .mapToObj(part -> new Probe(refuted.asked(), Aim.at(part)))
          .toList();
    }
  }

  /// Whether a node means all columns without naming them. Most engines resolve these when a view is created, and the copy of a
  /// view is created later.
  private static boolean allColumns(Node node) {
    return (node instanceof Relation.Join j && j.natural()) || Query.Item.STAR.equals(node);
  }

  private static Next claim(Scene scene, Probe probe, Optional<TableCopies> copies, String label) {
    if (copies.isEmpty()) {
      return new Next.Declined("tables cannot be copied");
    }
    if (!(probe.asked() instanceof Query query)) {
      return new Next.Declined("not a query");
    }
    Optional<String> trouble = CopySupport.trouble(query, scene);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    return Claim.of(
            List.of(new Act.Say(copies.get().ofCopies(query, scene)), new Act.Say(query)),
            new SameRows(View.of(label, 0), View.of("with metadata", 1)))
        .on(copies.get().copied());
  }
}
