package sibyl.dialect.preset;

import static sibyl.sql.SqlType.BLOB;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.DATE;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.SqlType.TIME;
import static sibyl.sql.SqlType.TIMESTAMP;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect.Domain;
import sibyl.dialect.ExpressionWords;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// What dialects near the SQL standard share: types of expressions, kinds of join, columns with their edge values, changes of
/// columns. The file of such a dialect starts from these constants and adds what differs; nothing else uses them.
public final class StandardSql {
  private StandardSql() {}

  public static final List<SqlType> KINDS =
      List.of(BOOLEAN, INTEGER, NUMERIC, REAL, TEXT, BLOB, DATE, TIME, TIMESTAMP);

  /// [#KINDS], those that find most repeated.
  public static final List<SqlType> FREQUENT_KINDS =
      Stream.concat(KINDS.stream(), Stream.of(INTEGER, INTEGER, TEXT, TEXT, NUMERIC)).toList();

  /// Expressions of frequent kinds, with casts to BIGINT and those given, in the form that [TypeList] reads.
  public static ExpressionWords expressions(String casts, List<Function> functions) {
    return ExpressionWords.of(
        FREQUENT_KINDS, TypeList.of("FIRM INTEGER: BIGINT\n" + casts), functions);
  }

  /// Types of columns in the form that [TypeList] reads: those for whole numbers, truth values, decimals, `others`, moments, `last`.
  public static List<Weighted<TypeName>> columns(String integers, String others, String last) {
    return TypeList.weighted(
        """
        FIRM INTEGER: %s
        FIRM BOOLEAN: 5 BOOLEAN
        LOOSE NUMERIC: 4 DECIMAL(10, 2)
        %sFIRM DATE: 3 DATE
        FIRM TIME: 1 TIME
        FIRM TIMESTAMP: 2 TIMESTAMP
        %s\
        """
            .formatted(integers, others, last));
  }

  public static final List<JoinKind> JOINS =
      List.of(
          JoinKind.COMMA,
          JoinKind.INNER,
          JoinKind.INNER,
          JoinKind.CROSS,
          JoinKind.LEFT,
          JoinKind.LEFT,
          JoinKind.RIGHT);

  public static final List<JoinKind> JOINS_WITH_FULL =
      Stream.concat(JOINS.stream(), Stream.of(JoinKind.FULL)).toList();

  public static final List<String> ON_OFF = List.of("on", "off");

  public static Domain integers(String type) {
    return Domains.whole(type, 0, 1, 2, 3, -1, -2, 10, 100, 2147483647, -2147483648);
  }

  public static final Domain SMALLINTS =
      Domains.whole("SMALLINT", 0, 1, 2, 3, -1, 255, 32767, -32768);

  public static final Domain TINYINTS = Domains.whole("TINYINT", 0, 1, 2, 3, -1, 127, -128);

  public static final Domain REALS =
      Domains.reals("REAL", 0.0, 1.0, -1.0, 0.5, 0.1, 1.5, 1e10, 16777216.0);

  public static final Domain DECIMALS =
      Domains.decimals(
          "DECIMAL(10, 2)", "0", "1", "-1", "0.5", "1.50", "-0.01", "100", "99999999.99");

  public static Domain shortTexts(String type) {
    return Domains.texts(type, "", " ", "a", "A", "b", "aB", "a ", " a", "0", "abc");
  }

  public static final List<String> REFERENCE_TAILS =
      List.of(
          "",
          "ON DELETE CASCADE",
          "ON UPDATE CASCADE",
          "ON DELETE SET NULL",
          "ON UPDATE SET DEFAULT");

  /// Casts in the form that [TypeList] reads.
  public static final String PLAIN_CASTS =
      """
      FIRM BOOLEAN: BOOLEAN
      FIRM DATE: DATE
      FIRM TIME: TIME
      FIRM TIMESTAMP: TIMESTAMP
      """;

  /// Kinds of change in the form that [sibyl.dialect.Change#list] reads.
  public static final String COLUMN_CHANGES =
      """
      ALTER TABLE ALTER COLUMN SET DEFAULT | PLAIN | NONE | ALTER COLUMN %c SET DEFAULT %v
      ALTER TABLE ALTER COLUMN DROP DEFAULT | PLAIN | NONE | ALTER COLUMN %c DROP DEFAULT
      ALTER TABLE ALTER COLUMN SET NOT NULL | OPEN | FILLED | ALTER COLUMN %c SET NOT NULL
      ALTER TABLE ALTER COLUMN DROP NOT NULL | FILLED | UNFILLED | ALTER COLUMN %c DROP NOT NULL
      """;

  /// Words separated by blanks.
  public static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+", -1));
  }

  /// What small engines without extensions lack.
  private static final Set<String> PLAIN_LACKS =
      Set.of(
          Features.BARE_COLUMNS,
          Features.COMMA_SCOPE,
          Features.CROSS_ON,
          Features.LATE_DEFAULTS,
          Features.MIXED_REFERENCES,
          Features.NULL_KEYS,
          Features.VIEWS_FOLLOW,
          "generated virtual",
          "index collation",
          "index expression",
          "key collation",
          "key descending",
          "op BIT_NOT",
          "partial index",
          "temporary table",
          "temporary view",
          "upsert nothing",
          "upsert update");

  /// The features that small engines lack, and more.
  public static Set<String> plainLacksAnd(String... others) {
    return Stream.concat(PLAIN_LACKS.stream(), Stream.of(others))
        .collect(Collectors.toUnmodifiableSet());
  }
}
