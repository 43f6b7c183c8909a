package sibyl.lab.fetch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.RepositorySystemSession.SessionBuilder;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.util.filter.ScopeDependencyFilter;
import org.eclipse.aether.version.Version;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.ResolvedTarget;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;

/// Fetches JDBC drivers and embedded DBMSs as jars with Maven Resolver, and lists which versions were released. Called before
/// workers are started, and by `sibyl bisect` for the list. The jars stay in Maven's local repository; what is there already is
/// used without any network.
public final class Artifacts implements AutoCloseable {
  private final RepositorySystem system;
  private final CloseableSession session;
  private final List<RemoteRepository> repositories;
  private final Consumer<String> progress;

  private Artifacts(
      RepositorySystem system,
      CloseableSession session,
      List<RemoteRepository> repositories,
      Consumer<String> progress) {
    this.system = system;
    this.session = session;
    this.repositories = repositories;
    this.progress = progress;
  }

  /// As the user's own Maven would. `progress` gets a line for each jar that is downloaded.
  public static Artifacts ofUser(Consumer<String> progress) {
    return of(MavenSettings.ofUser(), progress);
  }

  public static Artifacts of(MavenSettings settings, Consumer<String> progress) {
    RepositorySystem system = new RepositorySystemSupplier().get();
    SessionBuilder builder = new SessionBuilderSupplier(system).get();
    settings.apply(builder);
    builder.setSystemProperties(System.getProperties());
    // The repository that an old POM names may belong to anybody by now.
    builder.setIgnoreArtifactDescriptorRepositories(true);
    builder.setTransferListener(new Progress(progress));
    CloseableSession session = builder.build();
    return new Artifacts(
        system,
        session,
        system.newResolutionRepositories(session, settings.repositories()),
        progress);
  }

  /// The jar of the target's driver and its dependencies, with a silent logger where it wants one.
  public List<Path> jars(Target target) {
    return jars(target.wanted());
  }

  public List<Path> jars(ResolvedTarget wanted) {
    return switch (wanted.hosting()) {
      case Hosting.Embedded embedded -> {
        Artifact driver = jarOf(embedded.artifact(), wanted.version());
        // First, because its absence means that there is no such version.
        resolve(wanted, driver);
        List<Path> all = new ArrayList<>(withNeeds(wanted.toString(), driver));
        for (String companion : embedded.companions()) {
          Hosting.Artifact beside = new Hosting.Artifact(embedded.artifact().group(), companion);
          resolved(jarOf(beside, wanted.version()))
              .map(Artifact::getPath)
              .filter(jar -> !all.contains(jar))
              .ifPresent(all::add);
        }
        yield all;
      }
      case Hosting.Server server -> jars(wanted, server.speaks());
      case Hosting.Elsewhere _ -> List.of();
    };
  }

  /// The driver of a server, without its dependencies: they are for clouds and desktops.
  public List<Path> jars(ResolvedTarget wanted, Hosting.Driver driver) {
    return List.of(resolve(wanted, jarOf(driver.artifact(), driver.version())).getPath());
  }

