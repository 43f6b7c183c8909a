package sibyl.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import sibyl.Drawn;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.dbms.Sqlite;
import sibyl.draw.schema.DrawAlter;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Each entry of each weighted table generates what its name says, sooner or later.
class ProductionsTest {
  private static final int SEEDS = 400;

  private static final Map<String, Predicate<Node>> CONDITIONS =
      Map.ofEntries(
          Map.entry("comparison", n -> n instanceof Expr.Comparison),
          Map.entry("AND or OR", n -> n instanceof Expr.Logical),
          Map.entry("NOT", n -> n instanceof Expr.Not),
          Map.entry("IS NULL", n -> n instanceof Expr.IsNull),
          Map.entry("IS TRUE or IS FALSE", n -> n instanceof Expr.Truth),
          Map.entry("BETWEEN", n -> n instanceof Expr.Between),
          Map.entry("IN list", n -> n instanceof Expr.InList),
          Map.entry("IN subquery", n -> n instanceof Expr.InQuery),
          Map.entry("LIKE", n -> n instanceof Expr.Like),
          Map.entry("EXISTS", n -> n instanceof Expr.Exists),
          Map.entry("CASE", n -> n instanceof Expr.Case),
          Map.entry("row values", n -> n instanceof Expr.RowValue),
          Map.entry(
              "expression of an index",
              n -> n instanceof Expr.Comparison c && c.left() instanceof Expr.Binary),
          Map.entry(
              "column or constant", n -> n instanceof Expr.ColumnRef || n instanceof Expr.Literal));

  private static final Map<String, Predicate<Node>> TERMS =
      Map.of(
          "column or constant", n -> n instanceof Expr.ColumnRef,
          "binary operator", n -> n instanceof Expr.Binary,
          "unary operator", n -> n instanceof Expr.Unary,
          "CAST", n -> n instanceof Expr.Cast,
          "function call", n -> n instanceof Expr.Call,
          "CASE", n -> n instanceof Expr.Case,
          "COLLATE", n -> n instanceof Expr.Collate,
          "scalar subquery", n -> n instanceof Expr.ScalarQuery);

  private static final Map<String, Predicate<Node>> VIEWS =
      Map.of(
          "DISTINCT", n -> n instanceof Query.Select s && s.distinct(),
          "GROUP BY", n -> n instanceof Query.Select s && !s.groupBy().isEmpty(),
          "set operation", n -> n instanceof Query.Compound,
          "window function", n -> n instanceof Expr.Windowed,
          "LIMIT", n -> limited(n),
          "plain", n -> n instanceof Query.Select s && !s.distinct() && s.groupBy().isEmpty());

  private static final Map<String, Predicate<Node>> FREE =
      Map.of(
          "window function", n -> n instanceof Expr.Windowed,
          "HAVING", n -> n instanceof Query.Select s && s.having().isPresent(),
          "set operation", n -> n instanceof Query.Compound,
          "LIMIT", n -> limited(n),
          "DISTINCT or ORDER BY",
              n -> n instanceof Query.Select s && (s.distinct() || !s.orderBy().isEmpty()));

  private static final Map<String, Predicate<Node>> ALTERATIONS =
      Map.of(
          "RENAME TO", n -> n instanceof Schema.RenameTable,
          "RENAME COLUMN", n -> n instanceof Schema.RenameColumn,
          "DROP COLUMN", n -> n instanceof Schema.DropColumn,
          "ADD COLUMN", n -> n instanceof Schema.AddColumn);

  private static boolean limited(Node node) {
    return node instanceof Query.Select s && s.limit().isPresent();
  }

  /// A database, and choices for what is generated over it.
  private record Place(Grammar grammar, Scene scene, Choices choices) {
    DrawExpr exprs() {
      return new DrawExpr(grammar, scene, choices);
    }

    Scope scope() {
      From from = exprs().subqueries().from().of(List.of(), 0);
      return new Scope(from.columns(), List.of(), true);
    }
  }

  private static Place place(Dialect dialect, int seed) {
    Grammar grammar = new Grammar(dialect, Set.of());
    Choices choices = new Seed(seed).choices();
    DrawSetup setup = new DrawSetup(grammar, 2);
    Scene scene = Scene.empty(dialect);
    for (int i = 0; i < 12; i++) {
      scene = Drawn.after(scene, setup.from(scene, choices));
    }
    return new Place(grammar, scene, choices);
  }

  /// The names of those that occur in what is drawn from some seed.
  private static Set<String> met(
      Map<String, Predicate<Node>> all, Function<Place, ? extends Node> drawn) {
    Map<String, Predicate<Node>> missing = new LinkedHashMap<>(all);
    for (int i = 0; i < SEEDS && !missing.isEmpty(); i++) {
      Node node = drawn.apply(place(Sqlite.DIALECT, i));
      missing.values().removeIf(p -> Tree.any(node, p));
    }
    Set<String> met = new TreeSet<>(all.keySet());
    met.removeAll(missing.keySet());
    return met;
  }

  @Test
  void every_kind_of_condition_is_generated() {
    assertThat(met(CONDITIONS, p -> p.exprs().condition(p.scope(), 3)))
        .containsExactlyInAnyOrderElementsOf(DrawCondition.PRODUCTIONS.names());
  }

  @Test
  void every_kind_of_term_is_generated() {
    assertThat(met(TERMS, p -> p.exprs().of(p.exprs().anyType(), p.scope(), 3)))
        .containsExactlyInAnyOrderElementsOf(DrawTerm.PRODUCTIONS.names());
  }

  @Test
  void every_kind_of_query_inside_others_is_generated() {
    assertThat(met(VIEWS, p -> p.exprs().subqueries().viewQuery(2)))
        .containsExactlyInAnyOrderElementsOf(DrawSubquery.PRODUCTIONS.names());
  }

  @Test
  void every_kind_of_free_query_is_generated() {
    assertThat(
            met(
                FREE,
                p -> new DrawQuery(p.grammar(), p.scene(), p.choices()).of(DrawQuery.Shape.FREE)))
        .containsExactlyInAnyOrderElementsOf(DrawQuery.FREE.names());
  }

  @Test
  void every_kind_of_simple_alteration_is_generated() {
    assertThat(
            met(
                ALTERATIONS,
                p ->
                    new DrawAlter(p.grammar(), p.scene(), p.choices())
                        .alter()
                        .<Node>map(s -> s)
                        .orElse(new Expr.Not(new Expr.Literal(new Value.Bool(true))))))
        .containsExactlyInAnyOrderElementsOf(DrawAlter.PRODUCTIONS.names());
  }

  @Test
  void every_shape_of_query_and_every_kind_of_row_change_is_generated_in_every_dialect() {
    for (Dialect dialect : Dialects.ALL) {
      Set<String> changes = new TreeSet<>();
      for (int i = 0; i < 40; i++) {
        Place place = place(dialect, i);
        for (DrawQuery.Shape shape : DrawQuery.Shape.values()) {
          assertThat(new DrawQuery(place.grammar(), place.scene(), place.choices()).of(shape))
              .isNotNull();
        }
        if (!DrawConduct.tables(place.scene()).isEmpty()) {
          Statement change = new DrawConduct(place.grammar()).from(place.scene(), place.choices());
          changes.add(change.getClass().getSimpleName());
        }
      }
      assertThat(changes).describedAs(dialect.name()).contains("Insert", "Update", "Delete");
    }
  }
}
