package sibyl.app;

import java.nio.file.Files;
import java.nio.file.Path;
import sibyl.app.cli.Sibyl;
import sibyl.app.options.ExitCode;
import sibyl.app.work.Interrupts;
import sibyl.finding.Json;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Worker;
import sibyl.lab.worker.WorkerProcess;

/// Where the program begins: runs the command line or, if another Sibyl process started it with the word `worker`, a worker
/// process of a campaign.
public final class Main {
  private static final String WORKER = "worker";

  /// How to start this program again as a worker.
  public static final WorkerProcess.Launch LAUNCH =
      WorkerProcess.Launch.sameProgram(Main.class.getName(), WORKER, AllOracles.NAMEABLE);

  private Main() {}

  public static void main(String[] args) throws Exception {
    if (args.length == 2 && args[0].equals(WORKER)) {
      work(Path.of(args[1]));
    } else {
      System.exit(Sibyl.execute(args));
    }
  }

  /// Does not go through picocli: workers start often.
  private static void work(Path file) throws Exception {
    ParentWatch.endWithParent();
    Interrupts.ignore();
    Worker.serve(Json.read(Files.readString(file), Job.class), AllOracles.NAMEABLE);
    // A driver may have left threads behind.
    System.exit(ExitCode.NOTHING_FOUND);
  }
}
