package sibyl.lab.jdbc;

import java.time.Duration;

/// The parameters of sessions: the time limit of a statement, the journal that it is written to, and the meter.
public record SessionTerms(Duration patience, StatementJournal journal, Meter meter) {

  public static SessionTerms patient(Duration patience) {
    return new SessionTerms(patience, StatementJournal.NONE, new Meter());
  }
}
