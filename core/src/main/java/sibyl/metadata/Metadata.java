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

/// The definitions of a database's tables and views, as its catalogue reports them (Figure 1 of the Radar paper): names and
/// types, which every query needs, and the optional rest (keys, indexes, defaults, …). The oracle Radar compares tables with
/// copies without the optional parts, DDLCheck with copies that have all of them; both read it once a database is built. Every
/// part keeps the text in which the DBMS reported it.
public record Metadata(List<Table> tables, List<View> views) {

  public Metadata(List<Table> tables) {
    this(tables, List.of());
  }

  /// A view; `text` is the statement that creates it.
  public record View(String name, String text) {}

  /// A table. `lead` is what stands between CREATE and TABLE. `configuration` is what follows the columns and is compulsory (an
  /// engine, a character set); `elements` are all optional parts that are not of one column alone.
  public record Table(
      String lead,
      String name,
      List<Column> columns,
      String configuration,
      List<Element> elements) {

    /// A plain table.
    public Table(String name, List<Column> columns, String configuration, List<Element> elements) {
      this("", name, columns, configuration, elements);
    }

    public Table {
      columns = List.copyOf(columns);
      elements = List.copyOf(elements);
    }

    /// The columns of each primary or unique key.
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

  /// A column, `name` and `type` as they are written; a collation belongs to the type.
  public record Column(String name, String type, List<Element> rules) {
    public Column {
      rules = List.copyOf(rules);
    }

    /// Its name without quotes.
    public String plain() {
      return Reading.plain(name);
    }

    /// Its definition without its name.
    public String text() {
      return type + " " + rules.stream().map(Element::text).collect(Collectors.joining(" "));
    }

    public boolean generated() {
      return rules.stream().anyMatch(r -> r.kind() == Kind.GENERATED);
    }
  }

  /// An optional part: the same data could be stored without it. `columns` are those it names, as they are written in their
  /// definition; `about` is the table that a foreign key names. A `filled` index accepts only NOT NULL columns.
  public record Element(
      Kind kind, String text, List<String> columns, String about, boolean filled) {
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

    /// Whether it makes its column count up by a word of its own. Any other default has a value or expression.
    boolean counts() {
      return kind == Kind.DEFAULT && !text.contains(" ");
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

  /// Only the tables and views with such names.
  public Metadata only(Predicate<String> names) {
    return new Metadata(
        tables.stream().filter(t -> names.test(t.name())).toList(),
        views.stream().filter(v -> names.test(v.name())).toList());
  }

  public Optional<View> view(String name) {
    return views.stream().filter(v -> v.name().equalsIgnoreCase(name)).findFirst();
  }

  /// The tables, each after those that it references, except where references form a cycle.
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

  /// Whether some table references itself, directly or through others.
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

  /// One optional element and its place; `column` is empty for one of the whole table.
  public record Place(String table, String column, Element element) {

    /// For people: `t0.c1 NOT NULL`, `t0 PRIMARY KEY (c0)`, `CREATE INDEX i0 ON t0(c1)`.
    public String text() {
      return element.text().startsWith("CREATE ")
          ? element.text()
          : table + (column.isEmpty() ? "" : "." + column) + " " + element.text();
    }
  }

  /// All optional elements, in the order of the catalogue.
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

  /// The same tables without any optional element.
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

  /// The same tables without one element and what depends on it.
  public Metadata without(Place place) {
    boolean key = place.element().key();
    return new Metadata(
        tables.stream()
            .map(t -> t.name().equals(place.table()) ? without(t, place) : t)
            .map(t -> key ? free(t, place.table()) : t)
            .toList());
  }

  /// The table without references to another one, whose key may be gone.
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
      // Storage options often need a primary key.
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
    // Only a key can count up.
    return place.element().kind() == Kind.PRIMARY_KEY ? less(rules, Element::counts) : rules;
  }

  private static List<Element> less(List<Element> elements, Predicate<Element> gone) {
    return elements.stream().filter(gone.negate()).toList();
  }
}
