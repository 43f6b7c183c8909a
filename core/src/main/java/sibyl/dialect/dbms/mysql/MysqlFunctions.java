package sibyl.dialect.dbms.mysql;

import static sibyl.sql.Function.aggregate;
import static sibyl.sql.Function.scalar;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.BLOB;
import static sibyl.sql.SqlType.DATE;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.SqlType.TIME;
import static sibyl.sql.SqlType.TIMESTAMP;

import java.util.ArrayList;
import java.util.List;
import sibyl.chance.Weighted;
import sibyl.dialect.preset.Signatures;
import sibyl.dialect.preset.StandardFunctions;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// The SQL functions of MySQL and its relatives: names, argument and result types, and whether the same data always gives the
/// same result. Part of their dialects; expressions are generated from them, and a query is declined as nondeterministic if it
/// calls a volatile one.
final class MysqlFunctions {
  private MysqlFunctions() {}

  private static final List<SqlType> CHOSEN = List.of(INTEGER, NUMERIC, REAL, TEXT, DATE);

  private static final String SCALARS =
      """
      T: coalesce(T, T...) ifnull(T, T) if(BOOLEAN, T, T) nullif(T, T) greatest(T, T...) least(T, T...)
      INTEGER: ascii(TEXT) bit_count(INTEGER) bit_length(TEXT) char_length(TEXT) crc32(TEXT) field(TEXT, TEXT...)
      INTEGER: find_in_set(TEXT, TEXT) instr(TEXT, TEXT) interval(INTEGER, INTEGER...) length(TEXT) locate(TEXT, TEXT)
      INTEGER: locate(TEXT, TEXT, INTEGER) octet_length(TEXT) ord(TEXT) sign(NUMERIC) strcmp(TEXT, TEXT)
      INTEGER: inet_aton(TEXT) ceil(NUMERIC) floor(NUMERIC) json_valid(TEXT) isnull(INTEGER) uncompressed_length(BLOB)
      INTEGER: datediff(DATE, DATE) day(DATE) dayofweek(DATE) dayofyear(DATE) hour(TIME) minute(TIME) month(DATE)
      INTEGER: quarter(DATE) second(TIME) time_to_sec(TIME) to_days(DATE) week(DATE) weekday(DATE) year(DATE)
      INTEGER: yearweek(DATE) microsecond(TIMESTAMP) to_seconds(TIMESTAMP)
      NUMERIC: abs(NUMERIC) mod(NUMERIC, NUMERIC) round(NUMERIC) round(NUMERIC, INTEGER) truncate(NUMERIC, INTEGER)
      REAL: sqrt(REAL) ln(REAL) log2(REAL) log10(REAL) sin(REAL) cos(REAL) atan(REAL) degrees(REAL) radians(REAL)
      TEXT: bin(INTEGER) conv(INTEGER, INTEGER, INTEGER) date_format(DATE, TEXT) dayname(DATE) elt(INTEGER, TEXT, TEXT...)
      TEXT: export_set(INTEGER, TEXT, TEXT) format(NUMERIC, INTEGER) hex(TEXT) hex(INTEGER) hex(BLOB) insert(TEXT, INTEGER, INTEGER, TEXT)
      TEXT: inet_ntoa(INTEGER) lcase(TEXT) left(TEXT, INTEGER) lower(TEXT) lpad(TEXT, INTEGER, TEXT) ltrim(TEXT)
      TEXT: make_set(INTEGER, TEXT, TEXT...) mid(TEXT, INTEGER, INTEGER) monthname(DATE) oct(INTEGER) quote(TEXT)
      TEXT: repeat(TEXT, INTEGER) replace(TEXT, TEXT, TEXT) reverse(TEXT) right(TEXT, INTEGER) rpad(TEXT, INTEGER, TEXT)
      TEXT: rtrim(TEXT) sha2(TEXT, INTEGER) soundex(TEXT) space(INTEGER) substr(TEXT, INTEGER) substr(TEXT, INTEGER, INTEGER)
      TEXT: substring_index(TEXT, TEXT, INTEGER) to_base64(TEXT) trim(TEXT) ucase(TEXT) upper(TEXT) concat(TEXT, TEXT...)
      TEXT: concat_ws(TEXT, TEXT, TEXT...)
      BLOB: char(INTEGER) unhex(TEXT) from_base64(TEXT)
      DATE: date(TIMESTAMP) last_day(DATE) adddate(DATE, INTEGER) subdate(DATE, INTEGER)
      TIME: time(TIMESTAMP)
      TIMESTAMP: timestamp(DATE) timestamp(DATE, TIME)
      """;

  /// All of them accept any shape: others are refused by some relatives and NULL in others.
  private static final String SPATIAL =
      """
      BOOLEAN: MBRContains(GEOMETRY, GEOMETRY) MBRWithin(GEOMETRY, GEOMETRY) MBRIntersects(GEOMETRY, GEOMETRY)
      BOOLEAN: MBREquals(GEOMETRY, GEOMETRY) MBRDisjoint(GEOMETRY, GEOMETRY) MBROverlaps(GEOMETRY, GEOMETRY)
      BOOLEAN: MBRTouches(GEOMETRY, GEOMETRY) ST_Equals(GEOMETRY, GEOMETRY) ST_Contains(GEOMETRY, GEOMETRY)
      BOOLEAN: ST_Within(GEOMETRY, GEOMETRY) ST_Intersects(GEOMETRY, GEOMETRY) ST_Disjoint(GEOMETRY, GEOMETRY)
      INTEGER: ST_Dimension(GEOMETRY) ST_SRID(GEOMETRY)
      TEXT: ST_AsText(GEOMETRY) ST_GeometryType(GEOMETRY)
      GEOMETRY: ST_Envelope(GEOMETRY)
      """;

  static List<Function> of(List<Weighted<TypeName>> shapes) {
    List<Function> all =
        new ArrayList<>(shapes.isEmpty() ? List.of() : Signatures.scalars(CHOSEN, SPATIAL));
    for (Function f : Signatures.scalars(CHOSEN, SCALARS)) {
      // A text made of texts keeps their collation.
      all.add(f.result() == TEXT && f.params().contains(TEXT) ? f.passing() : f);
    }
    for (String name :
        List.of(
            "rand", "uuid", "now", "connection_id", "found_rows", "row_count", "last_insert_id")) {
      all.add(scalar(name, ANY, Grade.LOOSE).with(Purity.VOLATILE));
    }
    all.add(aggregate("count", INTEGER, Fold.SUM, ANY));
    all.add(aggregate("sum", NUMERIC, Fold.SUM, NUMERIC));
    all.addAll(StandardFunctions.extremes(List.of(NUMERIC, TEXT, BLOB, DATE, TIME, TIMESTAMP)));
    all.add(aggregate("avg", REAL, Fold.NONE, NUMERIC));
    all.add(aggregate("group_concat", TEXT, Fold.NONE, ANY).with(Purity.ORDERED));
    all.addAll(StandardFunctions.RANKS);
    all.addAll(StandardFunctions.POSITIONS);
    return List.copyOf(all);
  }
}
