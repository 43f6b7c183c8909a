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

/// Single orders for a worker, outside any campaign. A worker that dies over one is an answer, and the next order gets a
/// new worker.
public final class WorkerClient implements AutoCloseable {
  private final Target target;
  private final Kit kit;
  private final RotationOptions ways;
  private final Scratch scratch = Scratch.make();
  private Optional<WorkerProcess> worker = Optional.empty();
  private String version = "";

  /// How an order ended.
  sealed interface Answer {}

  public record Said(Message report) implements Answer {}

  public record Died(WorkerProcess.Death death) implements Answer {}

  public WorkerClient(Target target) {
    this(target, List.of());
  }

  /// With the versions that some of these cases compare.
  public WorkerClient(Target target, List<Case> about) {
    this.target = target;
    this.kit = Kit.fetch(target, ErrorMessages::say);
    this.ways = RotationOptions.ALL.having(target, about, ErrorMessages::say);
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
  }

  public Answer ask(Message.Order order) {
    Optional<Message> report = worker().call(order);
    if (report.isPresent()) {
      if (report.get() instanceof Message.Broken broken) {
        throw new IllegalStateException("a worker failed:\n" + broken.trace());
      }
      if (report.get() instanceof Message.Unavailable(String why)) {
        throw new TargetUnavailable(why);
      }
      return new Said(report.get());
    }
    WorkerProcess.Death death = worker().death();
    bury(worker());
    return new Died(death);
  }

  /// What becomes of an order to judge; a worker that dies over it is a verdict as well.
  public Verdict verdict(Message.Order order) {
    return judged(order).verdict();
  }

  /// The same with what was claimed.
  public Message.Judged judged(Message.Order order) {
    return switch (ask(order)) {
      case Said(Message.Judged judged) -> judged;
      case Said(Message other) -> throw new IllegalStateException("unexpected: " + other);
      case Died(var death) -> new Message.Judged(CrashReduction.verdict(death));
    };
  }

  /// The worker that serves now; a new one if there is none.
  public WorkerProcess worker() {
    WorkerProcess mine = worker.orElseGet(this::started);
    worker = Optional.of(mine);
    return mine;
  }

  public void bury(WorkerProcess dead) {
    dead.close();
    worker = Optional.empty();
  }

  /// As the engine itself reports it; empty before the first order.
  public String version() {
    return version;
  }

  private WorkerProcess started() {
    WorkerProcess started =
        WorkerProcess.start(
            Main.LAUNCH,
            Job.of(
                Settings.usual(target.toString(), 0, AllOracles.ASKED),
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
