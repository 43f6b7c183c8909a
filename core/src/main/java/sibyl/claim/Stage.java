package sibyl.claim;

/// What must be made in a database before a claim can be: a copy of its tables, say. It is made once for all claims of an
/// oracle that name it. Stages of one database do not disturb each other.
public record Stage(String name, Claim made) {
  public Stage {
    if (!made.undo().isEmpty() || made.stage().isPresent()) {
      throw new IllegalArgumentException("a stage stays, and stands on no other: " + name);
    }
  }
}
