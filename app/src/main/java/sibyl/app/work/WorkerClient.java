package sibyl.app.work;

import java.util.List;
import java.util.Optional;
import sibyl.app.AllOracles;
import sibyl.app.Main;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.lab.campaign.CrashReduction;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.lab.worker.WorkerProcess;
import sibyl.play.Settings;

/// A worker process for commands such as `check`, `replay` and `reduce`, which have no campaign: sends it single orders and
/// waits. If the worker dies, that is the answer (the engine crashed), and the next order starts a new worker.
public final class WorkerClient implements AutoCloseable {
  private final Target target;
  private final Kit kit;
  private final RotationOptions ways;
  private final Scratch scratch = Scratch.make();
  private Optional<WorkerProcess> worker = Optional.empty();
  private String version = "";

  /// The result of an order.
  public sealed interface Answer {}

  public record Replied(Message report) implements Answer {}

  public record Died(WorkerProcess.Death death) implements Answer {}

  public WorkerClient(Target target) {
    this(target, List.of());
  }

  /// `about`: cases to run, which may compare several versions of the DBMS; those versions are fetched.
  public WorkerClient(Target target, List<Case> about) {
    this.target = target;
    this.kit = Kit.fetch(target, ErrorMessages::say);
    this.ways = RotationOptions.ALL.having(target, about, ErrorMessages::say);
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
  }

  public Answer send(Message.Order order) {
    Optional<Message> report = worker().call(order);
    if (report.isPresent()) {
      if (report.get() instanceof Message.Broken broken) {
        throw new IllegalStateException("a worker failed:\n" + broken.trace());
      }
      if (report.get() instanceof Message.Unavailable(String why)) {
        throw new TargetUnavailable(why);
      }
      return new Replied(report.get());
    }
    WorkerProcess.Death death = worker().death();
    discard(worker());
    return new Died(death);
  }

  /// The verdict of an order that judges a case; the death of the worker is a verdict, too.
  public Verdict verdict(Message.Order order) {
    return judged(order).verdict();
  }

  /// The verdict with its claim.
  public Message.Judged judged(Message.Order order) {
    return switch (send(order)) {
      case Replied(Message.Judged judged) -> judged;
      case Replied(Message other) -> throw new IllegalStateException("unexpected: " + other);
      case Died(var death) -> new Message.Judged(CrashReduction.verdict(death));
    };
  }

  /// The running worker; starts one if there is none.
  public WorkerProcess worker() {
    WorkerProcess current = worker.orElseGet(this::started);
    worker = Optional.of(current);
    return current;
  }

  public void discard(WorkerProcess dead) {
    dead.close();
    worker = Optional.empty();
  }

  /// The version as the engine reports it; empty before the first order.
  public String version() {
    return version;
  }

  private WorkerProcess started() {
    WorkerProcess started =
        WorkerProcess.start(
            Main.LAUNCH,
            Job.of(
                Settings.usual(target.toString(), 0, AllOracles.CHECK_DEFAULTS),
                kit,
                ways,
                scratch.folder().resolve("worker")));
    version = started.version();
    return started;
  }

  @Override
  public void close() {
    worker.ifPresent(WorkerProcess::close);
    worker = Optional.empty();
    scratch.close();
  }
}
