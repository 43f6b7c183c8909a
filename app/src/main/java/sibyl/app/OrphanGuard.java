package sibyl.app;

import java.time.Duration;
import sibyl.app.options.Exit;

/// A worker must not outlive a supervisor that was killed. While idle it hears its line break; while it plays only this
/// looks up.
final class OrphanGuard {
  private static final Duration LOOK = Duration.ofMillis(500);

  private OrphanGuard() {}

  static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> Thread.ofPlatform().daemon().name("parent").start(() -> watch(parent)));
  }

  private static void watch(ProcessHandle parent) {
    try {
      while (parent.isAlive()) {
        Thread.sleep(LOOK);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    // Not exit: native code may never let a tidy end through, and nobody is left to be told.
    Runtime.getRuntime().halt(Exit.FAILED);
  }
}
