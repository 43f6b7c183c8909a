package sibyl.lab.target;

import java.nio.file.Path;
import java.util.List;

/// Whether a target could start on this machine, found out without fetching anything.
public sealed interface Readiness {

  /// All is here; `jars` are those of its driver.
  record Here(List<Path> jars) implements Readiness {
    public Here {
      jars = List.copyOf(jars);
    }
  }

  /// What is missing is fetched on first use, if it can be reached.
  record ToFetch() implements Readiness {}

  /// It cannot work before something is done.
  record Lacking(String what) implements Readiness {}
}
