package sibyl.app.work;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sibyl.app.options.ExitCode;

/// Handles Ctrl-C during a campaign. The terminal signals the main process and all workers; workers ignore it, the main process
/// stops them, and prints its results before it ends.
public final class Interrupts {
  private static final int SIGINT = 2;
  private static final MemorySegment SIG_IGN = MemorySegment.ofAddress(1);
  private static final int PATIENCE_SECONDS = 60;

  private Interrupts() {}

  /// Ignores SIGINT in a worker, because a worker that vanished would look like a crash; it ends when the supervisor closes the
  /// socket. The JDK cannot ignore signals, so this calls the C library, in a thread because that takes a while.
  public static void ignore() {
    Thread.ofPlatform().daemon().name("signals").start(Interrupts::ignored);
  }

  @SuppressWarnings("restricted")
  private static void ignored() {
    try {
      Linker linker = Linker.nativeLinker();
      MethodHandle signal =
          linker.downcallHandle(
              linker.defaultLookup().find("signal").orElseThrow(),
              FunctionDescriptor.of(
                  ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
      MemorySegment _ = (MemorySegment) signal.invokeExact(SIGINT, SIG_IGN);
    } catch (Throwable _) {
      // Then the supervisor takes the end of this worker for a crash, which a replay does not
      // confirm.
    }
  }

  /// For the supervisor: when the process is asked to exit, runs `stop`, then waits for the exit code, which is set when
  /// everything is written.
  public static void onEnd(Runnable stop, CompletableFuture<Integer> written) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (written.isDone()) {
                    return;
                  }
                  stop.run();
                  Runtime.getRuntime().halt(code(written));
                },
                "end"));
  }

  private static int code(CompletableFuture<Integer> written) {
    try {
      return written.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException _) {
      return ExitCode.FAILED;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILED;
    }
  }
}
