package sibyl.app.work;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.app.report.ByteSize;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.lab.fetch.FetchedFiles;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Readiness;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;

/// Checks this machine for `sibyl doctor`: one result for each thing that Sibyl needs, such as Maven's settings, disk space,
/// tools for servers, a driver that loads.
public record MachineCheck(List<Line> lines) {
  private static final long SCARCE = 1_000_000_000L;
  private static final long TOO_LITTLE = 50_000_000L;

  /// The memory of a worker with its engine.
  private static final long A_WORKER = 512_000_000L;

  public enum Mark {
    OK,
    WARNING,
    PROBLEM;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// One result. Without what is `vital`, no campaign can run.
  public record Line(Mark mark, String what, String says, boolean vital) {
    static Line ok(String what, String says) {
      return new Line(Mark.OK, what, says, false);
    }

    static Line warning(String what, String says) {
      return new Line(Mark.WARNING, what, says, false);
    }
  }

  public MachineCheck {
    lines = List.copyOf(lines);
  }

  public static MachineCheck of(FetchedFiles files) {
    List<Line> all = new ArrayList<>();
    all.add(Line.ok("JDK", Runtime.version() + ", " + System.getProperty("java.home")));
    all.add(maven());
    all.add(machine());
    all.add(folder("cache", files.cache(), cacheSize(files)));
    all.add(
        folder("Maven repository", files.repository(), files.offline() ? ", set to offline" : ""));
    all.add(folder("temporary files", Path.of(System.getProperty("java.io.tmpdir")), ""));
    all.add(folder("current folder", Path.of("").toAbsolutePath(), ""));
    all.add(servers());
    all.add(packages());
    all.addAll(targets(files));
    return new MachineCheck(all);
  }

  /// Whether a campaign on an embedded engine can run.
  public boolean canRun() {
    return lines.stream().noneMatch(line -> line.vital() && line.mark() == Mark.PROBLEM);
  }

  private static Line maven() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "mvn"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(mvn -> Line.ok("Maven", mvn.toString()))
        .orElse(Line.warning("Maven", "no mvn on the PATH; needed only to build Sibyl"));
  }

  private static Line machine() {
    int processors = Runtime.getRuntime().availableProcessors();
    String says = processors + (processors == 1 ? " processor" : " processors");
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system)) {
      return Line.ok("machine", says);
    }
    long memory = system.getTotalMemorySize();
    says += ", " + ByteSize.shown(memory) + " of memory";
    return memory >= processors * A_WORKER
        ? Line.ok("machine", says)
        : Line.warning(
            "machine",
            "%s: too little for one worker per processor; use --workers %d"
                .formatted(says, Math.max(1, memory / A_WORKER)));
  }

  private static String cacheSize(FetchedFiles files) {
    try {
      return ", holds "
          + ByteSize.shown(files.cached().stream().mapToLong(FetchedFiles.Item::bytes).sum())
          + " ('sibyl cache' lists it)";
    } catch (IOException e) {
      return ", cannot be read: " + e;
    }
  }

  /// Checks that a folder is, or can be created, writable and has free space.
  private static Line folder(String what, Path folder, String more) {
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    String place = folder + more;
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      return vital(what, "%s: %s is not writable".formatted(place, there));
    }
    try {
      FileStore disk = Files.getFileStore(there);
      long free = disk.getUsableSpace();
      String says = place + ", " + ByteSize.shown(free) + " free";
      if (free < TOO_LITTLE) {
        return vital(what, says + ": free some space");
      }
      return free < SCARCE
          ? Line.warning(what, says + ": free some space soon")
          : Line.ok(what, says + (disk.type().equals("tmpfs") ? ", in memory" : ""));
    } catch (IOException e) {
      return Line.warning(what, place + ", free space is unknown: " + e.getMessage());
    }
  }

  private static Line vital(String what, String says) {
    return new Line(Mark.PROBLEM, what, says, true);
  }

  private static Line servers() {
    String what = "private servers";
    Optional<String> missing = FetchedFiles.missingForServers();
    if (missing.isPresent()) {
      return Line.warning(what, "none can be started: missing " + missing.get() + "; install it");
    }
    try {
      Line line = folder(what, FetchedFiles.serversRunIn(), "");
      // Not vital: embedded engines do not need it.
      return new Line(line.mark(), what, line.says(), false);
    } catch (IOException e) {
      return Line.warning(what, "no folder to run them in: " + e.getMessage());
    }
  }

  private static Line packages() {
    String what = "Debian packages";
    return FetchedFiles.missingForPackages()
        .map(
            missing ->
                Line.warning(
                    what, "missing " + missing + "; targets from Debian packages cannot be used"))
        .orElse(
            Line.ok(what, "can be unpacked into the cache; nothing is installed on the system"));
  }

  /// The default version of each DBMS. Only the first cached embedded engine is loaded as a test.
  private static List<Line> targets(FetchedFiles files) {
    Map<Target, Readiness> all =
        files.readiness(
            Dialects.ALL.stream()
                .filter(dialect -> !(Hostings.of(dialect) instanceof Hosting.Elsewhere))
                .map(dialect -> Target.parse(dialect.name()))
                .toList());
    List<Line> lines = new ArrayList<>();
    boolean loaded = false;
    boolean fetchable = false;
    for (Map.Entry<Target, Readiness> each : all.entrySet()) {
      Target target = each.getKey();
      boolean embedded = target.hosting() instanceof Hosting.Embedded;
      Line line =
          switch (each.getValue()) {
            case Readiness.Here(List<Path> jars) ->
                embedded && !loaded ? loading(target, jars) : Line.ok(target.toString(), "ready");
            case Readiness.ToFetch _ ->
                Line.warning(
                    target.toString(),
                    "will be fetched on first use; 'sibyl doctor --fetch "
                        + target
                        + "' fetches it now");
            case Readiness.Lacking(String what) ->
                new Line(Mark.PROBLEM, target.toString(), what, false);
          };
      lines.add(line);
      loaded |= embedded && line.mark() == Mark.OK;
      fetchable |= embedded && line.mark() == Mark.WARNING;
    }
    for (Dialect dialect : Dialects.ALL) {
      if (Hostings.of(dialect) instanceof Hosting.Elsewhere) {
        lines.add(Line.ok(dialect.name(), "your own server, by JDBC URL; nothing to check here"));
      }
    }
    if (!loaded && !fetchable) {
      lines.add(
          vital(
              "first run",
              "no embedded engine is available; allow Maven to go online, or fetch one"));
    }
    return lines;
  }

  private static Line loading(Target target, List<Path> jars) {
    try (Engine engine = Engine.load(target, new Kit(jars, Optional.empty()))) {
      return Line.ok(target.toString(), "ready, loaded as a test: " + engine.version());
    } catch (TargetUnavailable e) {
      return new Line(Mark.PROBLEM, target.toString(), String.valueOf(e.getMessage()), false);
    }
  }
}
