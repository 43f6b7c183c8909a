package sibyl.lab.jdbc;

import java.time.Duration;

/// What sessions are opened with: the time limit of a statement, the journal that each statement is written to before it runs,
/// and the meter that adds up the time inside the DBMS. A worker makes it once for all its databases.
public record SessionTerms(Duration patience, StatementJournal journal, Meter meter) {

  public static SessionTerms patient(Duration patience) {
    return new SessionTerms(patience, StatementJournal.NONE, new Meter());
  }
}
