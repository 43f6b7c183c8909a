package sibyl.app;

import java.time.Duration;
import sibyl.app.options.ExitCode;

/// Ends a worker process when the main process that started it is gone, however that ended. An idle worker sees its socket
/// close; one that runs statements does not, so a thread polls whether the parent process is alive.
final class ParentWatch {
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private ParentWatch() {}

  static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> Thread.ofPlatform().daemon().name("parent").start(() -> watch(parent)));
  }

  private static void watch(ProcessHandle parent) {
    try {
      while (parent.isAlive()) {
        Thread.sleep(INTERVAL);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    // Not exit: native code may block an orderly shutdown, and nobody is left to read the result.
    Runtime.getRuntime().halt(ExitCode.FAILED);
  }
}
