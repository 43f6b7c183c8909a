package sibyl.dialect.preset;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;

/// Reads the scalar functions of a dialect from a list, as its file writes them. Each line holds those of one result type:
///
/// ```
/// INTEGER: length(TEXT) mod(INTEGER, INTEGER)
/// T: coalesce(T, T...) nullif(T, T)
/// ```
///
/// A call with another syntax is a pattern in backticks, then the types of its arguments: `` `extract(year FROM %s)`(DATE) ``.
///
/// `...` lets the last argument be repeated. A function of `T` returns one of its arguments and is declared once for each type,
/// because strict engines want all of them to be of one. Equal numbers that are not whole may look different, so they are graded
/// `LOOSE`; all else is `FIRM`.
public final class Signatures {
  private static final Pattern CALL = Pattern.compile("(\\w+|`[^`]+`)\\(([^)]*)\\)");
  private static final String ANY_OF_THEM = "T";

  private Signatures() {}

  /// `kinds` are what `T` stands for.
  public static List<Function> scalars(List<SqlType> kinds, String lines) {
    List<Function> all = new ArrayList<>();
    for (String line : lines.strip().lines().toList()) {
      int colon = line.indexOf(':');
      String result = line.substring(0, colon).strip();
      Matcher call = CALL.matcher(line.substring(colon + 1));
      while (call.find()) {
        boolean passes = result.equals(ANY_OF_THEM);
        for (SqlType kind : passes ? kinds : List.of(SqlType.ANY)) {
          all.add(scalar(call.group(1).replace("`", ""), call.group(2), result, kind));
        }
      }
    }
    return List.copyOf(all);
  }

  private static Function scalar(String name, String params, String result, SqlType kind) {
    boolean more = params.endsWith("...");
    String bare = params.replace("...", "").strip();
    SqlType[] types =
        bare.isEmpty()
            ? new SqlType[0]
            : Pattern.compile(",\\s*")
                .splitAsStream(bare)
                .map(p -> type(p, kind))
                .toArray(SqlType[]::new);
    SqlType yields = type(result, kind);
    Function function = Function.scalar(name, yields, grade(yields), types);
    Function repeating = more ? function.withMore() : function;
    return result.equals(ANY_OF_THEM) ? repeating.passing() : repeating;
  }

  private static SqlType type(String word, SqlType kind) {
    return word.equals(ANY_OF_THEM) ? kind : SqlType.valueOf(word);
  }

  private static Grade grade(SqlType type) {
    return switch (type) {
      case BOOLEAN, INTEGER, TEXT, BLOB, DATE, TIME, TIMESTAMP, GEOMETRY -> Grade.FIRM;
      case ANY, REAL, NUMERIC, ROW -> Grade.LOOSE;
    };
  }
}
