package sibyl.reference;

import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Grade;

/// One column of the tuples over which the reference evaluates expressions: a name unique in one evaluation (`s_7`), and how
/// values of it compare. Columns of a query are replaced by slots before anything is evaluated.
record Slot(String name, Typing typing) {
  private static final String MARK = "s_";

  static Slot numbered(int number, Typing typing) {
    return new Slot(MARK + number, typing);
  }

  Expr.ColumnRef ref() {
    return new Expr.ColumnRef("", name, typing.kind(), Grade.LOOSE);
  }
}
