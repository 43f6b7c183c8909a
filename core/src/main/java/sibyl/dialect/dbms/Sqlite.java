package sibyl.dialect.dbms;

import static sibyl.dialect.Dialect.FaultRule.ofCode;
import static sibyl.dialect.Dialect.FaultRule.ofText;
import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.sql.Function.aggregate;
import static sibyl.sql.Function.scalar;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.TypeName.firm;
import static sibyl.sql.TypeName.loose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.Module;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.ExpressionWords;
import sibyl.dialect.KeyWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.TypeSemantics;
import sibyl.dialect.Variant;
import sibyl.dialect.Waits;
import sibyl.dialect.scalars.SqliteScalars;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Schema;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Syntax;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// SQLite. Types are affinities: any column outside a STRICT table may hold any value, so only casts are firm.
/// Sources: the language pages of its manual (lang_*, datatype3, pragma, rtree, fts5).
public final class Sqlite {
  private Sqlite() {}

  private static final List<TypeName> STRICT_TYPES =
      TypeList.of(
          """
          FIRM INTEGER: INT | INTEGER
          FIRM REAL: REAL
          FIRM TEXT: TEXT
          FIRM BLOB: BLOB
          LOOSE ANY: ANY
          """);

  private static final Words WORDS =
      new Words(
          ExpressionWords.of(
                  List.of(ANY, INTEGER, INTEGER, NUMERIC, REAL, TEXT, TEXT, SqlType.BLOB, BOOLEAN),
                  TypeList.of(
                      """
                      FIRM INTEGER: INTEGER
                      FIRM TEXT: TEXT
                      FIRM REAL: REAL
                      FIRM BLOB: BLOB
                      LOOSE NUMERIC: NUMERIC
                      """),
                  functions())
              .withCollations("NOCASE", "RTRIM", "BINARY")
              .withPatterns("LIKE", "GLOB")
              .withEdges(
                  List.of(
                      new Value.Real(Double.POSITIVE_INFINITY),
                      new Value.Real(Double.NEGATIVE_INFINITY),
                      new Value.Blob(""))),
          QueryWords.of(
                  JoinKind.COMMA,
                  JoinKind.INNER,
                  JoinKind.CROSS,
                  JoinKind.LEFT,
                  JoinKind.LEFT,
                  JoinKind.RIGHT,
                  JoinKind.FULL)
              .withStandardFrames()
              .withMaterialization()
              .withTableHints("NOT INDEXED"));

  private static final Tables TABLES =
      Tables.of(
              ColumnTypes.of(
                  TypeList.weighted(
                      """
                      LOOSE ANY: 6
                      EXACT INTEGER: 6 INTEGER | 3 INT
                      EXACT TEXT: 7 TEXT
                      EXACT REAL: 6 REAL
                      EXACT NUMERIC: 4 NUMERIC
                      LOOSE BLOB: 4 BLOB
                      EXACT TEXT: 1 VARCHAR(9)
                      EXACT REAL: 1 DOUBLE
                      EXACT NUMERIC: 1 BOOLEAN | 1 DECIMAL(9, 2)
                      """),
                  List.of()),
              KeyWords.of(
                      "INTEGER",
                      "AUTOINCREMENT",
                      "",
                      "ON DELETE CASCADE",
                      "ON UPDATE SET NULL",
                      "ON DELETE SET DEFAULT",
                      "DEFERRABLE INITIALLY DEFERRED")
                  .withTails("", "", "", "ON CONFLICT REPLACE", "ON CONFLICT IGNORE")
                  .withRowKey("rowid"))
          .withOptions(
              List.of(
                  new TableOption("WITHOUT ROWID", true, true, List.of()),
                  new TableOption("STRICT", false, false, STRICT_TYPES)))
          .withModules(
              List.of(
                  new Module("rtree", firm("REAL", REAL), true, true, 5, List.of(), List.of()),
                  new Module(
                      "rtree_i32", firm("INTEGER", INTEGER), true, true, 5, List.of(), List.of()),
                  new Module(
                      "fts5",
                      loose("", ANY),
                      false,
                      false,
                      3,
                      List.of(
                          "prefix = '1 2'",
                          "detail = none",
                          "detail = column",
                          "columnsize = 0",
                          "tokenize = 'porter'"),
                      List.of("optimize", "rebuild", "integrity-check"))))
          .withConflicts("IGNORE", "REPLACE", "ABORT", "FAIL", "ROLLBACK")
          .withChanges(
              Change.list(
                  """
                  ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d
                  ALTER TABLE ALTER COLUMN SET NOT NULL | OPEN | FILLED | ALTER COLUMN %c SET NOT NULL
                  ALTER TABLE ALTER COLUMN DROP NOT NULL | FILLED | UNFILLED | ALTER COLUMN %c DROP NOT NULL
                  ALTER TABLE DROP CONSTRAINT | CHECK | OBJECT_GONE | DROP CONSTRAINT %i
                  CREATE TABLE AS SELECT | TABLE | COPIED | CREATE TABLE %n AS SELECT * FROM %t
                  """));

