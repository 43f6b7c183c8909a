package sibyl.sql;

/// A type as a dialect spells it. `grade` is what a column of this type, or a cast to it, guarantees.
public record TypeName(String text, SqlType type, Grade grade) {

  public TypeName firm() {
    return new TypeName(text, type, Grade.FIRM);
  }
}
