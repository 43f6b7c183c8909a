package sibyl.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
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

  /// `temporary`: gone with the session, so only temporary views may use it. `guarded`: it may refuse rows. `parted`: its
  /// rows live in parts. `folded`: equal texts may look different in every column that does not say otherwise.
  public record Traits(
      boolean temporary,
      boolean guarded,
      boolean parted,
      boolean folded,
      List<Constraint> constraints) {
    public Traits {
      constraints = List.copyOf(constraints);
    }

    static Traits of(boolean temporary) {
      return new Traits(temporary, true, false, false, List.of());
    }

    Traits with(List<Constraint> others) {
      return new Traits(temporary, guarded, parted, folded, others);
    }
  }

  public enum Rule {
    PRIMARY,
    UNIQUE,
    CHECK,
    REFERENCE
  }

  /// A rule of the table. `name` is empty if it was not given one; `columns` are those of a key; `parent` is the table that
  /// is referred to, empty for all else.
  public record Constraint(String name, Rule rule, List<String> columns, String parent) {
    public Constraint {
      columns = List.copyOf(columns);
    }
  }

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

    Column unfilled() {
      return new Column(name, type, grade, false, settable);
    }

    Column freed() {
      return new Column(name, type, grade, notNull, true);
    }

    /// The same column with values of another type.
    Column of(TypeName other) {
      return new Column(name, other, other.grade(), notNull, settable);
    }

    /// The same column, with texts of which equal ones may look different.
    Column folded() {
      return kind() == SqlType.TEXT
          ? new Column(name, type, Grade.COLLATED, notNull, settable)
          : this;
    }

    /// What a copy of the table has of it; it may be of no better grade than the type.
    Column copied() {
      return new Column(name, type, grade.or(type.grade()), notNull, settable);
    }
  }

  public Table {
    columns = List.copyOf(columns);
    keys = keys.stream().map(List::copyOf).toList();
  }

  public boolean writable() {
    return kind != Kind.VIEW && !settable().isEmpty();
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

  /// The constraints that are rules of that kind.
  public List<Constraint> rules(Rule rule) {
    return traits.constraints().stream().filter(c -> c.rule() == rule).toList();
  }

  /// The same with one more rule.
  Table ruled(Constraint constraint) {
    List<Constraint> more = new ArrayList<>(traits.constraints());
    more.add(constraint);
    Table ruled =
        with(new Traits(traits.temporary(), true, traits.parted(), traits.folded(), more));
    return switch (constraint.rule()) {
      case PRIMARY, UNIQUE -> ruled.withKey(constraint.columns());
      case CHECK, REFERENCE -> ruled;
    };
  }

  /// The same without a rule; where a key is gone, so is what was known of it.
  Table unruled(Constraint constraint) {
    List<Constraint> fewer = new ArrayList<>(traits.constraints());
    fewer.remove(constraint);
    List<List<String>> left = new ArrayList<>(keys);
    left.remove(constraint.columns());
    return new Table(
        name, kind, columns, left, rows, rowKey, module, definition, traits.with(fewer));
  }

  Table parted(boolean parted) {
    return with(
        new Traits(
            traits.temporary(), traits.guarded(), parted, traits.folded(), traits.constraints()));
  }

  /// The same with a rule that is called otherwise now.
  Table calling(String from, String to) {
    List<Constraint> called =
        traits.constraints().stream()
            .map(
                c ->
                    c.name().equalsIgnoreCase(from)
                        ? new Constraint(to, c.rule(), c.columns(), c.parent())
                        : c)
            .toList();
    return with(traits.with(called));
  }

  /// The same with references to another table that is called otherwise now.
  Table referring(String from, String to) {
    List<Constraint> moved =
        traits.constraints().stream()
            .map(
                c ->
                    c.parent().equalsIgnoreCase(from)
                        ? new Constraint(c.name(), c.rule(), c.columns(), to)
                        : c)
            .toList();
    return with(traits.with(moved));
  }

  /// The same, with texts of which equal ones may look different, now and in columns to come.
  Table folded() {
    Traits other =
        new Traits(
            traits.temporary(), traits.guarded(), traits.parted(), true, traits.constraints());
    return withColumns(columns.stream().map(Column::folded).toList()).with(other);
  }

  /// A column as it is in this table.
  Column own(Column column) {
    return traits.folded() ? column.folded() : column;
  }

  private Table with(Traits others) {
    return new Table(name, kind, columns, keys, rows, rowKey, module, definition, others);
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

  /// The same with another query behind it, if it is a view.
  Table redefined(UnaryOperator<Query> f) {
    return definition.isEmpty()
        ? this
        : new Table(name, kind, columns, keys, rows, rowKey, module, definition.map(f), traits);
  }

  public Table withName(String other) {
    return new Table(other, kind, columns, keys, rows, rowKey, module, definition, traits);
  }

  public Table withColumns(List<Column> others) {
    return new Table(name, kind, others, keys, rows, rowKey, module, definition, traits);
  }

  /// The same table without a column, and without the rules that speak of it.
  Table dropping(String column) {
    List<Constraint> left =
        traits.constraints().stream().filter(c -> !named(c.columns(), column)).toList();
    return new Table(
        name,
        kind,
        columns.stream().filter(c -> !c.name().equalsIgnoreCase(column)).toList(),
        keys.stream().filter(k -> !named(k, column)).toList(),
        rows,
        rowKey,
        module,
        definition,
        traits.with(left));
  }

  private static boolean named(List<String> names, String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  /// The same table with a column called otherwise, in its keys too.
  Table renaming(String from, String to) {
    return new Table(
        name,
        kind,
        columns.stream().map(c -> c.name().equalsIgnoreCase(from) ? c.called(to) : c).toList(),
        keys.stream().map(key -> renamed(key, from, to)).toList(),
        rows,
        rowKey,
        module,
        definition,
        traits.with(
            traits.constraints().stream()
                .map(
                    c ->
                        new Constraint(
                            c.name(), c.rule(), renamed(c.columns(), from, to), c.parent()))
                .toList()));
  }

  private static List<String> renamed(List<String> names, String from, String to) {
    return names.stream().map(n -> n.equalsIgnoreCase(from) ? to : n).toList();
  }
}
