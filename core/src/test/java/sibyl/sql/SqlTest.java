package sibyl.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.Golden;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;

class SqlTest {

  @Test
  void the_tree_prints_as_each_dialect_writes_it() {
    for (Dialect dialect : Dialects.ALL) {
      StringBuilder text = new StringBuilder();
      ByHand.ALL.forEach(
          (what, statement) ->
              text.append("-- ")
                  .append(what)
                  .append('\n')
                  .append(Sql.print(statement, dialect.spelling()))
                  .append(";\n"));
      Golden.check("sql/" + dialect.name() + ".sql", text.toString());
    }
  }

  @Test
  void what_is_made_by_hand_has_every_kind_of_node() {
    Set<Class<?>> made = new LinkedHashSet<>();
    ByHand.ALL.values().forEach(s -> Tree.visit(s, n -> made.add(n.getClass())));
    assertThat(made).containsExactlyInAnyOrderElementsOf(Kinds.of(Node.class));
  }
}
