package sibyl.lab.campaign;

import java.time.Duration;
import sibyl.play.Tally;

/// Where a campaign stands. `seen` are confirmed contradictions, `distinct` their signatures, `fresh` those that are
/// neither in the store already nor known; `pending` are stored but not yet reduced.
public record CampaignStatus(
    Tally tally,
    Duration elapsed,
    Duration cpu,
    long rounds,
    long seen,
    long distinct,
    long fresh,
    long pending,
    long workersLost,
    String version) {}
