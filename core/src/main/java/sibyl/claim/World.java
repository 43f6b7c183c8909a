package sibyl.claim;

import sibyl.dialect.Variant;

/// A database that a claim is about, identified by its number in the claim: its target (empty for that of the case), and how it
/// stores its tables.
public record World(String target, Variant variant) {

  /// The database that the setup of a case made.
  public static final World HOME = new World("", Variant.USUAL);

  public World(Variant variant) {
    this("", variant);
  }

  public boolean home() {
    return equals(HOME);
  }
}
