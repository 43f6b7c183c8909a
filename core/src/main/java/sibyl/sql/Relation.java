package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;

/// What stands in FROM, as a typed tree: a table, a subquery or a join of two of these.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Relation extends Node {

  /// A table, view or CTE; an empty alias means its own name. `hint` follows it in the dialect's words (INDEXED BY).
  record Named(String name, String alias, String hint) implements Relation {
    public Named(String name) {
      this(name, "", "");
    }

    public String visibleAs() {
      return alias.isEmpty() ? name : alias;
    }
  }

  record Derived(Query query, String alias) implements Relation {}

  enum JoinKind {
    COMMA,
    INNER,
    CROSS,
    LEFT,
    RIGHT,
    FULL
  }

  /// At most one of `natural`, `using` and `on`.
  record Join(
      JoinKind kind,
      Relation left,
      Relation right,
      boolean natural,
      List<String> using,
      Optional<Expr> on)
      implements Relation {
    public Join {
      using = List.copyOf(using);
    }

    public Join(JoinKind kind, Relation left, Relation right, Optional<Expr> on) {
      this(kind, left, right, false, List.of(), on);
    }
  }
}
