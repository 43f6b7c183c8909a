package sibyl.copy;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Ends;
import sibyl.determinism.Determinism;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Dialect;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawQuery.Shape;
import sibyl.draw.Grammar;
import sibyl.metadata.Metadata;
import sibyl.metadata.Reading;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// What the oracles share that compare a table with another form of it: Radar (a copy without indexes and constraints), DDLCheck
/// (a copy that was never altered), THANOS (another storage engine). It generates their queries, asks the catalogue for the
/// definitions of all tables, and says which queries may give other rows on a copy, such as those of a row id. For a user's
/// script, `ScriptSurvey` asks the catalogue by it as well.
public final class CopySupport {
  private CopySupport() {}

  /// Claims for a database without a session, where no catalogue can be read: the engine must survive the statement.
  public static final Claims SURVIVAL_ONLY =
      (probe, _) -> Claim.of(List.of(new Act.Say(probe.asked())), new Ends(0));

  public static final String ROW_ID = "nondeterministic: implicit row id";

  private static final List<Weighted<Shape>> SHAPES =
      List.of(
          new Weighted<>(8, Shape.PLAIN),
          new Weighted<>(2, Shape.DISTINCT),
          new Weighted<>(2, Shape.GROUPED),
          new Weighted<>(2, Shape.HAVING),
          new Weighted<>(2, Shape.AGGREGATE),
          new Weighted<>(1, Shape.COUNT),
          new Weighted<>(2, Shape.FREE));

  /// A generated query of the tables that can be copied, or of all if none can.
  public static Query query(Grammar grammar, Scene scene, Choices choices) {
    Scene plain = scene.copyable();
    return new DrawQuery(grammar, plain.tables().isEmpty() ? scene : plain, choices)
        .of(choices.weighted(SHAPES));
  }

  /// The catalogue queries about the tables of a scene. Those that must succeed come first.
  public static List<Statement> asks(Scene scene) {
    return asks(scene.dialect(), bases(scene).map(Table::name).toList());
  }

  /// The catalogue queries about tables of these names.
  public static List<Statement> asks(Dialect dialect, Collection<String> names) {
    Catalogue catalogue = dialect.catalogue();
    return Stream.concat(catalogue.queries().stream(), catalogue.extras().stream())
        .flatMap(query -> perTable(query, names))
        .<Statement>map(Statement.Native::new)
        .toList();
  }

  private static int needed(Scene scene) {
    List<String> names = bases(scene).map(Table::name).toList();
    return scene.dialect().catalogue().queries().stream()
        .mapToInt(query -> Math.toIntExact(perTable(query, names).count()))
        .sum();
  }

  private static Stream<String> perTable(String query, Collection<String> names) {
    return query.contains("%s")
        ? names.stream().map(name -> query.replace("%s", name))
        : Stream.of(query);
  }

  public static Stream<Table> bases(Scene scene) {
    return scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE);
  }

  /// The metadata of the scene's tables and views, if the catalogue queries that must succeed did.
  public static Optional<Metadata> metadata(Scene scene, Facts facts) {
    return facts.answered(needed(scene))
        ? Optional.of(
            Reading.of(facts.texts(), scene.dialect()).only(name -> scene.table(name).isPresent()))
        : Optional.empty();
  }

  /// Why a query may give other rows on a copy; empty if it may not.
  public static Optional<String> trouble(Query query, Scene scene) {
    if (reads(query, scene, n -> isUncopiedRowId(n, scene.dialect()))) {
      return Optional.of(ROW_ID);
    }
    return reads(query, scene, n -> isVirtual(n, scene))
        ? Optional.of("virtual table")
        : Determinism.trouble(query, scene);
  }

  /// Whether a view that the query reads contains such a node.
  public static boolean readsBehind(Query query, Scene scene, Predicate<Node> test) {
    return Tree.any(
        query,
        n ->
            n instanceof Relation.Named r
                && view(r, scene).filter(q -> reads(q, scene, test)).isPresent());
  }

  /// Declines a query that reads the implicit row id, which differs from world to world.
  public static Optional<String> readsRowId(Query query, Scene scene) {
    String rowId = scene.dialect().tables().rowKey();
    return !rowId.isEmpty()
            && reads(
                query,
                scene,
                n -> n instanceof Expr.ColumnRef c && c.column().equalsIgnoreCase(rowId))
        ? Optional.of(ROW_ID)
        : Optional.empty();
  }

  /// Whether the query, or a view that it reads, contains such a node.
  public static boolean reads(Query query, Scene scene, Predicate<Node> test) {
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

  private static boolean isUncopiedRowId(Node node, Dialect dialect) {
    return !dialect.catalogue().rowKeyWritable()
        && node instanceof Expr.ColumnRef c
        && c.column().equalsIgnoreCase(dialect.tables().rowKey());
  }

  private static boolean isVirtual(Node node, Scene scene) {
    return node instanceof Relation.Named r
        && scene.table(r.name()).filter(t -> t.kind() == Table.Kind.VIRTUAL).isPresent();
  }
}
