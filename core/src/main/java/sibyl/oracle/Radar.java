package sibyl.oracle;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.claim.Claim;
import sibyl.claim.Claim.Fold;
import sibyl.claim.Claim.Side;
import sibyl.dialect.Dialect;
import sibyl.draw.Draw;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawQuery.Shape;
import sibyl.draw.Grammar;
import sibyl.metadata.Abstraction;
import sibyl.metadata.Metadata;
import sibyl.metadata.Reading;
import sibyl.scene.Scene;
import sibyl.scene.Stability;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

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

  private static final List<Weighted<Shape>> SHAPES =
      List.of(
          new Weighted<>(8, Shape.PLAIN),
          new Weighted<>(2, Shape.DISTINCT),
          new Weighted<>(2, Shape.GROUPED),
          new Weighted<>(2, Shape.HAVING),
          new Weighted<>(2, Shape.AGGREGATE),
          new Weighted<>(1, Shape.COUNT),
          new Weighted<>(2, Shape.FREE));

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
      Scene plain = scene.copyable();
      Query query =
          new DrawQuery(grammar, plain.tables().isEmpty() ? scene : plain, choices)
              .of(choices.weighted(SHAPES));
      return new Probe(query, choices.oneIn(12) ? choices.between(1, 8) : 0);
    };
  }

  @Override
  public List<Statement> asks(Scene scene) {
    return scene.dialect().catalogue().queries().stream()
        .flatMap(query -> asked(query, scene))
        .<Statement>map(Statement.Native::new)
        .toList();
  }

  private static Stream<String> asked(String query, Scene scene) {
    return query.contains("%s")
        ? bases(scene).map(t -> query.replace("%s", t.name()))
        : Stream.of(query);
  }

  private static Stream<Table> bases(Scene scene) {
    return scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE);
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    if (bases(scene).findAny().isEmpty()) {
      return _ -> new Claim.Declined("no tables");
    }
    if (facts.answers().isEmpty()) {
      // Of a database that nobody can ask, only survival can be claimed.
      return probe -> new Claim.Survives(probe.asked());
    }
    Optional<List<String>> definitions = facts.texts();
    if (definitions.isEmpty()) {
      return _ -> new Claim.Declined("no catalogue");
    }
    Metadata told = known(definitions.get(), scene);
    List<Metadata.Place> optional = told.optional();
    return optional.isEmpty()
        ? _ -> new Claim.Declined("no optional metadata")
        : new Wiped(scene, told, optional, Twin.of(RAW, told.raw(), scene));
  }

  /// The claims about a database that has metadata to wipe out.
  private record Wiped(
      Scene scene, Metadata told, List<Metadata.Place> optional, Optional<Twin> raw)
      implements Claims {

    @Override
    public Claim of(Probe probe) {
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
    public Optional<String> likeness() {
      return Optional.of(Abstraction.of(told));
    }

    @Override
    public List<Probe> closer(Probe refuted) {
      return IntStream.rangeClosed(1, refuted.less() == 0 ? optional.size() : 0)
          .mapToObj(part -> new Probe(refuted.asked(), part))
          .toList();
    }
  }

  private static Metadata known(List<String> definitions, Scene scene) {
    Dialect dialect = scene.dialect();
    return new Metadata(
        Reading.of(definitions, dialect).tables().stream()
            .filter(t -> scene.table(t.name()).isPresent())
            .toList());
  }

  private static Claim claim(Scene scene, Probe probe, Optional<Twin> twin, String label) {
    if (twin.isEmpty()) {
      return new Claim.Declined("no twin");
    }
    if (!(probe.asked() instanceof Query query)) {
      return new Claim.Declined("not a query");
    }
    Optional<String> trouble = beyondData(query, scene).or(() -> Stability.trouble(query, scene));
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

  /// What a query reads that is no part of the data, so that no copy has it.
  private static Optional<String> beyondData(Query query, Scene scene) {
    if (reads(query, scene, n -> numbers(n, scene.dialect()))) {
      return Optional.of("a row's own number");
    }
    return reads(query, scene, n -> virtual(n, scene))
        ? Optional.of("a virtual table")
        : Optional.empty();
  }

  /// In the query, or in a view that it reads.
  private static boolean reads(Query query, Scene scene, Predicate<Node> test) {
    return Tree.any(
        query,
        n ->
            test.test(n)
                || (n instanceof Relation.Named r
                    && view(r, scene).filter(q -> reads(q, scene, test)).isPresent()));
  }

  private static Optional<Query> view(Relation.Named named, Scene scene) {
    return scene.table(named.name()).flatMap(Table::definition);
  }

  private static boolean numbers(Node node, Dialect dialect) {
    return !dialect.catalogue().numbers()
        && node instanceof Expr.ColumnRef c
        && c.column().equalsIgnoreCase(dialect.tables().rowKey());
  }

  private static boolean virtual(Node node, Scene scene) {
    return node instanceof Relation.Named r
        && scene.table(r.name()).filter(t -> t.kind() == Table.Kind.VIRTUAL).isPresent();
  }
}
