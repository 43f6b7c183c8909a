package sibyl.sql;

/// A column type or cast target as a dialect writes it, such as `VARCHAR(10)`, with its kind. Dialects list them and table
/// definitions hold them. `grade` says whether equal values in such a column are identical (for a case-insensitive text they
/// are not).
public record TypeName(String text, SqlType type, Grade grade) {

  public static TypeName exact(String text, SqlType type) {
    return new TypeName(text, type, Grade.EXACT);
  }

  public static TypeName firm(String text, SqlType type) {
    return new TypeName(text, type, Grade.FIRM);
  }

  public static TypeName loose(String text, SqlType type) {
    return new TypeName(text, type, Grade.LOOSE);
  }

  public static TypeName collated(String text, SqlType type) {
    return new TypeName(text, type, Grade.COLLATED);
  }

  public TypeName firm() {
    return firm(text, type);
  }
}
