package sibyl.lab.campaign;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.oracle.Oracle;

/// What a campaign is to do. It ends after `time` or after `rounds`, whichever comes first. `known` are signatures that
/// shall not count as new.
public record Plan(
    Target target,
    Kit kit,
    List<Oracle> oracles,
    long seed,
    Duration time,
    long rounds,
    int workers,
    Set<String> known) {
  public Plan {
    oracles = List.copyOf(oracles);
    known = Set.copyOf(known);
  }
}
