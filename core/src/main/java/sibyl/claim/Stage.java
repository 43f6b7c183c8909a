package sibyl.claim;

/// Statements that must run before the questions of an oracle make sense, with their own conditions: for Radar and DDLCheck,
/// making copies of all tables to compare with. All claims of an oracle about one database name the same stage; the [Executor]
/// runs it once, before the first of them. Stages do not affect each other, since each uses its own prefix for names.
public record Stage(String name, Claim made) {
  public Stage {
    if (!made.undo().isEmpty() || made.stage().isPresent()) {
      throw new IllegalArgumentException("a stage cannot have an undo or a stage: " + name);
    }
  }
}
