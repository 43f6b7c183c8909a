package sibyl.proof.template;

import org.jspecify.annotations.Nullable;

/// A cheap test before a part of a query is matched with hundreds of templates: the kind of its node and of its children,
/// packed into one number. A template leaves open the kinds that do not matter, and may fit a part that agrees in the others.
/// The [Library] looks up the templates for each summary once, since few different ones occur; [KindSummaries] computes them.
record KindSummary(long kinds) {

  /// The kind of a part that the template leaves open.
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

  /// Whether a text with this summary may match a pattern with that summary.
  boolean mayMatch(KindSummary pattern) {
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

  /// Written out because it is called at every step.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KindSummary g && g.kinds == kinds;
  }

  /// The numbers are small, so they are spread to avoid collisions.
  @Override
  public int hashCode() {
    return Long.hashCode(kinds * 0x9E3779B97F4A7C15L);
  }
}
