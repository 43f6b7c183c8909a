package sibyl.lab.target;

import java.time.Duration;

/// On what terms sessions run: how long a statement may take, who hears of it before, and who
/// counts.
public record Terms(Duration patience, Journal journal, Meter meter) {

  public static Terms patient(Duration patience) {
    return new Terms(patience, Journal.NONE, new Meter());
  }
}
