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
import sibyl.dialect.Dialects;
import sibyl.dialect.Hosting;
import sibyl.lab.fetch.FetchedFiles;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Readiness;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;

/// What works on this machine, one line for each thing that Sibyl needs.
public record MachineCheck(List<Line> lines) {
  private static final long SCARCE = 1_000_000_000L;
  private static final long TOO_LITTLE = 50_000_000L;

  /// What a worker takes, with the engine in it.
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

  /// `vital` is what no hunt can do without.
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

  public static MachineCheck of(FetchedFiles stock) {
    List<Line> all = new ArrayList<>();
    all.add(Line.ok("JDK", Runtime.version() + ", " + System.getProperty("java.home")));
    all.add(maven());
    all.add(machine());
    all.add(folder("cache", stock.cache(), held(stock)));
    all.add(folder("Maven's jars", stock.repository(), stock.offline() ? ", set to offline" : ""));
    all.add(folder("temporary files", Path.of(System.getProperty("java.io.tmpdir")), ""));
    all.add(folder("findings, if here", Path.of("").toAbsolutePath(), ""));
    all.add(servers());
    all.add(packages());
    all.addAll(targets(stock));
    return new MachineCheck(all);
  }

  /// Whether a hunt on an engine inside a worker can run.
  public boolean wellEnough() {
    return lines.stream().noneMatch(line -> line.vital() && line.mark() == Mark.PROBLEM);
  }

  private static Line maven() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "mvn"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(mvn -> Line.ok("Maven", mvn.toString()))
        .orElse(
            Line.warning("Maven", "no mvn on the PATH; it is needed only to build Sibyl itself"));
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
            "%s: little for so many workers; run with --workers %d"
                .formatted(says, Math.max(1, memory / A_WORKER)));
  }

  private static String held(FetchedFiles stock) {
    try {
      return ", holds "
          + ByteSize.shown(stock.cached().stream().mapToLong(FetchedFiles.Item::bytes).sum())
          + " ('sibyl cache' lists it)";
    } catch (IOException e) {
      return ", cannot be read: " + e;
    }
  }

  /// A folder that must be written to, now or when it is made.
  private static Line folder(String what, Path folder, String more) {
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    String place = folder + more;
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      return vital(what, "%s: %s cannot be written to".formatted(place, there));
    }
    try {
      FileStore disk = Files.getFileStore(there);
      long free = disk.getUsableSpace();
      String says = place + ", " + ByteSize.shown(free) + " free";
      if (free < TOO_LITTLE) {
        return vital(what, says + ": make room");
      }
      return free < SCARCE
          ? Line.warning(what, says + ": make room soon")
          : Line.ok(what, says + (disk.type().equals("tmpfs") ? ", in memory" : ""));
    } catch (IOException e) {
      return Line.warning(what, place + ", how much is free is not known: " + e.getMessage());
    }
  }

  private static Line vital(String what, String says) {
    return new Line(Mark.PROBLEM, what, says, true);
  }

  private static Line servers() {
    String what = "private servers";
    Optional<String> missing = FetchedFiles.missingForServers();
    if (missing.isPresent()) {
      return Line.warning(
          what, "none can be started: this machine has no " + missing.get() + "; install it");
    }
    try {
      Line line = folder(what, FetchedFiles.serversRunIn(), "");
      // Engines inside workers do without.
      return new Line(line.mark(), what, line.says(), false);
    } catch (IOException e) {
      return Line.warning(what, "where they could run is not known: " + e.getMessage());
    }
  }

  private static Line packages() {
    String what = "Debian's packages";
    return FetchedFiles.missingForPackages()
        .map(
            missing ->
                Line.warning(
                    what, "this machine has no " + missing + "; targets that come so do not start"))
        .orElse(Line.ok(what, "can be unpacked into the cache; nothing is installed"));
  }

  /// The newest known version of each DBMS. That the first engine which is here loads is tried; the others are believed.
  private static List<Line> targets(FetchedFiles stock) {
    Map<Target, Readiness> all =
        stock.readiness(
            Dialects.ALL.stream()
                .filter(dialect -> !(dialect.hosting() instanceof Hosting.Elsewhere))
                .map(dialect -> Target.parse(dialect.name()))
                .toList());
    List<Line> lines = new ArrayList<>();
    boolean loaded = false;
    boolean fetchable = false;
    for (Map.Entry<Target, Readiness> each : all.entrySet()) {
      Target target = each.getKey();
      boolean embedded = target.dialect().hosting() instanceof Hosting.Embedded;
      Line line =
          switch (each.getValue()) {
            case Readiness.Here(List<Path> jars) ->
                embedded && !loaded
                    ? loading(target, jars)
                    : Line.ok(target.toString(), "all is here");
            case Readiness.ToFetch _ ->
                Line.warning(
                    target.toString(),
                    "fetched on first use; 'sibyl doctor --fetch " + target + "' does it now");
            case Readiness.Lacking(String what) ->
                new Line(Mark.PROBLEM, target.toString(), what, false);
          };
      lines.add(line);
      loaded |= embedded && line.mark() == Mark.OK;
      fetchable |= embedded && line.mark() == Mark.WARNING;
    }
    for (Dialect dialect : Dialects.ALL) {
      if (dialect.hosting() instanceof Hosting.Elsewhere) {
        lines.add(Line.ok(dialect.name(), "reached by a JDBC URL; nothing to start here"));
      }
    }
    if (!loaded && !fetchable) {
      lines.add(vital("a first hunt", "no engine can run here; let Maven go online, or fetch one"));
    }
    return lines;
  }

  private static Line loading(Target target, List<Path> jars) {
    try (Engine engine = Engine.load(target, new Kit(jars, Optional.empty()))) {
      return Line.ok(target.toString(), "all is here, and it loads: " + engine.version());
    } catch (TargetUnavailable e) {
      return new Line(Mark.PROBLEM, target.toString(), String.valueOf(e.getMessage()), false);
    }
  }
}
