package sibyl.dialect;

import java.util.List;
import java.util.regex.Pattern;

/// How a DBMS is asked which tables, indexes and views a database has: `queries` whose last column is SQL such as `CREATE TABLE
/// t0 (…)`; one with a `%s` is asked for each table. `extras` are such queries that some versions refuse. Part of each dialect.
/// The oracles Radar and DDLCheck run the queries once a database is built, `metadata.Reading` reads the answers, and copies of
/// the tables, with which they compare, are made from them.
///
/// With `rowKeyWritable`, the implicit key of a row can be written. With `allDefaults`, every default is reported, NULL too: a
/// column without one has lost it, and CREATE TABLE has no words for that. With `sharedIndexes`, no index is made if a key of the
/// same columns exists: where there are both, the index was first.
public record Catalogue(
    List<String> queries,
    List<String> extras,
    Definitions definitions,
    boolean rowKeyWritable,
    boolean allDefaults,
    boolean sharedIndexes) {

  /// No definitions are reported.
  static final Catalogue NONE = of();

  /// How reported definitions are to be read.
  ///
  ///   - `compulsory`: patterns of what follows a table's columns and decides values or comparisons, not only plans;
  ///   - `filled`: types for which NOT NULL means more than that there is no NULL;
  ///   - `unclear`: patterns of definitions that do not say what there is;
  ///   - `tableRules`: words that begin a table constraint, besides those of standard SQL;
  ///   - `counter`: the word that makes a column count up, if it is not GENERATED AS IDENTITY; empty otherwise;
  ///   - `versionComments`: words in `/*!80023 … */` are part of the definition.
  public record Definitions(
      List<Pattern> compulsory,
      List<String> filled,
      List<Pattern> unclear,
      List<String> tableRules,
      String counter,
      boolean versionComments) {
    static final Definitions STANDARD =
        new Definitions(List.of(), List.of(), List.of(), List.of(), "", false);

    /// Whether that word makes a column count up.
    public boolean counts(String word) {
      return !counter.isEmpty() && word.equals(counter);
    }

    public static Definitions compulsory(Pattern... patterns) {
      return new Definitions(List.of(patterns), List.of(), List.of(), List.of(), "", false);
    }
  }

  public static Catalogue of(String... queries) {
    return new Catalogue(List.of(queries), List.of(), Definitions.STANDARD, false, false, false);
  }

  public Catalogue withExtras(String... more) {
    return new Catalogue(
        queries, List.of(more), definitions, rowKeyWritable, allDefaults, sharedIndexes);
  }

  public Catalogue withDefinitions(Definitions others) {
    return new Catalogue(queries, extras, others, rowKeyWritable, allDefaults, sharedIndexes);
  }

  public Catalogue withWritableRowKey() {
    return new Catalogue(queries, extras, definitions, true, allDefaults, sharedIndexes);
  }

  public Catalogue withAllDefaults() {
    return new Catalogue(queries, extras, definitions, rowKeyWritable, true, sharedIndexes);
  }

  public Catalogue withSharedIndexes() {
    return new Catalogue(queries, extras, definitions, rowKeyWritable, allDefaults, true);
  }
}
