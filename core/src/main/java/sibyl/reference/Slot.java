package sibyl.reference;

import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Grade;

/// A column of the tuples over which expressions are evaluated. Its name is unique in one evaluation.
record Slot(String name, Typing typing) {
  private static final String MARK = "s_";

  static Slot numbered(int number, Typing typing) {
    return new Slot(MARK + number, typing);
  }

  Expr.ColumnRef ref() {
    return new Expr.ColumnRef("", name, typing.kind(), Grade.LOOSE);
  }
}
