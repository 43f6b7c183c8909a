package sibyl.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// Something that can stand in FROM. `rows` is an upper bound. `definition` is the query behind a view; `module` the
/// extension behind a virtual table, empty for others. `rowKey` is the implicit key column it has, or empty.
public record Table(
    String name,
    Kind kind,
    List<Column> columns,
    List<List<String>> keys,
    long rows,
    String rowKey,
    String module,
    Optional<Query> definition,
    Traits traits) {

  /// `temporary`: gone with the session, so only temporary views may use it. `guarded`: it may refuse rows. `references`
  /// is how many foreign keys it has.
  public record Traits(boolean temporary, boolean guarded, int references) {}

  public enum Kind {
    BASE,
    VIEW,
    VIRTUAL
  }

  /// `settable`: an INSERT or UPDATE may name it.
  public record Column(String name, TypeName type, Grade grade, boolean notNull, boolean settable) {

    public SqlType kind() {
      return type.type();
    }

    Column called(String other) {
      return new Column(other, type, grade, notNull, settable);
    }

    /// The same column, taking no NULL.
    Column filled() {
      return new Column(name, type, grade, true, settable);
    }
  }

  public Table {
    columns = List.copyOf(columns);
    keys = keys.stream().map(List::copyOf).toList();
  }

  public boolean writable() {
    return kind != Kind.VIEW;
  }

  public List<Column> settable() {
    return columns.stream().filter(Column::settable).toList();
  }

  public Optional<Column> column(String called) {
    return columns.stream().filter(c -> c.name().equalsIgnoreCase(called)).findFirst();
  }

  /// The same without its implicit key.
  Table unnumbered() {
    return rowKey.isEmpty()
        ? this
        : new Table(name, kind, columns, keys, rows, "", module, definition, traits);
  }

  /// The same with one more foreign key.
  Table referring() {
    return new Table(
        name,
        kind,
        columns,
        keys,
        rows,
        rowKey,
        module,
        definition,
        new Traits(traits.temporary(), true, traits.references() + 1));
  }

  /// The same with one more key.
  Table withKey(List<String> key) {
    List<List<String>> more = new ArrayList<>(keys);
    more.add(key);
    return new Table(name, kind, columns, more, rows, rowKey, module, definition, traits);
  }

  public Table withRows(long count) {
    return new Table(name, kind, columns, keys, count, rowKey, module, definition, traits);
  }

  public Table withName(String other) {
    return new Table(other, kind, columns, keys, rows, rowKey, module, definition, traits);
  }

  public Table withColumns(List<Column> others) {
    return new Table(name, kind, others, keys, rows, rowKey, module, definition, traits);
  }

  /// The same table with a column called otherwise, in its keys too.
  Table renaming(String from, String to) {
    return new Table(
        name,
        kind,
        columns.stream().map(c -> c.name().equalsIgnoreCase(from) ? c.called(to) : c).toList(),
        keys.stream()
            .map(key -> key.stream().map(k -> k.equalsIgnoreCase(from) ? to : k).toList())
            .toList(),
        rows,
        rowKey,
        module,
        definition,
        traits);
  }
}
