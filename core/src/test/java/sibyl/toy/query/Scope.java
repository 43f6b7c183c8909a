package sibyl.toy.query;

import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.toy.value.StatementFailure;

/// The names that an expression may use: the columns of its own query, then those of the queries around it.
///
/// A boundary is an empty scope around a subquery. It records whether a name was found beyond it, that is, whether the
/// subquery is correlated.
public final class Scope {
  public static final Scope NONE = new Scope(Optional.empty(), List.of(), List.of(), false);

  private final Optional<Scope> outer;
  private final List<Column> columns;
  private final List<Query.Item> items;
  private final boolean boundary;
  private boolean crossed;

  private Scope(
      Optional<Scope> outer, List<Column> columns, List<Query.Item> items, boolean boundary) {
    this.outer = outer;
    this.columns = columns;
    this.items = items;
    this.boundary = boundary;
  }

  record Found(int up, int slot, Column column) {}

  public Scope inner(List<Column> names, List<Query.Item> aliases) {
    return new Scope(Optional.of(this), names, aliases, false);
  }

  Scope boundary() {
    return new Scope(Optional.of(this), List.of(), List.of(), true);
  }

  boolean crossed() {
    return crossed;
  }

  /// Marks the query and all around it as correlated, because it reads a correlated common table expression.
  void crossAll() {
    crossed = true;
    outer.ifPresent(Scope::crossAll);
  }

  Found resolve(Expr.ColumnRef ref) {
    return find(ref, 0)
        .orElseThrow(
            () ->
                StatementFailure.malformed("no such column: " + ref.table() + "." + ref.column()));
  }

  boolean knows(Expr.ColumnRef ref) {
    return slot(ref) >= 0;
  }

  /// The expression that has this name as an alias in the result columns of the same query.
  Optional<Expr> alias(Expr.ColumnRef ref) {
    if (!ref.table().isEmpty()) {
      return Optional.empty();
    }
    for (Query.Item item : items) {
      if (item.expr().isPresent() && item.alias().equalsIgnoreCase(ref.column())) {
        return item.expr();
      }
    }
    return Optional.empty();
  }

  private Optional<Found> find(Expr.ColumnRef ref, int up) {
    int slot = slot(ref);
    if (slot >= 0) {
      return Optional.of(new Found(up, slot, columns.get(slot)));
    }
    if (outer.isEmpty()) {
      return Optional.empty();
    }
    Optional<Found> found = outer.get().find(ref, up + 1);
    crossed |= boundary && found.isPresent();
    return found;
  }

  private int slot(Expr.ColumnRef ref) {
    int found = -1;
    for (int i = 0; i < columns.size(); i++) {
      Column c = columns.get(i);
      if (!c.hasName(ref.column())) {
        continue;
      }
      if (!ref.table().isEmpty()) {
        if (c.table().equalsIgnoreCase(ref.table())) {
          return i;
        }
      } else if (c.unqualified()) {
        if (found >= 0) {
          throw StatementFailure.malformed("ambiguous column name: " + ref.column());
        }
        found = i;
      }
    }
    return found;
  }
}
