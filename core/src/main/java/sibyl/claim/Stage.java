package sibyl.claim;

/// A preparation that claims need, such as a copy of all tables. It runs once in a database, for all claims of an oracle that name
/// it. Stages of one database do not affect each other.
public record Stage(String name, Claim made) {
  public Stage {
    if (!made.undo().isEmpty() || made.stage().isPresent()) {
      throw new IllegalArgumentException("a stage cannot have an undo or a stage: " + name);
    }
  }
}
