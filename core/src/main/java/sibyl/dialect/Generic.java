package sibyl.dialect;

import static sibyl.dialect.Dialect.FaultRule.ofState;
import static sibyl.dialect.Dialect.FaultRule.ofText;
import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.LOST;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.sql.Function.aggregate;
import static sibyl.sql.Function.window;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.DATE;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.SqlType.TIMESTAMP;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect.Catalogue;
import sibyl.dialect.Dialect.Domain;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.Manners;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Words;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Any DBMS that answers to JDBC and has no dialect of its own: the SQL of the standard (ISO/IEC 9075-2), of which the
/// target's profile learns what is not there. As nobody knows its collation, texts are never taken for identical.
public final class Generic {
  private Generic() {}

  private static TypeName firm(String text, SqlType type) {
    return new TypeName(text, type, Grade.FIRM);
  }

  private static TypeName text(String text) {
    return new TypeName(text, TEXT, Grade.COLLATED);
  }

  private static final TypeName DECIMAL = new TypeName("DECIMAL(18, 4)", NUMERIC, Grade.LOOSE);
  private static final TypeName DOUBLE = new TypeName("DOUBLE PRECISION", REAL, Grade.LOOSE);

  private static final Words WORDS =
      new Words(
          List.of(
              INTEGER, INTEGER, INTEGER, NUMERIC, REAL, TEXT, TEXT, BOOLEAN, BOOLEAN, DATE,
              TIMESTAMP),
          List.of(
              firm("BIGINT", INTEGER),
              DECIMAL,
              DOUBLE,
              text("VARCHAR(200)"),
              firm("BOOLEAN", BOOLEAN),
              firm("DATE", DATE),
              firm("TIMESTAMP", TIMESTAMP)),
          functions(),
          List.of(),
          List.of("LIKE"),
          List.of(
              JoinKind.COMMA,
              JoinKind.INNER,
              JoinKind.CROSS,
              JoinKind.LEFT,
              JoinKind.RIGHT,
              JoinKind.FULL),
          List.of(
              "",
              "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
              "RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
              "GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING"),
          List.of(""),
          List.of(),
          List.of());

  private static final List<Value> SHORT_TEXTS =
      Stream.of("", " ", "a", "A", "b", "a ", " a", "0", "1", "-1", "1.0", "%", "_", "a%", "abc")
          .<Value>map(Value.Text::new)
          .toList();

  private static List<Value> ints(long... values) {
    return LongStream.of(values).<Value>mapToObj(Value.Int::new).toList();
  }

  private static final Tables TABLES =
      new Tables(
          List.of(
              new Weighted<>(10, firm("INTEGER", INTEGER)),
              new Weighted<>(3, firm("BIGINT", INTEGER)),
              new Weighted<>(2, firm("SMALLINT", INTEGER)),
              new Weighted<>(8, text("VARCHAR(20)")),
              new Weighted<>(2, text("CHAR(3)")),
              new Weighted<>(3, DECIMAL),
              new Weighted<>(4, DOUBLE),
              new Weighted<>(4, firm("BOOLEAN", BOOLEAN)),
              new Weighted<>(3, firm("DATE", DATE)),
              new Weighted<>(3, firm("TIMESTAMP", TIMESTAMP))),
          List.of(
              new Domain("SMALLINT", ints(0, 0, 1, 1, -1, 2, 3, 10, 100, 255, 32767, -32768)),
              new Domain("INTEGER", ints(0, 0, 1, 1, -1, 2, 3, 10, 100, 65536, 2147483647)),
              new Domain("BIGINT", ints(0, 1, -1, 2, 3, 255, 2147483648L, 9007199254740993L)),
              new Domain(
                  DECIMAL.text(),
                  Stream.of("0", "1", "1.0", "-1.5", "0.5", "0.0001", "99999999.9999")
                      .<Value>map(v -> new Value.Typed(NUMERIC, v))
                      .toList()),
              new Domain(
                  DOUBLE.text(),
                  DoubleStream.of(0, 1, -1, 0.5, 1.5, -0.1, 2, 1e10, 1e-5, 123.456)
                      .<Value>mapToObj(Value.Real::new)
                      .toList()),
              new Domain("VARCHAR(20)", SHORT_TEXTS),
              new Domain(
                  "CHAR(3)",
                  SHORT_TEXTS.stream()
                      .filter(v -> v instanceof Value.Text t && t.value().length() < 4)
                      .toList())),
          List.of(),
          false,
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(""),
          "INTEGER",
          "GENERATED BY DEFAULT AS IDENTITY",
          List.of("", "ON DELETE CASCADE", "ON DELETE SET NULL"),
          "");

