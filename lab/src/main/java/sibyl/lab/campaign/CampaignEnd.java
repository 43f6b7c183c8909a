package sibyl.lab.campaign;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Whether a campaign is over: its time is up, the user stopped it, or something failed that makes it impossible to go on. Each
/// thread of a campaign looks here before it begins something new. Safe for several threads.
final class CampaignEnd {
  /// A reduction that has begun may take this much longer.
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final long begin = System.nanoTime();
  private final Duration time;
  private final AtomicReference<Optional<RuntimeException>> failure =
      new AtomicReference<>(Optional.empty());
  private volatile boolean stopped;

  CampaignEnd(Duration time) {
    this.time = time;
  }

  void stop() {
    stopped = true;
  }

  boolean stopped() {
    return stopped;
  }

  /// The first failure counts.
  void fail(RuntimeException why) {
    failure.compareAndSet(Optional.empty(), Optional.of(why));
  }

  Optional<RuntimeException> failure() {
    return failure.get();
  }

  /// Whether everything must end at once.
  boolean over() {
    return stopped || failure.get().isPresent();
  }

  /// Whether nothing new is begun.
  boolean timeIsUp() {
    return elapsed().compareTo(time) > 0;
  }

  /// Whether a reduction must make do with the smallest case so far.
  boolean late() {
    return elapsed().compareTo(time.plus(GRACE)) > 0;
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
