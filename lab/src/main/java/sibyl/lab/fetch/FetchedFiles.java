package sibyl.lab.fetch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.server.Account;
import sibyl.lab.server.ServerProcess;
import sibyl.lab.target.Readiness;
import sibyl.lab.target.ResolvedTarget;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;

/// What was fetched to this machine: in Sibyl's cache, which `sibyl cache clean` may clear, and in Maven's repository, which
/// others use too. Also tells `sibyl doctor` which targets could start without fetching.
public final class FetchedFiles {
  private static final String REMOVED = ".removed";

  private final Cache cache;
  private final MavenSettings maven;

  FetchedFiles(Cache cache, MavenSettings maven) {
    this.cache = cache;
    this.maven = maven;
  }

  public static FetchedFiles ofUser() {
    return new FetchedFiles(Cache.ofUser(), MavenSettings.ofUser());
  }

  /// A folder that is fetched and cleared as a whole. Its name is that of its target, or its path in the cache. Items of
  /// Maven's repository are not `ours`, and it is unknown when they were used.
  public record Item(String name, Path folder, long bytes, Optional<Instant> used, boolean ours) {
    /// Whether it is this target, or a version of this DBMS.
    public boolean is(String target) {
      return name.equals(target) || name.startsWith(target + "@");
    }
  }

  public Path cache() {
    return cache.folder();
  }

  public Path repository() {
    return maven.localRepository();
  }

  public boolean offline() {
    return maven.isOffline();
  }

  /// Where private servers keep their data while they run.
  public static Path serversRunIn() throws IOException {
    return ServerProcess.place();
  }

  /// All items in the cache, in the order of their names.
  public List<Item> cached() throws IOException {
    List<Item> all = new ArrayList<>();
    for (Path kind : folders(cache.folder())) {
      List<Path> below = folders(kind);
      for (Path folder : below.isEmpty() ? List.of(kind) : below) {
        long bytes = size(folder);
        if (bytes > 0) {
          Optional<Instant> used = cache.used(key(folder));
          Instant made = Files.getLastModifiedTime(folder).toInstant();
          all.add(new Item(name(folder), folder, bytes, Optional.of(used.orElse(made)), true));
        }
      }
    }
    return all;
  }

  /// Released versions of targets that Maven has fetched.
  public List<Item> fetched() throws IOException {
    List<Item> all = new ArrayList<>();
    for (Dialect dialect : Dialects.ALL) {
      Optional<Hosting.Artifact> released = Hostings.of(dialect).released();
      if (released.isPresent()) {
        Path home =
            repository()
                .resolve(released.get().group().replace('.', '/'))
                .resolve(released.get().name());
        for (Path folder : folders(home)) {
          Path version = folder.getFileName();
          if (Files.exists(folder.resolve(home.getFileName() + "-" + version + ".jar"))) {
            String name = dialect.name() + "@" + version;
            all.add(new Item(name, folder, size(folder), Optional.empty(), false));
          }
        }
      }
    }
    return all;
  }

  public boolean inUse(Item item) throws IOException {
    return item.ours() && cache.inUse(key(item.folder()));
  }

  /// Removes an item of the cache, unless it is in use; yields how many bytes that freed. If the process is killed
  /// meanwhile, nothing is left that looks complete.
  public Optional<Long> clear(Item item) throws IOException {
    if (!item.ours()) {
      return Optional.empty();
    }
    return cache.unused(
        key(item.folder()),
        () -> {
          Path removed = Files.createDirectories(cache.folder().resolve(REMOVED));
          Path trash = Files.createTempDirectory(removed, "item");
          Files.move(item.folder(), trash.resolve("item"), StandardCopyOption.ATOMIC_MOVE);
          Scratch.delete(removed);
          return item.bytes() - (Files.exists(trash) ? size(trash) : 0);
        });
  }

  /// The readiness of each target, in their order.
  public Map<Target, Readiness> readiness(List<Target> targets) {
    Map<Target, Readiness> all = new LinkedHashMap<>();
    try (Artifacts held = Artifacts.of(maven.offline(), _ -> {})) {
      targets.forEach(target -> all.put(target, readiness(target.wanted(), held)));
    }
    return all;
  }

  private Readiness readiness(ResolvedTarget wanted, Artifacts held) {
    if (wanted.hosting() instanceof Hosting.Server server) {
      boolean packages =
          server.edition(wanted.version()).orElseThrow().source() instanceof Hosting.Packages;
      boolean here = new Supplies(held, cache).here(wanted, server);
      Optional<String> missing =
          missingForServers().or(() -> packages && !here ? missingForPackages() : Optional.empty());
      if (missing.isPresent()) {
        return new Readiness.Lacking("this machine has no " + missing.get());
      }
      if (!here && packages) {
        return new Readiness.ToFetch();
      }
      if (!here) {
        return absent();
      }
    }
    try {
      return new Readiness.Here(held.jars(wanted));
    } catch (TargetUnavailable _) {
      return absent();
    }
  }

  private Readiness absent() {
    return offline()
        ? new Readiness.Lacking("it was not fetched, and Maven is set to work offline")
        : new Readiness.ToFetch();
  }

  /// The first tool that private servers need and this machine lacks.
  public static Optional<String> missingForServers() {
    return Stream.concat(
            Stream.of("sh", "cp", "find", "setsid", "tr"),
            Account.OURS.root() ? Stream.of("setpriv") : Stream.empty())
        .filter(name -> Subprocess.found(name).isEmpty())
        .findFirst();
  }

  /// The first thing that this machine lacks to unpack Debian's packages.
  public static Optional<String> missingForPackages() {
    return DebianPackages.TOOLS.stream()
        .filter(name -> Subprocess.found(name).isEmpty())
        .findFirst()
        .or(
            () ->
                DebianPackages.trusted()
                    ? Optional.empty()
                    : Optional.of("keys of Debian's archive (debian-archive-keyring)"));
  }

  private String key(Path folder) {
    return cache.folder().relativize(folder).toString();
  }

  private String name(Path folder) {
    String key = key(folder);
    int slash = key.indexOf('/');
    return slash > 0 && Dialects.named(key.substring(0, slash)).isPresent()
        ? key.replace('/', '@')
        : key;
  }

  private static List<Path> folders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isDirectory)
          .filter(f -> !f.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }

  /// The size of all files below a folder, without those that may not be read.
  private static long size(Path folder) throws IOException {
    long[] bytes = {0};
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
            bytes[0] += found.isRegularFile() ? found.size() : 0;
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return bytes[0];
  }
}
