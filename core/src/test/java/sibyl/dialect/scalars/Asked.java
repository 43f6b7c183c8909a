package sibyl.dialect.scalars;

import java.util.List;
import java.util.Optional;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.TypedRules;
import sibyl.scalar.TypedScalars;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Asks rules for the values of expressions over one column `c`.
record Asked(TypedRules rules, Evaluated.Known column) {

  static Asked of(TypedRules rules) {
    return new Asked(rules, new Evaluated.Known(Value.NULL, Typing.NONE));
  }

  Asked with(SqlType kind, String declared, Value value) {
    return new Asked(rules, new Evaluated.Known(value, Typing.of(kind, declared)));
  }

  Evaluated value(Expr expr) {
    Row row = _ -> column;
    return new TypedScalars(rules).value(expr, row);
  }

  /// The value as text: its type and what it is, or that there is none.
  String told(Expr expr) {
    return switch (value(expr)) {
      case Evaluated.Known(Value v, Typing t) -> t.declared() + " " + plain(v);
      case Evaluated.Silent(String reason) -> "silent: " + reason;
    };
  }

  private static String plain(Value value) {
    return switch (value) {
      case Value.Null _ -> "NULL";
      case Value.Bool b -> String.valueOf(b.value());
      case Value.Int i -> String.valueOf(i.value());
      case Value.Real r -> String.valueOf(r.value());
      case Value.Text t -> "'" + t.value() + "'";
      case Value.Typed t -> t.text();
      case Value.Blob b -> b.hex();
    };
  }

  static Expr column(SqlType kind) {
    return new Expr.ColumnRef("", "c", kind, Grade.FIRM);
  }

  static Expr whole(long value) {
    return new Expr.Literal(new Value.Int(value));
  }

  static Expr decimal(String text) {
    return new Expr.Literal(new Value.Typed(SqlType.NUMERIC, text));
  }

  static Expr text(String text) {
    return new Expr.Literal(new Value.Text(text));
  }

  static Expr nothing() {
    return new Expr.Literal(Value.NULL);
  }

  static Expr cast(Expr e, String name, SqlType kind) {
    return new Expr.Cast(e, TypeName.firm(name, kind));
  }

  static Expr binary(BinaryOp op, Expr left, Expr right) {
    return new Expr.Binary(op, left, right);
  }

  static Expr compare(Expr left, ComparisonOp op, Expr right) {
    return new Expr.Comparison(op, left, right);
  }

  static Expr row(Expr... parts) {
    return new Expr.RowValue(List.of(parts));
  }

  static Expr like(Expr operand, Expr pattern) {
    return new Expr.Like("LIKE", operand, pattern, Optional.empty(), false);
  }
}