  private static final List<String> ON_OFF = List.of("ON", "OFF");

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("page_size", List.of("512", "1024", "4096", "65536"), true),
          new Variable("auto_vacuum", List.of("0", "1", "2"), true),
          new Variable("legacy_file_format", ON_OFF, true),
          new Variable("reverse_unordered_selects", ON_OFF, false),
          new Variable("automatic_index", ON_OFF, false),
          new Variable("cell_size_check", ON_OFF, false),
          new Variable("foreign_keys", ON_OFF, false),
          new Variable("defer_foreign_keys", ON_OFF, false),
          new Variable("recursive_triggers", ON_OFF, false),
          new Variable("secure_delete", List.of("ON", "OFF", "FAST"), false),
          new Variable("cache_size", List.of("1", "10", "2000", "-100"), false),
          new Variable("cache_spill", ON_OFF, false),
          new Variable("temp_store", List.of("0", "1", "2"), true),
          new Variable("threads", List.of("0", "2"), false),
          new Variable("checkpoint_fullfsync", ON_OFF, false),
          new Variable("analysis_limit", List.of("0", "1", "100"), false),
          new Variable("locking_mode", List.of("NORMAL", "EXCLUSIVE"), false),
          new Variable("shrink_memory", List.of("1"), false));

  private static final List<Verb> VERBS =
      List.of(
          new Verb("ANALYZE", List.of(Verb.About.NOTHING, Verb.About.TABLE, Verb.About.INDEX)),
          Verb.plain("ANALYZE"),
          new Verb("REINDEX", List.of(Verb.About.NOTHING, Verb.About.TABLE, Verb.About.INDEX)),
          Verb.plain("VACUUM"),
          Verb.plain("PRAGMA optimize"),
          Verb.plain("PRAGMA integrity_check"));

  private static final List<FaultRule> FAULTS =
      List.of(
          ofText("malformed JSON", DATA),
          ofText("malformed MATCH", DATA),
          ofText("malformed", INTERNAL),
          ofText("SQL logic error or missing database", INTERNAL),
          ofText("unsupported file format", INTERNAL),
          ofText("internal error", INTERNAL),
          ofText("out of memory", INTERNAL),
          ofText("bad parameter or other API misuse", INTERNAL),
          ofText("unable to delete/modify", REFUSED),
          ofCode(2, INTERNAL),
          ofCode(11, INTERNAL),
          ofCode(26, INTERNAL),
          ofCode(21, INTERNAL),
          ofCode(9, SLOW),
          ofCode(19, REFUSED),
          ofCode(20, REFUSED),
          ofCode(5, CONFLICT),
          ofCode(6, CONFLICT),
          // No row number is left.
          ofCode(13, REFUSED),
          ofCode(18, DATA),
          ofCode(25, DATA),
          ofText("constraint failed", REFUSED),
          ofText("datatype mismatch", REFUSED),
          ofText("is locked", CONFLICT),
          ofText("foreign key mismatch", REFUSED),
          ofText("cannot store", REFUSED),
          ofText("may not be modified", REFUSED),
          ofText("ON CONFLICT clause does not match", REFUSED),
          ofText("Cannot add a", REFUSED),
          ofText("cannot drop", REFUSED),
          ofText("error in ", REFUSED),
          ofText("cannot start a transaction", REFUSED),
          ofText("cannot VACUUM", REFUSED),
          ofText("no such index", REFUSED),
          ofText("integer overflow", DATA),
          ofText("string or blob too big", DATA),
          ofText("pattern too complex", DATA),
          ofText("ESCAPE expression must be", DATA),
          ofText("unable to use function", DATA),
          ofText("fts5:", DATA),
          ofText("JSON", DATA),
          ofText("too many", DATA),
          ofText("Expression tree is too large", DATA),
          ofText("parser stack overflow", DATA),
          ofText("no such function", UNSUPPORTED),
          ofText("no such module", UNSUPPORTED),
          ofText("unknown table option", UNSUPPORTED),
          ofText("are not currently supported", UNSUPPORTED),
          ofText("not supported", UNSUPPORTED),
          ofText("syntax error", MALFORMED),
          ofText("no such", MALFORMED),
          ofText("misuse", MALFORMED),
          ofText("ambiguous", MALFORMED),
          ofText("prohibited", MALFORMED),
          ofCode(1, MALFORMED));

  private static List<Function> functions() {
    List<Function> all = new ArrayList<>();
    all.add(scalar("abs", NUMERIC, Grade.LOOSE, NUMERIC));
    all.add(scalar("char", TEXT, Grade.FIRM, INTEGER));
    all.add(scalar("coalesce", ANY, Grade.LOOSE, ANY, ANY).withMore().passing());
    all.add(scalar("glob", INTEGER, Grade.FIRM, TEXT, TEXT));
    all.add(scalar("hex", TEXT, Grade.FIRM, ANY));
    all.add(scalar("ifnull", ANY, Grade.LOOSE, ANY, ANY).passing());
    all.add(scalar("iif", ANY, Grade.LOOSE, ANY, ANY, ANY).passing());
    all.add(scalar("instr", INTEGER, Grade.FIRM, TEXT, TEXT));
    all.add(scalar("length", INTEGER, Grade.FIRM, TEXT));
    all.add(scalar("like", INTEGER, Grade.FIRM, TEXT, TEXT));
    all.add(scalar("likely", ANY, Grade.LOOSE, ANY).passing());
    all.add(scalar("unlikely", ANY, Grade.LOOSE, ANY).passing());
    all.add(scalar("lower", TEXT, Grade.FIRM, TEXT));
    all.add(scalar("ltrim", TEXT, Grade.FIRM, TEXT));
    all.add(scalar("ltrim", TEXT, Grade.FIRM, TEXT, TEXT));
    all.add(scalar("max", ANY, Grade.LOOSE, ANY, ANY).withMore().passing());
    all.add(scalar("min", ANY, Grade.LOOSE, ANY, ANY).withMore().passing());
    all.add(scalar("nullif", ANY, Grade.LOOSE, ANY, ANY).passing());
    all.add(scalar("printf", TEXT, Grade.FIRM, TEXT, ANY));
    all.add(scalar("format", TEXT, Grade.FIRM, TEXT, ANY));
    all.add(scalar("quote", TEXT, Grade.FIRM, ANY));
    all.add(scalar("replace", TEXT, Grade.FIRM, TEXT, TEXT, TEXT));
    all.add(scalar("round", REAL, Grade.LOOSE, NUMERIC));
    all.add(scalar("round", REAL, Grade.LOOSE, NUMERIC, INTEGER));
    all.add(scalar("rtrim", TEXT, Grade.FIRM, TEXT));
    all.add(scalar("sign", INTEGER, Grade.FIRM, NUMERIC));
    all.add(scalar("substr", TEXT, Grade.LOOSE, TEXT, INTEGER));
    all.add(scalar("substr", TEXT, Grade.LOOSE, TEXT, INTEGER, INTEGER));
    all.add(scalar("trim", TEXT, Grade.FIRM, TEXT));
    all.add(scalar("trim", TEXT, Grade.FIRM, TEXT, TEXT));
    all.add(scalar("typeof", TEXT, Grade.FIRM, ANY));
    all.add(scalar("unicode", INTEGER, Grade.FIRM, TEXT));
    all.add(scalar("upper", TEXT, Grade.FIRM, TEXT));
    all.add(scalar("zeroblob", SqlType.BLOB, Grade.FIRM, INTEGER));
    all.add(scalar("date", TEXT, Grade.FIRM, TEXT).with(Purity.VOLATILE));
    all.add(scalar("julianday", REAL, Grade.LOOSE, TEXT).with(Purity.VOLATILE));
    all.add(scalar("json_valid", INTEGER, Grade.FIRM, TEXT));
    all.add(scalar("json_quote", TEXT, Grade.FIRM, ANY));
    all.add(scalar("json_array", TEXT, Grade.FIRM, ANY, ANY).withMore());
    all.add(scalar("concat", TEXT, Grade.FIRM, ANY, ANY).withMore());
    all.add(scalar("octet_length", INTEGER, Grade.FIRM, TEXT));
    all.add(scalar("unhex", SqlType.BLOB, Grade.FIRM, TEXT));
    all.add(scalar("random", INTEGER, Grade.FIRM).with(Purity.VOLATILE));
    all.add(scalar("randomblob", SqlType.BLOB, Grade.FIRM, INTEGER).with(Purity.VOLATILE));
    all.add(scalar("changes", INTEGER, Grade.FIRM).with(Purity.VOLATILE));
    all.add(scalar("total_changes", INTEGER, Grade.FIRM).with(Purity.VOLATILE));
    all.add(scalar("last_insert_rowid", INTEGER, Grade.FIRM).with(Purity.VOLATILE));
    all.add(scalar("sqlite_version", TEXT, Grade.FIRM));

    all.add(aggregate("count", INTEGER, Fold.SUM, ANY));
    all.add(aggregate("sum", NUMERIC, Fold.SUM, NUMERIC));
    all.add(aggregate("total", REAL, Fold.SUM, NUMERIC));
    all.add(aggregate("min", ANY, Fold.MIN, ANY).passing());
    all.add(aggregate("max", ANY, Fold.MAX, ANY).passing());
    all.add(aggregate("avg", REAL, Fold.NONE, NUMERIC));
    all.add(aggregate("group_concat", TEXT, Fold.NONE, ANY).with(Purity.ORDERED));

    all.addAll(StandardFunctions.RANKS);
    all.addAll(StandardFunctions.POSITIONS);
    return List.copyOf(all);
  }

  private static final Spelling SPELLING =
      new Spelling(
              "\"",
              Set.of(
                  "ADD",
                  "ALL",
                  "ALTER",
                  "AND",
                  "AS",
                  "AUTOINCREMENT",
                  "BETWEEN",
                  "CASE",
                  "CHECK",
                  "COLLATE",
                  "COMMIT",
                  "CONSTRAINT",
                  "CREATE",
                  "DEFAULT",
                  "DEFERRABLE",
                  "DELETE",
                  "DISTINCT",
                  "DROP",
                  "ELSE",
                  "ESCAPE",
                  "EXCEPT",
                  "EXISTS",
                  "FOREIGN",
                  "FROM",
                  "GROUP",
                  "HAVING",
                  "IN",
                  "INDEX",
                  "INSERT",
                  "INTERSECT",
                  "INTO",
                  "IS",
                  "ISNULL",
                  "JOIN",
                  "LIMIT",
                  "NOT",
                  "NOTHING",
                  "NOTNULL",
                  "NULL",
                  "ON",
                  "OR",
                  "ORDER",
                  "PRIMARY",
                  "REFERENCES",
                  "RETURNING",
                  "SELECT",
                  "SET",
                  "TABLE",
                  "THEN",
                  "TO",
                  "TRANSACTION",
                  "UNION",
                  "UNIQUE",
                  "UPDATE",
                  "USING",
                  "VALUES",
                  "WHEN",
                  "WHERE"),
              new Constants("x'%s'", "'%2$s'", "%s9e999", false),
              Map.of(ComparisonOp.SAME, "IS", ComparisonOp.NOT_SAME, "IS NOT"),
              new Clauses(
                  "PRAGMA %s = %s",
                  false, Map.of(), Map.of(), false, "STORED", "VIRTUAL", ", ", false, false, ""),
              new Syntax(
                  List.of(
                      "OR",
                      "AND",
                      "NOT",
                      "= == <> != IS IN LIKE GLOB BETWEEN ISNULL NOTNULL",
                      "< <= > >=",
                      "& | << >>",
                      "+ -",
                      "* / %",
                      "||",
                      "COLLATE",
                      "+_ -_ ~_"),
                  "\"`[",
                  false))
          .withTransactions(Transactions.of("BEGIN", "BEGIN %s"))
          .withExplain("EXPLAIN QUERY PLAN");

  private static final Catalogue CATALOGUE =
      Catalogue.of(
              """
              SELECT sql FROM (SELECT sql, type, name FROM sqlite_master
              UNION ALL SELECT sql, type, name FROM sqlite_temp_master)
              WHERE type IN ('table', 'index', 'view') AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
              """)
          .withDefinitions(Catalogue.Definitions.compulsory(Pattern.compile("(?i)\\bSTRICT\\b")))
          .withWritableRowKey();

  /// PRAGMAs that would undo a variant.
  private static final String[] WAYS = {
    "set page_size",
    "set auto_vacuum",
    "set locking_mode",
    "set secure_delete",
    "set cell_size_check"
  };

  private static Variant opened(String name, String... pragmas) {
    return Variant.opened(name, pragmas).closing(WAYS);
  }

  private static Variant filed(String name, String... pragmas) {
    return Variant.opened(name, pragmas)
        .at("jdbc:sqlite:{work}/{world}.db?jdbc.get_generated_keys=false&limit_length=1000000")
        .closing(WAYS);
  }

  /// Features that may turn a REAL into a text: releases print different numbers of digits.
  private static final Set<String> TEXTS_OF_REALS =
      Stream.of(
              WORDS.functions().stream()
                  .filter(f -> f.params().stream().anyMatch(p -> p != INTEGER && p != REAL))
                  .filter(f -> f.kind() == Function.Kind.SCALAR)
                  .map(Features::call),
              WORDS.functions().stream()
                  .filter(f -> f.result() == TEXT && f.kind() != Function.Kind.SCALAR)
                  .map(Features::call),
              TABLES.types().stream()
                  .map(Weighted::item)
                  .filter(t -> t.type() == TEXT)
                  .map(Features::type),
              WORDS.casts().stream().map(t -> "cast " + t.text()).filter(c -> !c.contains("INT")),
              WORDS.patterns().stream(),
              Stream.of(Features.operator(sibyl.sql.Expr.BinaryOp.CONCAT)))
          .flatMap(names -> names)
          .collect(Collectors.toUnmodifiableSet());

  /// Databases without a journal cannot roll back, and another encoding gives other answers, so these are left out. A table
  /// WITHOUT ROWID accepts no NULL in its key, has no row numbers, and its INTEGER key accepts any type.
  private static final Storage STORAGE =
      Storage.of(
              opened("plain"),
              Variant.of("without rowid", "", "WITHOUT ROWID")
                  .ifKeyed()
                  .closing(
                      StorageFeature.NULLABLE,
                      StorageFeature.NULL_KEY,
                      "key INTEGER",
                      "primary key AUTOINCREMENT"),
              opened("small pages", "PRAGMA page_size = 512"),
              opened("large pages", "PRAGMA page_size = 65536"),
              opened("full vacuum", "PRAGMA auto_vacuum = 1"),
              opened("incremental vacuum", "PRAGMA auto_vacuum = 2"),
              opened("secure delete", "PRAGMA secure_delete = ON"),
              opened("small cache", "PRAGMA cache_size = 1", "PRAGMA cell_size_check = ON"),
              filed("file", "PRAGMA synchronous = OFF"),
              filed("write-ahead log", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = OFF"),
              filed(
                  "journal in memory", "PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF"),
              filed("mapped file", "PRAGMA mmap_size = 268435456", "PRAGMA synchronous = OFF"),
              filed(
                  "small file",
                  "PRAGMA page_size = 512",
                  "PRAGMA auto_vacuum = 1",
                  "PRAGMA cache_size = 1",
                  "PRAGMA synchronous = OFF"))
          .changing(TEXTS_OF_REALS);

  public static final Dialect DIALECT =
      Dialect.named("sqlite", SPELLING, WORDS, TABLES)
          .semantics(TypeSemantics.FREE)
          .variables(VARIABLES)
          .verbs(VERBS)
          .lacks(
              Set.of(
                  Features.rule(Schema.TablePrimaryKey.class),
                  Features.rule(Schema.TableUnique.class),
                  Features.rule(Schema.ForeignKey.class),
                  Features.view(Statement.CreateView.REPLACING),
                  Features.view(Statement.CreateView.ALTERING),
                  "add stored"))
          .faults(FAULTS)
          .catalogue(CATALOGUE)
          .hosting(Hostings.SQLITE)
          .storage(STORAGE)
          .waits(new Waits("", "", 0, 0, List.of("PRAGMA busy_timeout = 0")))
          .planForm(PlanForm.of("EXPLAIN QUERY PLAN", PlanForm.Shape.ROWS))
          .client(Clients.SQLITE)
          .scalars(new SqliteScalars())
          // https://www.sqlite.org/fts3.html#integcheck
          .excuses(new Dialect.Excuse("'integrity-check'", "PRAGMA encoding\\s*=\\s*['\"]?UTF-?16"))
          .build();
}
