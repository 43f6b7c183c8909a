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
import sibyl.app.options.Exit;

/// Ctrl-C: the terminal tells every process of the command, and one of them decides.
public final class Interrupts {
  private static final int SIGINT = 2;
  private static final MemorySegment SIG_IGN = MemorySegment.ofAddress(1);
  private static final int PATIENCE_SECONDS = 60;

  private Interrupts() {}

  /// For workers, which go on until their supervisor closes the line: a worker that vanished would look like a crash.
  /// The JDK has no word for it, the C library has. It takes a moment, so not on the caller's time.
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
      // Then the supervisor takes this worker's end for a crash, which will not show again.
    }
  }

  /// For the supervisor: when the process is told to end, `stop` is run, and then it waits for the exit code that says
  /// that everything is written.
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
      return Exit.FAILED;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Exit.FAILED;
    }
  }
}
