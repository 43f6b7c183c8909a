package sibyl.lab.jdbc;

import java.time.Duration;

/// On what terms sessions run: how long a statement may take, who hears of it before, and who
/// counts.
public record SessionTerms(Duration patience, StatementJournal journal, Meter meter) {

  public static SessionTerms patient(Duration patience) {
    return new SessionTerms(patience, StatementJournal.NONE, new Meter());
  }
}
