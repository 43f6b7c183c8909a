package sibyl.lab.jdbc;

/// Hears each statement just before it is run, so that what killed a process can be known after its
/// death. Databases that are open at the same time are kept apart.
@FunctionalInterface
public interface StatementJournal {
  StatementJournal NONE = () -> _ -> {};

  /// A database is about to be opened.
  World world();

  /// Who hears of one database.
  @FunctionalInterface
  interface World {
    void about(String sql);

    /// Who hears of another session in the same database.
    default World session(int number) {
      return this;
    }

    /// It is about to be closed: nothing more is run in it.
    default void over() {}
  }
}
