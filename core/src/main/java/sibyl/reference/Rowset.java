package sibyl.reference;

import java.util.ArrayList;
import java.util.List;
import sibyl.sql.Expr;

/// The rows of a relation or query while the reference is computed: tuples, and each column as an expression over their slots.
/// Columns stay expressions, because comparisons treat a column and a computed value differently.
record Rowset(List<Field> fields, Frame frame) {

  /// A column as statements name it. A hidden one can be named, but `*` does not show it.
  record Field(String qualifier, String name, Expr expr, boolean hidden) {
    Field(String qualifier, String name, Expr expr) {
      this(qualifier, name, expr, false);
    }

    Field of(Expr other) {
      return new Field(qualifier, name, other, hidden);
    }

    Field qualified(String other) {
      return new Field(other, name, expr, hidden);
    }

    Field hide() {
      return new Field(qualifier, name, expr, true);
    }
  }

  Rowset {
    fields = List.copyOf(fields);
  }

  Rowset with(Frame other) {
    return new Rowset(fields, other);
  }

  List<Field> shown() {
    List<Field> shown = new ArrayList<>(fields.size());
    for (Field field : fields) {
      if (!field.hidden()) {
        shown.add(field);
      }
    }
    return shown;
  }
}
