package sibyl.bench;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.WorkerProcess;

/// A worker for a changed engine, which may hang, take all memory or kill its process: it is started when it is needed, and
/// again after it died. Only one is started at a time.
final class LastingWorker implements AutoCloseable {
  /// A changed engine may also hang while it is loaded, when nobody watches it. Longer than a process may take to start.
  private static final Duration START = Duration.ofSeconds(90);

  private static final Duration LOOK = Duration.ofMillis(200);

  private final Job job;
  private Optional<WorkerProcess> worker = Optional.empty();

  LastingWorker(Job job) {
    this.job = job;
  }

  /// The report of an order; empty if the engine does not load or the worker died of it.
  Optional<Message> call(Message.Order order) {
    return call(order, _ -> {});
  }

  /// The same of an order to play rounds, with what they find.
  Optional<Message> call(Message.Order order, Consumer<Message.Found> found) {
    worker = worker.or(this::started);
    Optional<Message> report = worker.flatMap(w -> heard(w, order, found));
    if (report.isEmpty()) {
      worker.ifPresent(w -> System.err.println("  " + words(w.death())));
      close();
    }
    if (report.orElse(null) instanceof Message.Broken broken) {
      System.err.println("  failed: " + broken.trace());
    }
    return report;
  }

  private static String words(WorkerProcess.Death death) {
    return (death.hung() ? "hung" : "died")
        + (death.entries().isEmpty() ? "" : ": " + death.statements().getLast());
  }

  private static Optional<Message> heard(
      WorkerProcess worker, Message.Order order, Consumer<Message.Found> found) {
    Optional<Message> report = worker.call(order);
    while (report.isPresent() && report.get() instanceof Message.Interim interim) {
      if (interim instanceof Message.Found f) {
        found.accept(f);
      }
      report = worker.hear();
    }
    return report;
  }

  private Optional<WorkerProcess> started() {
    Set<Long> before = children();
    AtomicBoolean started = new AtomicBoolean();
    Thread.ofVirtual().start(() -> endAfterLimit(before, started));
    try {
      return Optional.of(WorkerProcess.start(HuntFigures.LAUNCH, job));
    } catch (TargetUnavailable _) {
      return Optional.empty();
    } finally {
      started.set(true);
    }
  }

  /// Ends the process that was started if it is not ready in time.
  private static void endAfterLimit(Set<Long> before, AtomicBoolean started) {
    LoadClock.Limit limit = LoadClock.in(START);
    while (!started.get()) {
      if (limit.passed()) {
        ProcessHandle.current()
            .children()
            .filter(p -> !before.contains(p.pid()))
            .forEach(ProcessHandle::destroyForcibly);
      }
      try {
        Thread.sleep(LOOK);
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  private static Set<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  /// CPU time that the process has used; none if it does not run.
  Duration cpu() {
    return worker.map(WorkerProcess::cpu).orElse(Duration.ZERO);
  }

  String version() {
    return worker.map(WorkerProcess::version).orElse("");
  }

  @Override
  public void close() {
    worker.ifPresent(WorkerProcess::close);
    worker = Optional.empty();
    Scratch.delete(job.folder());
  }
}
