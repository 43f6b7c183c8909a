package sibyl.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// What is known of one table, view or virtual table of a test database: columns, constraints, how many rows at most (`rows`).
/// Part of a [Scene]; generators pick columns from it, and oracles look up keys and collations. `rowKey` is the implicit row id
/// column (`rowid`), or empty.
public record Table(
    String name,
    Form form,
    List<Column> columns,
    List<List<String>> keys,
    long rows,
    String rowKey,
    Traits traits) {

  /// Where its rows come from: they are stored, a query gives them, or an extension of the engine does.
  public sealed interface Form {
    Form BASE = new Base();

    record Base() implements Form {}

    record View(Query definition) implements Form {}

    record Virtual(String module) implements Form {}
  }

  /// `temporary`: dropped with the session, so only temporary views may use it. `guarded`: it may refuse rows. `parted`: it has
  /// partitions. `collated`: equal texts may look different in every column that does not say otherwise.
  public record Traits(
      boolean temporary,
      boolean guarded,
      boolean parted,
      boolean collated,
      List<Constraint> constraints) {
    public Traits {
      constraints = List.copyOf(constraints);
    }

    static Traits of(boolean temporary) {
      return new Traits(temporary, true, false, false, List.of());
    }

    Traits withConstraints(List<Constraint> others) {
      return new Traits(temporary, guarded, parted, collated, others);
    }

    Traits withGuard() {
      return new Traits(temporary, true, parted, collated, constraints);
    }

    Traits withPartitions(boolean other) {
      return new Traits(temporary, guarded, other, collated, constraints);
    }

    Traits withCollatedTexts() {
      return new Traits(temporary, guarded, parted, true, constraints);
    }

    Traits withEachConstraint(UnaryOperator<Constraint> f) {
      return withConstraints(constraints.stream().map(f).toList());
    }
  }

  public enum Rule {
    PRIMARY,
    UNIQUE,
    CHECK,
    REFERENCE
  }

  /// A constraint of the table. `name` is empty if it was created without one; `columns` are those of a key; `parent` is the table
  /// that a foreign key references, empty for all else.
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

    Column withName(String other) {
      return new Column(other, type, grade, notNull, settable);
    }

    Column withNotNull(boolean forbidden) {
      return new Column(name, type, grade, forbidden, settable);
    }

    /// The same column, no longer generated.
    Column withoutGeneration() {
      return new Column(name, type, grade, notNull, true);
    }

    /// The same column with values of another type.
    Column of(TypeName other) {
      return new Column(name, other, other.grade(), notNull, settable);
    }

    /// The same column; if it holds texts, equal ones may look different.
    Column withCollatedTexts() {
      return kind() == SqlType.TEXT
          ? new Column(name, type, Grade.COLLATED, notNull, settable)
          : this;
    }

    /// The column in a copy of the table, whose grade is no better than that of its type.
    Column copied() {
      return new Column(name, type, grade.or(type.grade()), notNull, settable);
    }
  }

  public Table {
    columns = List.copyOf(columns);
    keys = keys.stream().map(List::copyOf).toList();
  }

  public Kind kind() {
    return switch (form) {
      case Form.Base _ -> Kind.BASE;
      case Form.View _ -> Kind.VIEW;
      case Form.Virtual _ -> Kind.VIRTUAL;
    };
  }

  /// The query of a view; empty for others.
  public Optional<Query> definition() {
    return form instanceof Form.View(Query query) ? Optional.of(query) : Optional.empty();
  }

  /// The extension that implements a virtual table; empty for others.
  public String module() {
    return form instanceof Form.Virtual(String module) ? module : "";
  }

  public boolean writable() {
    return !(form instanceof Form.View) && !settable().isEmpty();
  }

  public List<Column> settable() {
    return columns.stream().filter(Column::settable).toList();
  }

  public Optional<Column> column(String called) {
    return columns.stream().filter(c -> c.name().equalsIgnoreCase(called)).findFirst();
  }

  /// The same without its implicit row id.
  Table withoutRowId() {
    return rowKey.isEmpty() ? this : new Table(name, form, columns, keys, rows, "", traits);
  }

  /// The constraints of that kind.
  public List<Constraint> rules(Rule rule) {
    return traits.constraints().stream().filter(c -> c.rule() == rule).toList();
  }

  /// The same with one more constraint.
  Table withConstraint(Constraint constraint) {
    List<Constraint> more = new ArrayList<>(traits.constraints());
    more.add(constraint);
    Table constrained = with(traits.withGuard().withConstraints(more));
    return switch (constraint.rule()) {
      case PRIMARY, UNIQUE -> constrained.withKey(constraint.columns());
      case CHECK, REFERENCE -> constrained;
    };
  }

  /// The same without a constraint, and without the key that it was.
  Table withoutConstraint(Constraint constraint) {
    List<Constraint> fewer = new ArrayList<>(traits.constraints());
    fewer.remove(constraint);
    List<List<String>> left = new ArrayList<>(keys);
    left.remove(constraint.columns());
    return new Table(name, form, columns, left, rows, rowKey, traits.withConstraints(fewer));
  }

  Table withPartitions(boolean parted) {
    return with(traits.withPartitions(parted));
  }

  /// The same with a renamed constraint.
  Table withRenamedConstraint(String from, String to) {
    return with(
        traits.withEachConstraint(
            c ->
                c.name().equalsIgnoreCase(from)
                    ? new Constraint(to, c.rule(), c.columns(), c.parent())
                    : c));
  }

  /// The same with foreign keys to a table that was renamed.
  Table withRenamedParent(String from, String to) {
    return with(
        traits.withEachConstraint(
            c ->
                c.parent().equalsIgnoreCase(from)
                    ? new Constraint(c.name(), c.rule(), c.columns(), to)
                    : c));
  }

  /// The same; in all text columns, also in later ones, equal texts may look different.
  Table withCollatedTexts() {
    return withColumns(columns.stream().map(Column::withCollatedTexts).toList())
        .with(traits.withCollatedTexts());
  }

  /// A column with what the table sets for all its columns.
  Column inTable(Column column) {
    return traits.collated() ? column.withCollatedTexts() : column;
  }

  private Table with(Traits others) {
    return new Table(name, form, columns, keys, rows, rowKey, others);
  }

  /// The same with one more key.
  Table withKey(List<String> key) {
    List<List<String>> more = new ArrayList<>(keys);
    more.add(key);
    return new Table(name, form, columns, more, rows, rowKey, traits);
  }

  public Table withRows(long count) {
    return new Table(name, form, columns, keys, count, rowKey, traits);
  }

  /// The same with another definition, if it is a view.
  Table withDefinition(UnaryOperator<Query> f) {
    return form instanceof Form.View(Query query)
        ? new Table(name, new Form.View(f.apply(query)), columns, keys, rows, rowKey, traits)
        : this;
  }

  public Table withName(String other) {
    return new Table(other, form, columns, keys, rows, rowKey, traits);
  }

  public Table withColumns(List<Column> others) {
    return new Table(name, form, others, keys, rows, rowKey, traits);
  }

  /// The same table without a column and without its constraints.
  Table withoutColumn(String column) {
    List<Constraint> left =
        traits.constraints().stream().filter(c -> !contains(c.columns(), column)).toList();
    return new Table(
        name,
        form,
        columns.stream().filter(c -> !c.name().equalsIgnoreCase(column)).toList(),
        keys.stream().filter(k -> !contains(k, column)).toList(),
        rows,
        rowKey,
        traits.withConstraints(left));
  }

  private static boolean contains(List<String> names, String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  /// The same table with a renamed column, also in its keys.
  Table withRenamedColumn(String from, String to) {
    return new Table(
        name,
        form,
        columns.stream().map(c -> c.name().equalsIgnoreCase(from) ? c.withName(to) : c).toList(),
        keys.stream().map(key -> renamed(key, from, to)).toList(),
        rows,
        rowKey,
        traits.withEachConstraint(
            c -> new Constraint(c.name(), c.rule(), renamed(c.columns(), from, to), c.parent())));
  }

  private static List<String> renamed(List<String> names, String from, String to) {
    return names.stream().map(n -> n.equalsIgnoreCase(from) ? to : n).toList();
  }
}
