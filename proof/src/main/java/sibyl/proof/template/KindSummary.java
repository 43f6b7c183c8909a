package sibyl.proof.template;

import org.jspecify.annotations.Nullable;

/// What can be told of a text without matching it: its own kind and the kinds of its parts, as numbers side by side. Most texts look like
/// few templates, and texts that look alike look like the same ones.
record KindSummary(long kinds) {

  /// The kind of what a template leaves open.
  static final int ANY = 0;

  private static final int BITS = 12;
  private static final int PARTS = 4;

  static KindSummary of(long own, long first, long second) {
    return of(own, first, second, ANY, ANY);
  }

  static KindSummary of(long own, long first, long second, long third, long fourth) {
    return new KindSummary(
        own | first << BITS | second << (2 * BITS) | third << (3 * BITS) | fourth << (4 * BITS));
  }

  /// Whether a text of this look may match a pattern of that look.
  boolean resembles(KindSummary pattern) {
    if ((pattern.kinds & mask(0)) == ANY) {
      return true;
    }
    for (int i = 0; i <= PARTS; i++) {
      long part = pattern.kinds & mask(i);
      if (part != ANY && part != (kinds & mask(i))) {
        return false;
      }
    }
    return true;
  }

  private static long mask(int part) {
    return ((1L << BITS) - 1) << (part * BITS);
  }

  /// Looked up at every step, so not left to what is made for any record.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KindSummary g && g.kinds == kinds;
  }

  /// Its numbers are small, and would fall on one another.
  @Override
  public int hashCode() {
    return Long.hashCode(kinds * 0x9E3779B97F4A7C15L);
  }
}
