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

/// What oracles have in common that compare tables with a copy: how the DBMS is asked what they are made of, and which
/// queries a copy must answer alike.
public final class CopySupport {
  private CopySupport() {}

  /// Of a database that nobody can ask, only survival can be claimed.
  public static final Claims UNASKED =
      (probe, _) -> Claim.of(List.of(new Act.Say(probe.asked())), new Ends(0));

  public static final String OWN_NUMBER = "a row's own number";

  private static final List<Weighted<Shape>> SHAPES =
      List.of(
          new Weighted<>(8, Shape.PLAIN),
          new Weighted<>(2, Shape.DISTINCT),
          new Weighted<>(2, Shape.GROUPED),
          new Weighted<>(2, Shape.HAVING),
          new Weighted<>(2, Shape.AGGREGATE),
          new Weighted<>(1, Shape.COUNT),
          new Weighted<>(2, Shape.FREE));

  /// A query of what can be copied, if there is any.
  public static Query query(Grammar grammar, Scene scene, Choices choices) {
    Scene plain = scene.copyable();
    return new DrawQuery(grammar, plain.tables().isEmpty() ? scene : plain, choices)
        .of(choices.weighted(SHAPES));
  }

  /// The questions to the catalogue; those it must answer come first.
  public static List<Statement> asks(Scene scene) {
    return asks(scene.dialect(), bases(scene).map(Table::name).toList());
  }

  /// The same about tables of such names.
  public static List<Statement> asks(Dialect dialect, Collection<String> names) {
    Catalogue catalogue = dialect.catalogue();
    return Stream.concat(catalogue.queries().stream(), catalogue.extras().stream())
        .flatMap(query -> asked(query, names))
        .<Statement>map(Statement.Native::new)
        .toList();
  }

  private static int needed(Scene scene) {
    List<String> names = bases(scene).map(Table::name).toList();
    return scene.dialect().catalogue().queries().stream()
        .mapToInt(query -> Math.toIntExact(asked(query, names).count()))
        .sum();
  }

  private static Stream<String> asked(String query, Collection<String> names) {
    return query.contains("%s")
        ? names.stream().map(name -> query.replace("%s", name))
        : Stream.of(query);
  }

  public static Stream<Table> bases(Scene scene) {
    return scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE);
  }

  /// What the DBMS says of the scene's tables and views, if it answered what was asked about that scene.
  public static Optional<Metadata> told(Scene scene, Facts facts) {
    return facts.answered(needed(scene))
        ? Optional.of(
            Reading.of(facts.texts(), scene.dialect()).only(name -> scene.table(name).isPresent()))
        : Optional.empty();
  }

  /// Why a copy may answer a query otherwise.
  public static Optional<String> trouble(Query query, Scene scene) {
    if (reads(query, scene, n -> numbers(n, scene.dialect()))) {
      return Optional.of(OWN_NUMBER);
    }
    return reads(query, scene, n -> virtual(n, scene))
        ? Optional.of("a virtual table")
        : Determinism.trouble(query, scene);
  }

  /// In a view that the query reads.
  public static boolean readsBehind(Query query, Scene scene, Predicate<Node> test) {
    return Tree.any(
        query,
        n ->
            n instanceof Relation.Named r
                && view(r, scene).filter(q -> reads(q, scene, test)).isPresent());
  }

  /// Whether it reads the number that every row has, which is another in other worlds.
  public static Optional<String> numbered(Query query, Scene scene) {
    String number = scene.dialect().tables().rowKey();
    return !number.isEmpty()
            && reads(
                query,
                scene,
                n -> n instanceof Expr.ColumnRef c && c.column().equalsIgnoreCase(number))
        ? Optional.of(OWN_NUMBER)
        : Optional.empty();
  }

  /// In the query, or in a view that it reads.
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

  private static boolean numbers(Node node, Dialect dialect) {
    return !dialect.catalogue().rowKeyWritable()
        && node instanceof Expr.ColumnRef c
        && c.column().equalsIgnoreCase(dialect.tables().rowKey());
  }

  private static boolean virtual(Node node, Scene scene) {
    return node instanceof Relation.Named r
        && scene.table(r.name()).filter(t -> t.kind() == Table.Kind.VIRTUAL).isPresent();
  }
}
