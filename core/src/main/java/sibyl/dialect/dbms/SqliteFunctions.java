package sibyl.dialect.dbms;

import static sibyl.sql.Function.aggregate;
import static sibyl.sql.Function.scalar;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;

import java.util.ArrayList;
import java.util.List;
import sibyl.dialect.preset.StandardFunctions;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;

/// The SQL functions of SQLite: names, argument and result types, and whether the same data always gives the same result. Part of
/// its dialect; expressions are generated from them. Those of strings and numbers accept any value, so whether equal results look
/// the same is declared for each by itself.
final class SqliteFunctions {
  private SqliteFunctions() {}

  private static List<Function> all() {
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

  static final List<Function> ALL = all();
}