  private static List<Function> functions() {
    List<Function> all = new ArrayList<>();
    Signatures.scalars(
            List.of(INTEGER, NUMERIC, REAL, TEXT, BOOLEAN, DATE, TIMESTAMP),
            """
            T: coalesce(T, T...) nullif(T, T) greatest(T, T) least(T, T)
            TEXT: lower(TEXT) upper(TEXT) `trim(%s)`(TEXT) `trim(LEADING FROM %s)`(TEXT) `trim(TRAILING 'a' FROM %s)`(TEXT)
            TEXT: `substring(%s FROM 2)`(TEXT) `substring(%s FROM 1 FOR 2)`(TEXT) `overlay(%s PLACING 'b' FROM 1 FOR 1)`(TEXT)
            TEXT: `(%s || 'a')`(TEXT)
            INTEGER: char_length(TEXT) character_length(TEXT) octet_length(TEXT) `position(%s IN %s)`(TEXT, TEXT)
            INTEGER: `mod(%s, 7)`(INTEGER) abs(INTEGER) `extract(YEAR FROM %s)`(DATE) `extract(DAY FROM %s)`(TIMESTAMP)
            NUMERIC: abs(NUMERIC) floor(NUMERIC) ceiling(NUMERIC)
            REAL: `sqrt(abs(%s))`(NUMERIC) `power(%s, 2)`(INTEGER) `exp(mod(%s, 5))`(INTEGER) `ln(1 + abs(%s))`(NUMERIC)
            DATE: `(%s + INTERVAL '1' DAY)`(DATE) `CAST(%s AS DATE)`(TIMESTAMP)
            TIMESTAMP: `(%s + INTERVAL '1' HOUR)`(TIMESTAMP) `CAST(%s AS TIMESTAMP)`(DATE)
            BOOLEAN: `(%s IS UNKNOWN)`(BOOLEAN) `(%s SIMILAR TO 'a|b')`(TEXT) `(%s BETWEEN SYMMETRIC 3 AND 1)`(INTEGER)
            """)
        .forEach(f -> all.add(f.result() == TEXT ? f.with(Grade.COLLATED) : f));
    all.add(aggregate("count", INTEGER, Fold.SUM, ANY));
    all.add(aggregate("sum", NUMERIC, Fold.SUM, INTEGER));
    all.add(aggregate("avg", REAL, Fold.NONE, NUMERIC));
    all.add(aggregate("stddev_pop", REAL, Fold.NONE, NUMERIC));
    all.add(aggregate("every", BOOLEAN, Fold.NONE, BOOLEAN));
    for (SqlType kind : List.of(INTEGER, NUMERIC, REAL, TEXT, DATE, TIMESTAMP)) {
      all.add(aggregate("min", kind, Fold.MIN, kind).passing());
      all.add(aggregate("max", kind, Fold.MAX, kind).passing());
    }
    all.add(window("rank", INTEGER, Purity.PURE));
    all.add(window("dense_rank", INTEGER, Purity.PURE));
    all.add(window("percent_rank", REAL, Purity.PURE));
    all.add(window("cume_dist", REAL, Purity.PURE));
    return List.copyOf(all);
  }

  /// The classes of SQLSTATE that the standard defines, and words that no healthy engine says.
  private static final List<FaultRule> FAULTS =
      List.of(
          ofText("internal error", INTERNAL),
          ofText("nternal Error", INTERNAL),
          ofText("ssertion failed", INTERNAL),
          ofState("XX", INTERNAL),
          ofState("57014", SLOW),
          ofState("08", LOST),
          ofState("0A", UNSUPPORTED),
          ofState("HYC00", UNSUPPORTED),
          ofState("21", DATA),
          ofState("22", DATA),
          ofState("54", DATA),
          ofState("23", REFUSED),
          ofState("25", REFUSED),
          ofState("27", REFUSED),
          ofState("2B", REFUSED),
          ofState("40001", CONFLICT),
          ofState("40P01", CONFLICT),
          ofState("40", REFUSED),
          ofState("44", REFUSED),
          ofState("55", REFUSED),
          ofState("42", MALFORMED));

  private static final Spelling SPELLING =
      new Spelling(
          "\"",
          Set.of(),
          new Constants("X'%s'", "%s '%s'", "%s1E999", false),
          Map.of(),
          new Clauses(
              "SET %s = %s", true, Map.of(), Map.of(), false, "", "", " ", true, false, ""));

  private static final Catalogue CATALOGUE =
      new Catalogue(
          """
          SELECT 'ALTER TABLE %s ADD COLUMN ' || column_name || ' ' || data_type FROM information_schema.columns
          WHERE LOWER(table_name) = LOWER('%s') ORDER BY ordinal_position
          """);

  public static final Dialect DIALECT =
      new Dialect(
          "generic",
          SPELLING,
          WORDS,
          TABLES,
          new Manners(Set.of(), true, true),
          List.of(),
          List.of(),
          Set.of(
              Features.BARE_COLUMNS,
              Features.MIXED_REFERENCES,
              Features.NULL_KEYS,
              Features.CROSS_ON,
              Features.COMMA_SCOPE,
              Features.FULL_ON_ANY,
              Features.UNORDERED_RANKS,
              Features.LATE_DEFAULTS,
              Features.VIEWS_FOLLOW,
              Features.operator(sibyl.sql.Expr.BinaryOp.CONCAT),
              "temporary table",
              "temporary view",
              "upsert nothing",
              "upsert update",
              "key collation",
              "key descending"),
          FAULTS,
          CATALOGUE,
          new Hosting.Elsewhere());
}
