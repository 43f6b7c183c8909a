package sibyl.lab.target;

import java.nio.file.Path;
import java.util.List;

/// Whether a target can start on this machine, determined without fetching anything; for the list of `sibyl doctor`.
public sealed interface Readiness {

  /// Everything is here; `jars` are those of its driver.
  record Here(List<Path> jars) implements Readiness {
    public Here {
      jars = List.copyOf(jars);
    }
  }

  /// Something is missing, but is fetched on first use.
  record ToFetch() implements Readiness {}

  /// It cannot start; `what` says what the user must change.
  record Lacking(String what) implements Readiness {}
}