  /// A driver that the user names, with what it needs.
  public List<Path> jars(DriverSource source) {
    return switch (source) {
      case DriverSource.Coordinates(String group, String name, String version) -> {
        Hosting.Artifact named = new Hosting.Artifact(group, name);
        Artifact driver = jarOf(named, version);
        resolve(source.toString(), driver, () -> released(named));
        yield withNeeds(source.toString(), driver);
      }
      case DriverSource.Jar(Path file) -> {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
          throw new NoSuchTarget("The driver %s is no readable file.".formatted(file));
        }
        yield List.of(file);
      }
    };
  }

  /// The jar that holds the binaries of a server.
  Path jar(ResolvedTarget wanted, Hosting.Artifact artifact) {
    return resolve(wanted, jarOf(artifact, wanted.version())).getPath();
  }

  /// Whether a jar can be fetched.
  boolean has(Hosting.Artifact artifact, String version) {
    return resolved(jarOf(artifact, version)).isPresent();
  }

  private List<Path> withNeeds(String wanted, Artifact driver) {
    List<Artifact> found = new ArrayList<>(withDependencies(wanted, driver));
    found.stream()
        .filter(a -> a.getArtifactId().equals("slf4j-api"))
        .findFirst()
        .map(api -> new DefaultArtifact(api.getGroupId(), "slf4j-nop", "jar", api.getVersion()))
        .flatMap(this::resolved)
        .ifPresent(found::add);
    return found.stream().map(Artifact::getPath).toList();
  }

  /// Every released version of the target's DBMS, oldest first; none if no repository can be reached.
  public List<String> versions(Target target) {
    return released(target.wanted());
  }

  /// Those of these versions whose main jar is in the local repository.
  public Set<String> cached(Target target, List<String> versions) {
    return target
        .hosting()
        .released()
        .map(
            artifact ->
                versions.stream()
                    .filter(v -> here(jarOf(artifact, v)))
                    .collect(Collectors.toUnmodifiableSet()))
        .orElse(Set.of());
  }

  private boolean here(Artifact artifact) {
    return session
        .getLocalRepositoryManager()
        .find(session, new LocalArtifactRequest(artifact, repositories, null))
        .isAvailable();
  }

  private List<String> released(ResolvedTarget wanted) {
    return wanted.hosting().released().map(this::released).orElse(List.of());
  }

  private List<String> released(Hosting.Artifact artifact) {
    try {
      VersionRangeRequest all =
          new VersionRangeRequest(jarOf(artifact, "[0,)"), repositories, null);
      return system.resolveVersionRange(session, all).getVersions().stream()
          .map(Version::toString)
          .toList();
    } catch (VersionRangeResolutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Whether the user wants nothing to be fetched.
  boolean offline() {
    return session.isOffline();
  }

  /// Reports what is fetched otherwise than as a jar.
  void report(String line) {
    progress.accept(line);
  }

  @Override
  public void close() {
    session.close();
    system.shutdown();
  }

  private static Artifact jarOf(Hosting.Artifact artifact, String version) {
    return new DefaultArtifact(artifact.group(), artifact.name(), "jar", version);
  }

  private Artifact resolve(ResolvedTarget wanted, Artifact artifact) {
    return resolve(wanted.toString(), artifact, () -> released(wanted));
  }

  /// `released` lists all versions, to suggest some where this one does not exist.
  private Artifact resolve(String wanted, Artifact artifact, Supplier<List<String>> released) {
    try {
      return system
          .resolveArtifact(session, new ArtifactRequest(artifact, repositories, null))
          .getArtifact();
    } catch (ArtifactResolutionException e) {
      boolean reached =
          e.getResults().stream()
              .flatMap(r -> r.getExceptions().stream())
              .allMatch(ArtifactNotFoundException.class::isInstance);
      throw reached && !session.isOffline()
          ? unreleased(wanted, new Releases(released.get()).near(artifact.getVersion()))
          : unreachable(wanted, e);
    }
  }

  private List<Artifact> withDependencies(String wanted, Artifact driver) {
    CollectRequest collect = new CollectRequest(new Dependency(driver, "runtime"), repositories);
    DependencyRequest request =
        new DependencyRequest(collect, new ScopeDependencyFilter("provided", "test"));
    try {
      return system.resolveDependencies(session, request).getArtifactResults().stream()
          .map(ArtifactResult::getArtifact)
          .toList();
    } catch (DependencyResolutionException e) {
      throw unreachable(wanted, e);
    }
  }

  private Optional<Artifact> resolved(Artifact artifact) {
    try {
      ArtifactRequest request = new ArtifactRequest(artifact, repositories, null);
      return Optional.of(system.resolveArtifact(session, request).getArtifact());
    } catch (ArtifactResolutionException _) {
      return Optional.empty();
    }
  }

  private static NoSuchTarget unreleased(String wanted, List<String> near) {
    return new NoSuchTarget(
        near.isEmpty()
            ? "There is no %s in the Maven repositories, nor any other version of it."
                .formatted(wanted)
            : "There is no %s; released versions near it are: %s."
                .formatted(wanted, String.join(", ", near)));
  }

  private TargetUnavailable unreachable(String wanted, Exception e) {
    String missing = wanted + " is not complete in the local Maven repository, and ";
    return session.isOffline()
        ? new TargetUnavailable(
            missing + "Maven is set to work offline; fetch it once while online.")
        : new TargetUnavailable(
            missing
                + "no remote repository could be reached; check the network and Maven's settings",
            e);
  }

  /// Reports the download of each jar in one line; the small files around it are not reported.
  private static final class Progress extends AbstractTransferListener {
    private final Consumer<String> line;

    Progress(Consumer<String> line) {
      this.line = line;
    }

    @Override
    public void transferStarted(TransferEvent event) {
      String file = event.getResource().getResourceName();
      if (file.endsWith(".jar")) {
        long size = event.getResource().getContentLength();
        String shown = size < 0 ? "" : " (%,d kB)".formatted((size + 999) / 1000);
        synchronized (line) {
          line.accept("downloading " + file.substring(file.lastIndexOf('/') + 1) + shown);
        }
      }
    }
  }
}
