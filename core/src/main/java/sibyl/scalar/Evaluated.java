package sibyl.scalar;

import sibyl.sql.Value;

/// The value of an expression in one row, or why we do not know it.
public sealed interface Evaluated {

  record Known(Value value, Typing typing) implements Evaluated {
    public boolean isNull() {
      return value instanceof Value.Null;
    }
  }

  /// The evaluator does not model this exactly, or the DBMS would report an error.
  record Silent(String reason) implements Evaluated {}
}
