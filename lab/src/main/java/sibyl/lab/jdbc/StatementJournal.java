package sibyl.lab.jdbc;

/// Records each statement just before it is run, so that the statement that killed a worker process is known. Each open
/// database has a record of its own. Workers write it to a file, [sibyl.lab.worker.JournalFile].
@FunctionalInterface
public interface StatementJournal {
  StatementJournal NONE = () -> _ -> {};

  /// The record of a database that is about to be opened.
  World world();

  /// The record of one database.
  @FunctionalInterface
  interface World {
    /// A statement is about to run.
    void about(String sql);

    /// The record of another session in the same database.
    default World session(int number) {
      return this;
    }

    /// The database is about to be closed: no statement follows.
    default void over() {}
  }
}
