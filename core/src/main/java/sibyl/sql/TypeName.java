package sibyl.sql;

/// A type as a dialect spells it. `grade` is what a column of this type, or a cast to it, guarantees.
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
