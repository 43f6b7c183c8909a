package sibyl.lab.worker;

import java.nio.file.Path;
import java.util.List;

/// What a worker is told when it is started; it does not change while it lives.
public record Job(
    String target,
    List<Path> jars,
    List<String> oracles,
    long seed,
    long patienceMillis,
    Path socket,
    Path journal) {
  public Job {
    jars = List.copyOf(jars);
    oracles = List.copyOf(oracles);
  }
}
