package sibyl.lab.target;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.RepositorySystemSession.SessionBuilder;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
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
import sibyl.dialect.Dialect;

/// Fetches the jars a target runs on, once: they stay in Maven's local repository, and what is
/// there already is used without any network.
public final class Artifacts implements AutoCloseable {
  private final RepositorySystem system;
  private final CloseableSession session;
  private final List<RemoteRepository> repositories;

  private Artifacts(
      RepositorySystem system, CloseableSession session, List<RemoteRepository> repositories) {
    this.system = system;
    this.session = session;
    this.repositories = repositories;
  }

  /// As the user's own Maven would. `progress` is told, in one line, of each jar that is
  /// downloaded.
  public static Artifacts ofUser(Consumer<String> progress) {
    return of(MavenSettings.ofUser(), progress);
  }

  static Artifacts of(MavenSettings settings, Consumer<String> progress) {
    RepositorySystem system = new RepositorySystemSupplier().get();
    SessionBuilder builder = new SessionBuilderSupplier(system).get();
    settings.apply(builder);
    builder.setSystemProperties(System.getProperties());
    // What an old POM calls a repository may be anybody's by now.
    builder.setIgnoreArtifactDescriptorRepositories(true);
    builder.setTransferListener(new Progress(progress));
    CloseableSession session = builder.build();
    return new Artifacts(
        system, session, system.newResolutionRepositories(session, settings.repositories()));
  }

  /// The jar of the target's driver and those it needs at run time, with a silent logger where it
  /// wants one.
  public List<Path> jars(Target target) {
    Artifact driver = driver(target, target.version());
    // Alone and first, because its absence means that there is no such version.
    resolve(target, driver);
    List<Artifact> found = new ArrayList<>(withDependencies(target, driver));
    found.stream()
        .filter(a -> a.getArtifactId().equals("slf4j-api"))
        .findFirst()
        .map(api -> new DefaultArtifact(api.getGroupId(), "slf4j-nop", "jar", api.getVersion()))
        .flatMap(this::resolved)
        .ifPresent(found::add);
    return found.stream().map(Artifact::getPath).toList();
  }

  /// Every released version of the target's DBMS, oldest first; none if no repository can be asked.
  public List<String> versions(Target target) {
    try {
      VersionRangeRequest all = new VersionRangeRequest(driver(target, "[0,)"), repositories, null);
      return system.resolveVersionRange(session, all).getVersions().stream()
          .map(Version::toString)
          .toList();
    } catch (VersionRangeResolutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    session.close();
    system.shutdown();
  }

  private static Artifact driver(Target target, String version) {
    Dialect.Hosting hosting = target.dialect().hosting();
    return new DefaultArtifact(hosting.group(), hosting.artifact(), "jar", version);
  }

  private void resolve(Target target, Artifact artifact) {
    try {
      system.resolveArtifact(session, new ArtifactRequest(artifact, repositories, null));
    } catch (ArtifactResolutionException e) {
      boolean reached =
          e.getResults().stream()
              .flatMap(r -> r.getExceptions().stream())
              .allMatch(ArtifactNotFoundException.class::isInstance);
      throw reached && !session.isOffline() ? unreleased(target) : unreachable(target, e);
    }
  }

  private List<Artifact> withDependencies(Target target, Artifact driver) {
    CollectRequest collect = new CollectRequest(new Dependency(driver, "runtime"), repositories);
    DependencyRequest request =
        new DependencyRequest(collect, new ScopeDependencyFilter("provided", "test"));
    try {
      return system.resolveDependencies(session, request).getArtifactResults().stream()
          .map(ArtifactResult::getArtifact)
          .toList();
    } catch (DependencyResolutionException e) {
      throw unreachable(target, e);
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

  private NoSuchTarget unreleased(Target target) {
    List<String> near = new Releases(versions(target)).near(target.version());
    return new NoSuchTarget(
        near.isEmpty()
            ? "There is no %s, and no list of released versions either.".formatted(target)
            : "There is no %s; released versions near it are: %s."
                .formatted(target, String.join(", ", near)));
  }

  private TargetUnavailable unreachable(Target target, Exception e) {
    String missing = target + " is not, or not all, in the local repository, and ";
    return session.isOffline()
        ? new TargetUnavailable(missing + "Maven is set to work offline.")
        : new TargetUnavailable(missing + "no remote one could be reached", e);
  }

  /// One line for each jar; the small files around it are not worth one.
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
