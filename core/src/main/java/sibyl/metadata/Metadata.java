package sibyl.metadata;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The metadata of a database (Figure 1 of the Radar paper): what a query cannot do without, names and types, and the
/// optional rest. Every part keeps the words in which the DBMS reported it.
public record Metadata(List<Table> tables, List<View> views) {

  public Metadata(List<Table> tables) {
    this(tables, List.of());
  }

  /// `text` is the statement that makes it.
  public record View(String name, String text) {}

  /// `configuration` is what stands behind the columns and cannot be left away (an engine, a character set), `elements`
  /// all that is optional and not about one column alone. `lead` is what stands between CREATE and TABLE.
  public record Table(
      String lead,
      String name,
      List<Column> columns,
      String configuration,
      List<Element> elements) {

    /// One of no special kind.
    public Table(String name, List<Column> columns, String configuration, List<Element> elements) {
      this("", name, columns, configuration, elements);
    }

    public Table {
      columns = List.copyOf(columns);
      elements = List.copyOf(elements);
    }

    /// The columns of each key that no two rows share.
    public List<List<String>> uniqueKeys() {
      List<List<String>> keys = new ArrayList<>();
      for (Column column : columns) {
        column.rules().stream()
            .filter(Element::key)
            .forEach(_ -> keys.add(List.of(column.plain())));
      }
      elements.stream()
          .filter(Element::key)
          .forEach(e -> keys.add(e.columns().stream().map(Reading::plain).toList()));
      return keys;
    }

    private Stream<Element> references() {
      return Stream.concat(columns.stream().flatMap(c -> c.rules().stream()), elements.stream())
          .filter(e -> e.kind() == Kind.FOREIGN_KEY);
    }
  }

  /// `name` and `type` as they are written; a collation belongs to the type.
  public record Column(String name, String type, List<Element> rules) {
    public Column {
      rules = List.copyOf(rules);
    }

    /// Its name without quotes.
    public String plain() {
      return Reading.plain(name);
    }

    /// All that is said of it behind its name.
    public String text() {
      return type + " " + rules.stream().map(Element::text).collect(Collectors.joining(" "));
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

    boolean key() {
      return kind == Kind.PRIMARY_KEY || unique();
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
    views = List.copyOf(views);
  }

  public Optional<Table> table(String name) {
    return tables.stream().filter(t -> t.name().equalsIgnoreCase(name)).findFirst();
  }

  /// What it says of the tables and views with such names.
  public Metadata only(Predicate<String> names) {
    return new Metadata(
        tables.stream().filter(t -> names.test(t.name())).toList(),
        views.stream().filter(v -> names.test(v.name())).toList());
  }

  public Optional<View> view(String name) {
    return views.stream().filter(v -> v.name().equalsIgnoreCase(name)).findFirst();
  }

  /// The tables, those that others refer to before them as far as there is no circle.
  public List<Table> referencedFirst() {
    Map<String, Table> done = new LinkedHashMap<>();
    tables.forEach(t -> visit(t, new HashSet<>(), done));
    return List.copyOf(done.values());
  }

  private void visit(Table table, Set<String> open, Map<String, Table> done) {
    if (done.containsKey(table.name()) || !open.add(table.name())) {
      return;
    }
    table.references().flatMap(e -> table(e.about()).stream()).forEach(t -> visit(t, open, done));
    done.put(table.name(), table);
  }

  /// Whether rows of a table refer, by whatever way, to rows of the same table.
  public boolean circular() {
    return tables.stream().anyMatch(t -> reaches(t, t.name(), new HashSet<>()));
  }

  private boolean reaches(Table from, String to, Set<String> seen) {
    return seen.add(from.name())
        && from.references()
            .anyMatch(
                e ->
                    e.about().equalsIgnoreCase(to)
                        || table(e.about()).filter(t -> reaches(t, to, seen)).isPresent());
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
    boolean key = place.element().key();
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
        table.lead(),
        table.name(),
        columns,
        table.configuration(),
        less(table.elements(), e -> e.refers(from)));
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
    return new Table(table.lead(), table.name(), columns, table.configuration(), elements);
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
