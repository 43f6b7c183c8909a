package sibyl.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import sibyl.Drawn;

class TreeTest {
  private static final List<Statement> STATEMENTS = statements();

  private static List<Statement> statements() {
    List<Statement> all = new ArrayList<>(ByHand.ALL.values());
    all.addAll(Drawn.statements(150));
    return all;
  }

  @Test
  void rebuilding_from_the_same_children_gives_an_equal_node() {
    Set<Class<?>> kinds = new HashSet<>();
    for (Statement statement : STATEMENTS) {
      Tree.visit(
          statement,
          node -> {
            kinds.add(node.getClass());
            assertThat(Tree.mapChildren(node, UnaryOperator.identity())).isEqualTo(node);
          });
      assertThat(Tree.map(statement, UnaryOperator.identity())).isEqualTo(statement);
    }
    assertThat(kinds).containsAll(Kinds.of(Node.class));
  }

  @Test
  void every_node_that_a_record_holds_is_visited_in_the_order_it_is_written() {
    for (Statement statement : STATEMENTS) {
      List<Node> visited = new ArrayList<>();
      Tree.visit(statement, visited::add);
      List<Node> held = new ArrayList<>();
      collect(statement, held);
      assertSame(visited, held, statement);
    }
  }

  @Test
  void each_child_is_handed_to_the_mapping_once() {
    for (Statement statement : STATEMENTS) {
      Tree.visit(
          statement,
          node -> {
            List<Node> held = new ArrayList<>();
            children(node, held);
            List<Node> mapped = new ArrayList<>();
            Tree.mapChildren(
                node,
                child -> {
                  mapped.add(child);
                  return child;
                });
            assertSame(mapped, held, node);
          });
    }
  }

  @Test
  void positions_are_those_of_the_visit() {
    for (Statement statement : STATEMENTS) {
      List<Node> visited = new ArrayList<>();
      Tree.visit(statement, visited::add);
      assertThat(Tree.size(statement)).isEqualTo(visited.size());
      for (int i = 0; i < visited.size(); i++) {
        assertThat(Tree.at(statement, i)).isSameAs(visited.get(i));
      }
    }
  }

  @Test
  void replacing_touches_one_position_and_nothing_else() {
    // It fits wherever a value does.
    Expr mark = new Expr.Literal(Value.NULL);
    for (Statement statement : STATEMENTS.subList(0, 250)) {
      for (int i = 0; i < Tree.size(statement); i++) {
        Node old = Tree.at(statement, i);
        assertThat(Tree.replaceAt(statement, i, old)).isEqualTo(statement);
        if (old instanceof Expr.Literal) {
          Statement marked = Tree.replaceAt(statement, i, mark);
          assertThat(Tree.at(marked, i)).isEqualTo(mark);
          assertThat(Tree.replaceAt(marked, i, old)).isEqualTo(statement);
        }
      }
    }
  }

  @Test
  void all_and_any_visit_the_same_nodes_as_visit() {
    for (Statement statement : STATEMENTS) {
      List<Node> visited = new ArrayList<>();
      Tree.visit(statement, visited::add);
      List<Expr> exprs = Tree.all(statement, Expr.class);
      assertThat(exprs).hasSize((int) visited.stream().filter(Expr.class::isInstance).count());
      assertThat(Tree.any(statement, n -> n.equals(visited.getLast()))).isTrue();
      assertThat(Tree.any(statement, n -> n instanceof Expr.Exists))
          .isEqualTo(!Tree.all(statement, Expr.Exists.class).isEmpty());
    }
  }

  @Test
  void features_and_grades_are_known_for_every_kind() {
    for (Statement statement : STATEMENTS) {
      assertThatCode(() -> Features.of(statement)).doesNotThrowAnyException();
      for (Expr expr : Tree.all(statement, Expr.class)) {
        assertThat(Grade.of(expr)).isNotNull();
        assertThat(expr.type()).isNotNull();
      }
    }
  }

  private static void collect(Node node, List<Node> to) {
    to.add(node);
    List<Node> children = new ArrayList<>();
    children(node, children);
    children.forEach(child -> collect(child, to));
  }

  /// What the record's own components hold, also in parts that are no nodes, found without the tree.
  private static void children(Object record, List<Node> to) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        held(component.getAccessor().invoke(record), to);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void held(Object value, List<Node> to) {
    switch (value) {
      case Node n -> to.add(n);
      case Record part -> children(part, to);
      case Collection<?> c -> c.forEach(each -> held(each, to));
      case Optional<?> o -> o.ifPresent(each -> held(each, to));
      default -> {}
    }
  }

  private static void assertSame(List<Node> left, List<Node> right, Node within) {
    assertThat(left).describedAs("%s", within).hasSameSizeAs(right);
    for (int i = 0; i < left.size(); i++) {
      assertThat(left.get(i)).isSameAs(right.get(i));
    }
  }
}
