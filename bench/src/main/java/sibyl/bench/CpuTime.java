package sibyl.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The CPU time that this process and the servers it started have used; figures that compare two ways of testing give both the
/// same of it. Linux counts the time of other processes in ticks, so a short difference is right only on average.
final class CpuTime {
  private static final long TICK_NANOS = 10_000_000;

  private List<Path> servers = List.of();

  /// Looks for child processes. A server may start a process for each connection, so this is called for each.
  void find() {
    servers =
        ProcessHandle.current()
            .descendants()
            .map(process -> Path.of("/proc", Long.toString(process.pid()), "stat"))
            .toList();
  }

  long used() {
    long ticks = servers.stream().mapToLong(CpuTime::ticks).sum();
    return (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
            ? os.getProcessCpuTime()
            : System.nanoTime())
        + ticks * TICK_NANOS;
  }

  /// What a process and those of its children that ended have used. A process that ended counts in its parent.
  private static long ticks(Path stat) {
    try {
      String line = Files.readString(stat);
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      return Long.parseLong(fields[11])
          + Long.parseLong(fields[12])
          + Long.parseLong(fields[13])
          + Long.parseLong(fields[14]);
    } catch (IOException _) {
      return 0;
    }
  }
}
