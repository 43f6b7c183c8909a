package sibyl.scalar;

import sibyl.sql.SqlType;

/// What a DBMS knows of an expression besides its value, because comparisons and conversions depend on it.
///
/// `declared` is the type as a column definition or a cast spells it, empty if there is none; `collation` the name of the
/// collation, empty if there is none; `column` says that the expression is a column itself, whose collation is then implicit.
public record Typing(SqlType kind, String declared, String collation, boolean column) {
  public static final Typing NONE = new Typing(SqlType.ANY, "", "", false);

  /// Before the type of a column of a virtual table. Its module decides on it, and versions differ.
  public static final String VIRTUAL = "VIRTUAL ";

  /// The collation of texts whose type says how they are compared, such as CHAR that is filled with blanks.
  public static final String BY_TYPE = "BY TYPE";

  private static final String BINARY = "BINARY";

  /// Whether equal texts are identical, as far as the collation says.
  public boolean plain() {
    return collation.isEmpty() || collation.equalsIgnoreCase(BINARY);
  }

  public static Typing of(SqlType kind, String declared) {
    return new Typing(kind, declared, "", false);
  }
}
