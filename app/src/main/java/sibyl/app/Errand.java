package sibyl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.lab.store.NoStore;
import sibyl.lab.target.Artifacts;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.WorkerProcess;
import sibyl.oracle.Oracle;
import sibyl.oracle.Oracles;

/// Single orders for a worker, outside any campaign. A worker that dies over one is an answer, and the next order gets a
/// new worker.
final class Errand implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration SILENCE = PATIENCE.plusSeconds(8);

  private final Target target;
  private final List<Path> jars;
  private final Path folder;
  private Optional<WorkerProcess> worker = Optional.empty();
  private String version = "";

  /// How an order ended.
  sealed interface Answer {}

  record Said(Message report) implements Answer {}

  record Died(WorkerProcess.Death death) implements Answer {}

  Errand(Target target) {
    this.target = target;
    try (Artifacts artifacts = Artifacts.ofUser(Trouble::say)) {
      this.jars = artifacts.jars(target);
    }
    try {
      this.folder = Files.createTempDirectory("sibyl");
    } catch (IOException e) {
      throw new NoStore("no scratch folder could be made: " + NoStore.because(e), e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
  }

  Answer ask(Message.Order order) {
    Optional<Message> report = worker().call(order);
    if (report.isPresent()) {
      if (report.get() instanceof Message.Broken broken) {
        throw new IllegalStateException("a worker failed:\n" + broken.trace());
      }
      return new Said(report.get());
    }
    WorkerProcess.Death death = worker().death();
    bury(worker());
    return new Died(death);
  }

  /// The worker that serves now; a new one if there is none.
  WorkerProcess worker() {
    WorkerProcess mine = worker.orElseGet(this::started);
    worker = Optional.of(mine);
    return mine;
  }

  void bury(WorkerProcess dead) {
    dead.close();
    worker = Optional.empty();
  }

  /// As the engine itself reports it; empty before the first order.
  String version() {
    return version;
  }

  private WorkerProcess started() {
    Job job =
        new Job(
            target.toString(),
            jars,
            Oracles.ALL.stream().map(Oracle::name).toList(),
            0,
            PATIENCE.toMillis(),
            folder.resolve("line"),
            folder.resolve("journal"));
    clear();
    WorkerProcess started = WorkerProcess.start(Main.LAUNCH, job, folder, SILENCE);
    version = started.version();
    return started;
  }

  /// What one worker scribbled is nothing to the next.
  private void clear() {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException _) {
      // Scratch: the system clears it in time.
    }
  }

  @Override
  public void close() {
    worker.ifPresent(WorkerProcess::close);
    worker = Optional.empty();
    clear();
  }
}
