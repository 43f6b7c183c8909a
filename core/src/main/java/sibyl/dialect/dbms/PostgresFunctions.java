package sibyl.dialect.dbms;

import static sibyl.sql.Function.aggregate;
import static sibyl.sql.Function.scalar;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.BLOB;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.DATE;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.SqlType.TIME;
import static sibyl.sql.SqlType.TIMESTAMP;

import java.util.ArrayList;
import java.util.List;
import sibyl.dialect.preset.Signatures;
import sibyl.dialect.preset.StandardFunctions;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;

/// The SQL functions of PostgreSQL: names, argument and result types, and whether the same data always gives the same result.
/// Part of its dialect; expressions are generated from them, and a query is declined as nondeterministic if it calls a volatile
/// one. Source: its manual, chapter 9.
final class PostgresFunctions {
  private PostgresFunctions() {}

  private static final List<SqlType> KINDS =
      List.of(INTEGER, NUMERIC, REAL, TEXT, BLOB, BOOLEAN, DATE, TIME, TIMESTAMP);

  private static List<Function> all() {
    List<Function> all =
        new ArrayList<>(
            Signatures.scalars(
                KINDS,
                """
                T: coalesce(T, T...) nullif(T, T) greatest(T, T...) least(T, T...)
                TEXT: lower(TEXT) upper(TEXT) initcap(TEXT) reverse(TEXT) md5(TEXT) btrim(TEXT) ltrim(TEXT) rtrim(TEXT)
                TEXT: btrim(TEXT, TEXT) ltrim(TEXT, TEXT) rtrim(TEXT, TEXT) replace(TEXT, TEXT, TEXT) quote_literal(TEXT)
                TEXT: translate(TEXT, TEXT, TEXT) quote_ident(TEXT) quote_nullable(TEXT) `substr(%s, (%s % 10)::int)`(TEXT, INTEGER)
                TEXT: `left(%s, (%s % 10)::int)`(TEXT, INTEGER) `right(%s, (%s % 10)::int)`(TEXT, INTEGER)
                TEXT: `repeat(%s, (%s % 4)::int)`(TEXT, INTEGER) `lpad(%s, (%s % 9)::int, %s)`(TEXT, INTEGER, TEXT)
                TEXT: `rpad(%s, (%s % 9)::int, %s)`(TEXT, INTEGER, TEXT) `split_part(%s, %s, 1)`(TEXT, TEXT)
                TEXT: `substring(%s FROM 2 FOR 3)`(TEXT) `overlay(%s PLACING %s FROM 2 FOR 1)`(TEXT, TEXT)
                TEXT: `trim(BOTH %s FROM %s)`(TEXT, TEXT) `chr(65 + (abs(%s % 26))::int)`(INTEGER) to_hex(INTEGER)
                TEXT: `encode(%s, 'hex')`(BLOB) `encode(%s, 'base64')`(BLOB) md5(BLOB) concat(TEXT, TEXT, TEXT...)
                TEXT: `concat_ws(',', %s, %s)`(TEXT, TEXT) `(%s::text)`(BOOLEAN)
                TEXT: `regexp_replace(%s, '[a-b]+', %s)`(TEXT, TEXT) `(%s COLLATE "C")`(TEXT) `(%s || %s)`(TEXT, INTEGER)
                INTEGER: length(TEXT) char_length(TEXT) octet_length(TEXT) bit_length(TEXT) ascii(TEXT) length(BLOB)
                INTEGER: strpos(TEXT, TEXT) `position(%s IN %s)`(TEXT, TEXT) octet_length(BLOB) `get_byte('\\x6162'::bytea, abs(%s % 2)::int)`(INTEGER)
                INTEGER: `(%s # %s)`(INTEGER, INTEGER) `(%s - %s)`(DATE, DATE) `(%s)::int`(BOOLEAN) hashtext(TEXT)
                INTEGER: `width_bucket(%s, 0, 10, 3)`(NUMERIC) `extract(year FROM %s)::int`(DATE) `extract(dow FROM %s)::int`(TIMESTAMP)
                NUMERIC: abs(NUMERIC) sign(NUMERIC) ceil(NUMERIC) floor(NUMERIC) round(NUMERIC) trunc(NUMERIC) `mod(%s, 7)`(INTEGER)
                NUMERIC: `round((%s)::numeric, 1)`(INTEGER) `div((%s)::numeric, 3)`(INTEGER) `(%s % 5)`(INTEGER)
                NUMERIC: `extract(epoch FROM %s)`(TIMESTAMP) `extract(month FROM %s)`(DATE) `extract(hour FROM %s)`(TIME)
                REAL: `sqrt(abs(%s))`(NUMERIC) `cbrt(%s)`(REAL) degrees(REAL) radians(REAL) `atan(%s)`(REAL) `sin(%s % 100)`(INTEGER)
                REAL: `cos(%s % 100)`(INTEGER) `atan2(%s, 2)`(REAL) pi() `ln(1 + abs(%s))`(NUMERIC) `power(%s % 10, 2)`(INTEGER)
                BLOB: `decode(md5(%s), 'hex')`(TEXT) `convert_to(%s, 'UTF8')`(TEXT) `(%s || %s)`(BLOB, BLOB) `substring(%s FROM 2)`(BLOB)
                BLOB: `set_byte('\\x6162'::bytea, 1, abs(%s % 256)::int)`(INTEGER)
                BOOLEAN: `(%s SIMILAR TO '(a|1)%')`(TEXT) `(%s ~ '[a-b]')`(TEXT) `(%s ~* 'A|1')`(TEXT) `(%s !~ '^a')`(TEXT) `starts_with(%s, %s)`(TEXT, TEXT)
                BOOLEAN: `(%s ^@ %s)`(TEXT, TEXT) isfinite(DATE) `(%s, %s) OVERLAPS (%s, %s)`(DATE, DATE, DATE, DATE)
                BOOLEAN: `(%s = ANY (ARRAY[%s, %s]))`(INTEGER, INTEGER, INTEGER) `(%s <> ALL (ARRAY[%s, %s]))`(TEXT, TEXT, TEXT)
                BOOLEAN: booleq(BOOLEAN, BOOLEAN) `(num_nulls(%s, %s) > 0)`(INTEGER, TEXT) `(%s IS UNKNOWN)`(BOOLEAN)
                BOOLEAN: `(%s BETWEEN SYMMETRIC %s AND %s)`(INTEGER, INTEGER, INTEGER) `((%s)::bigint <@ int8range(0, 5))`(INTEGER)
                DATE: `(%s + (%s % 100)::int)`(DATE, INTEGER) `(%s - (%s % 100)::int)`(DATE, INTEGER) `(%s)::date`(TIMESTAMP)
                DATE: `make_date(2000, 1 + abs(%s % 12)::int, 1)`(INTEGER)
                TIMESTAMP: `date_trunc('month', %s)`(TIMESTAMP) `(%s + INTERVAL '1 day')`(TIMESTAMP) `(%s)::timestamp`(DATE)
                TIMESTAMP: `(%s + %s)`(DATE, TIME) `(%s - INTERVAL '1 month')`(TIMESTAMP)
                BOOLEAN: `(%s ~= %s)`(GEOMETRY, GEOMETRY) `(%s << %s)`(GEOMETRY, GEOMETRY) `(%s >> %s)`(GEOMETRY, GEOMETRY)
                BOOLEAN: `(%s <@ box '((0,0),(2,2))')`(GEOMETRY) `(%s <@ box '((-1,-1),(1,1))')`(GEOMETRY)
                BOOLEAN: `(%s <@ circle '<(0,0),2>')`(GEOMETRY) `(%s <@ polygon '((0,0),(2,0),(2,2))')`(GEOMETRY)
                TEXT: `(%s)::text`(GEOMETRY)
                REAL: `(%s)[0]`(GEOMETRY) `(%s)[1]`(GEOMETRY) `(%s <-> %s)`(GEOMETRY, GEOMETRY)
                TIME: `(%s)::time`(TIMESTAMP) `(%s + INTERVAL '1 hour')`(TIME) `make_time(abs(%s % 24)::int, 0, 0)`(INTEGER)
                """));
    all.add(scalar("random", REAL, Grade.LOOSE).with(Purity.VOLATILE));
    all.add(scalar("now", TIMESTAMP, Grade.FIRM).with(Purity.VOLATILE));
    all.add(scalar("txid_current", INTEGER, Grade.FIRM).with(Purity.VOLATILE));

    all.add(aggregate("count", INTEGER, Fold.SUM, ANY));
    all.add(aggregate("sum", NUMERIC, Fold.SUM, INTEGER));
    // Over integers these are exact decimals.
    all.add(aggregate("avg", NUMERIC, Fold.NONE, INTEGER));
    all.add(aggregate("stddev", NUMERIC, Fold.NONE, INTEGER));
    all.add(aggregate("var_pop", NUMERIC, Fold.NONE, INTEGER));
    all.add(aggregate("bit_and", INTEGER, Fold.NONE, INTEGER));
    all.add(aggregate("bit_or", INTEGER, Fold.NONE, INTEGER));
    all.addAll(
        StandardFunctions.extremes(List.of(INTEGER, NUMERIC, REAL, TEXT, DATE, TIME, TIMESTAMP)));
    all.add(aggregate("string_agg", TEXT, Fold.NONE, TEXT, TEXT).with(Purity.ORDERED));

    all.addAll(StandardFunctions.GROUPINGS);

    all.addAll(StandardFunctions.RANKS);
    all.addAll(StandardFunctions.POSITIONS.subList(0, 5));
    return List.copyOf(all);
  }

  static final List<Function> ALL = all();
}
