package sibyl.dialect.scalars.sqlite;

/// What a comparison knows of one of its sides besides its value.
public record Comparand(Affinity affinity, Collation collation, Source source) {
  public static final Comparand PLAIN = new Comparand(Affinity.NONE, Collation.BINARY, Source.NONE);

  /// Where the collation comes from; a later one takes precedence in a comparison.
  public enum Source {
    NONE,
    COLUMN,
    EXPLICIT
  }

  public Comparand with(Affinity other) {
    return new Comparand(other, collation, source);
  }

  public Comparand collated(Collation other) {
    return new Comparand(affinity, other, Source.EXPLICIT);
  }

  /// For the right side of IN: only the left side decides the collation.
  public Comparand withoutCollation() {
    return new Comparand(affinity, Collation.BINARY, Source.NONE);
  }
}
