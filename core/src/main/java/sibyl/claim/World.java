package sibyl.claim;

import sibyl.dialect.Variant;

/// A database that a claim uses, besides its number in the claim. Nearly always there is one, [#HOME], which the setup of the
/// case filled. The oracle THANOS, which compares storage engines, names several: the same target with other storage (`variant`),
/// or another version (`target`; empty means that of the case, so a finding can be replayed on any version). The [Executor] opens
/// those that are not open yet.
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
