package sibyl.dialect.preset;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// Reads the column types (or cast targets) of a dialect from a list, as its file writes them. Each line holds those of one kind
/// of value and one [Grade], which says whether equal values always look the same; a number before a name is its weight, that is
/// how often it is generated:
///
/// ```
/// FIRM INTEGER: 10 INT | 3 BIGINT
/// LOOSE REAL: 4 DOUBLE PRECISION
/// ```
public final class TypeList {
  private static final Pattern WEIGHT = Pattern.compile("(\\d+) ?(.*)");

  private TypeList() {}

  public static List<TypeName> of(String lines) {
    return lines.lines().flatMap(TypeList::line).toList();
  }

  public static List<Weighted<TypeName>> weighted(String lines) {
    return of(lines).stream().map(TypeList::weighted).toList();
  }

  private static Stream<TypeName> line(String line) {
    int colon = line.indexOf(':');
    String[] head = line.substring(0, colon).split(" ", 2);
    Grade grade = Grade.valueOf(head[0]);
    SqlType type = SqlType.valueOf(head[1]);
    return Stream.of(line.substring(colon + 1).split("\\|", -1))
        .map(text -> new TypeName(text.strip(), type, grade));
  }

  private static Weighted<TypeName> weighted(TypeName type) {
    Matcher parts = WEIGHT.matcher(type.text());
    if (!parts.matches()) {
      throw new IllegalArgumentException("no weight: " + type.text());
    }
    return new Weighted<>(
        Integer.parseInt(parts.group(1)), new TypeName(parts.group(2), type.type(), type.grade()));
  }
}
