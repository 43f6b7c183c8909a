package sibyl.app;

import java.nio.file.Files;
import java.nio.file.Path;
import sibyl.app.cli.Sibyl;
import sibyl.app.options.Exit;
import sibyl.app.work.Interrupts;
import sibyl.finding.Json;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Worker;
import sibyl.lab.worker.WorkerProcess;

/// Where the program starts: as the command line that people see, or as one of its workers.
public final class Main {
  private static final String WORKER = "worker";

  /// Starts this very program again, as a worker.
  public static final WorkerProcess.Launch LAUNCH =
      WorkerProcess.Launch.sameProgram(Main.class.getName(), WORKER, AllOracles.KNOWN);

  private Main() {}

  public static void main(String[] args) throws Exception {
    if (args.length == 2 && args[0].equals(WORKER)) {
      work(Path.of(args[1]));
    } else {
      System.exit(Sibyl.execute(args));
    }
  }

  /// No command line here: a worker has one reader, and starts often.
  private static void work(Path file) throws Exception {
    OrphanGuard.endWithParent();
    Interrupts.ignore();
    Worker.serve(Json.read(Files.readString(file), Job.class), AllOracles.KNOWN);
    // Whatever threads a driver left behind.
    System.exit(Exit.NOTHING_FOUND);
  }
}
