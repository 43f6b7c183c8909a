package sibyl.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// The metadata of a database (Figure 1 of the Radar paper): what a query cannot do without, names and types, and the
/// optional rest. Every part keeps the words in which the DBMS reported it.
public record Metadata(List<Table> tables) {

  /// `configuration` is what stands behind the columns and cannot be left away (an engine, a character set), `elements`
  /// all that is optional and not about one column alone.
  public record Table(
      String name, List<Column> columns, String configuration, List<Element> elements) {
    public Table {
      columns = List.copyOf(columns);
      elements = List.copyOf(elements);
    }
  }

  /// `name` and `type` as they are written; a collation belongs to the type.
  public record Column(String name, String type, List<Element> rules) {
    public Column {
      rules = List.copyOf(rules);
    }

    public boolean generated() {
      return rules.stream().anyMatch(r -> r.kind() == Kind.GENERATED);
    }
  }

  /// Something that the same data could do without. `columns` are those it names, as they are written in their definition;
  /// `about` is the table that a foreign key names.
  public record Element(Kind kind, String text, List<String> columns, String about) {
    public Element {
      columns = List.copyOf(columns);
    }

    boolean unique() {
      return kind == Kind.UNIQUE
          || (kind == Kind.INDEX && text.toUpperCase(Locale.ROOT).startsWith("CREATE UNIQUE"));
    }

    boolean refers(String table) {
      return kind == Kind.FOREIGN_KEY && about.equalsIgnoreCase(table);
    }

    /// Whether it takes no column that may be NULL.
    boolean filled() {
      return kind == Kind.INDEX && text.toUpperCase(Locale.ROOT).startsWith("SPATIAL");
    }

    boolean counts() {
      return text.equalsIgnoreCase("AUTO_INCREMENT");
    }
  }

  public enum Kind {
    NOT_NULL,
    DEFAULT,
    GENERATED,
    PRIMARY_KEY,
    UNIQUE,
    CHECK,
    FOREIGN_KEY,
    INDEX,
    CONFIGURATION
  }

  public Metadata {
    tables = List.copyOf(tables);
  }

  public Optional<Table> table(String name) {
    return tables.stream().filter(t -> t.name().equalsIgnoreCase(name)).findFirst();
  }

  /// One optional element and where it stands; `column` is empty for one of the whole table.
  public record Place(String table, String column, Element element) {

    /// For people: `t0.c1 NOT NULL`, `t0 PRIMARY KEY (c0)`, `CREATE INDEX i0 ON t0(c1)`.
    public String told() {
      return element.text().startsWith("CREATE ")
          ? element.text()
          : table + (column.isEmpty() ? "" : "." + column) + " " + element.text();
    }
  }

  /// All that could be left away, in the order of the catalogue.
  public List<Place> optional() {
    List<Place> places = new ArrayList<>();
    for (Table table : tables) {
      for (Column column : table.columns()) {
        column.rules().forEach(r -> places.add(new Place(table.name(), column.name(), r)));
      }
      table.elements().forEach(e -> places.add(new Place(table.name(), "", e)));
    }
    return places;
  }

  /// The same tables with nothing but what a query needs.
  public Metadata raw() {
    return new Metadata(
        tables.stream()
            .map(
                t ->
                    new Table(
                        t.name(),
                        t.columns().stream()
                            .map(c -> new Column(c.name(), c.type(), List.of()))
                            .toList(),
                        t.configuration(),
                        List.of()))
            .toList());
  }

  /// The same tables without one element, and without what rests on it.
  public Metadata without(Place place) {
    boolean key = place.element().kind() == Kind.PRIMARY_KEY || place.element().unique();
    return new Metadata(
        tables.stream()
            .map(t -> t.name().equals(place.table()) ? without(t, place) : t)
            .map(t -> key ? free(t, place.table()) : t)
            .toList());
  }

  /// The table without references to another, whose key may be gone.
  private static Table free(Table table, String from) {
    List<Column> columns =
        table.columns().stream()
            .map(c -> new Column(c.name(), c.type(), less(c.rules(), r -> r.refers(from))))
            .toList();
    return new Table(
        table.name(), columns, table.configuration(), less(table.elements(), e -> e.refers(from)));
  }

  private static Table without(Table table, Place place) {
    List<Column> columns =
        table.columns().stream().map(c -> new Column(c.name(), c.type(), left(c, place))).toList();
    List<Element> elements = new ArrayList<>(table.elements());
    if (place.column().isEmpty()) {
      elements.remove(place.element());
    }
    if (place.element().kind() == Kind.PRIMARY_KEY) {
      // How a table is stored often rests on its key.
      elements.removeIf(e -> e.kind() == Kind.CONFIGURATION);
    }
    if (place.element().kind() == Kind.NOT_NULL) {
      elements.removeIf(e -> e.filled() && e.columns().contains(place.column()));
    }
    return new Table(table.name(), columns, table.configuration(), elements);
  }

  private static List<Element> left(Column column, Place place) {
    List<Element> rules = new ArrayList<>(column.rules());
    if (column.name().equals(place.column())) {
      rules.remove(place.element());
    }
    // Only a key counts up.
    return place.element().kind() == Kind.PRIMARY_KEY ? less(rules, Element::counts) : rules;
  }

  private static List<Element> less(List<Element> elements, Predicate<Element> gone) {
    return elements.stream().filter(gone.negate()).toList();
  }
}
