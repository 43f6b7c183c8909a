package sibyl.lab.fetch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.DefaultModelProcessor;
import org.apache.maven.model.io.DefaultModelReader;
import org.apache.maven.model.superpom.DefaultSuperPomProvider;
import org.apache.maven.repository.internal.ArtifactDescriptorUtils;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.eclipse.aether.RepositorySystemSession.SessionBuilder;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;
import sibyl.lab.target.TargetUnavailable;

/// The settings of the user's own Maven: mirrors, proxies and passwords. [Artifacts] fetches with them, so that no address has
/// to be configured for Sibyl.
public final class MavenSettings {
  private final Settings settings;
  private final Path localRepository;

  private MavenSettings(Settings settings, Path localRepository) {
    this.settings = settings;
    this.localRepository = localRepository;
  }

  /// The settings of the `mvn` that this user would run.
  public static MavenSettings ofUser() {
    return read(
        installation().map(home -> home.resolve("conf/settings.xml")),
        home().resolve("settings.xml"));
  }

  /// Files that do not exist are ignored.
  static MavenSettings read(Optional<Path> global, Path user) {
    DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
    request.setSystemProperties(System.getProperties());
    request.setUserSettingsFile(user.toFile());
    global.ifPresent(file -> request.setGlobalSettingsFile(file.toFile()));
    try {
      Settings settings =
          new DefaultSettingsBuilderFactory().newInstance().build(request).getEffectiveSettings();
      return new MavenSettings(settings, localRepository(settings));
    } catch (SettingsBuildingException e) {
      throw new TargetUnavailable("Maven's settings cannot be read; check settings.xml", e);
    }
  }

  /// The same settings, but offline.
  public MavenSettings offline() {
    Settings offline = settings.clone();
    offline.setOffline(true);
    return new MavenSettings(offline, localRepository);
  }

  boolean isOffline() {
    return settings.isOffline();
  }

  Path localRepository() {
    return localRepository;
  }

  /// The repositories of the active profiles, then Maven's default ones.
  List<RemoteRepository> repositories() {
    Set<String> active = new HashSet<>(settings.getActiveProfiles());
    List<RemoteRepository> all = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Profile profile : settings.getProfiles()) {
      boolean byDefault =
          profile.getActivation() != null && profile.getActivation().isActiveByDefault();
      if (active.contains(profile.getId()) || (active.isEmpty() && byDefault)) {
        for (org.apache.maven.settings.Repository r : profile.getRepositories()) {
          if (seen.add(r.getId())) {
            all.add(new RemoteRepository.Builder(r.getId(), r.getLayout(), r.getUrl()).build());
          }
        }
      }
    }
    for (Repository r : superPom()) {
      if (seen.add(r.getId())) {
        all.add(ArtifactDescriptorUtils.toRemoteRepository(r));
      }
    }
    return all;
  }

  void apply(SessionBuilder session) {
    session.setOffline(settings.isOffline());
    session.withLocalRepositoryBaseDirectories(localRepository);
    DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
    for (Mirror m : settings.getMirrors()) {
      mirrors.add(
          m.getId(),
          m.getUrl(),
          m.getLayout(),
          false,
          m.isBlocked(),
          m.getMirrorOf(),
          m.getMirrorOfLayouts());
    }
    session.setMirrorSelector(mirrors);

    SettingsDecryptionResult plain =
        new DefaultSettingsDecrypter(new DefaultSecDispatcher(new DefaultPlexusCipher()))
            .decrypt(new DefaultSettingsDecryptionRequest(settings));
    DefaultProxySelector proxies = new DefaultProxySelector();
    for (Proxy p : plain.getProxies()) {
      if (p.isActive()) {
        Authentication user =
            new AuthenticationBuilder()
                .addUsername(p.getUsername())
                .addPassword(p.getPassword())
                .build();
        proxies.add(
            new org.eclipse.aether.repository.Proxy(
                p.getProtocol(), p.getHost(), p.getPort(), user),
            p.getNonProxyHosts());
      }
    }
    session.setProxySelector(proxies);
    DefaultAuthenticationSelector logins = new DefaultAuthenticationSelector();
    for (Server s : plain.getServers()) {
      logins.add(
          s.getId(),
          new AuthenticationBuilder()
              .addUsername(s.getUsername())
              .addPassword(s.getPassword())
              .addPrivateKey(s.getPrivateKey(), s.getPassphrase())
              .build());
    }
    session.setAuthenticationSelector(logins);
  }

  /// Maven Central's address stands in the POM that every POM inherits from.
  private static List<Repository> superPom() {
    return new DefaultSuperPomProvider()
        .setModelProcessor(new DefaultModelProcessor().setModelReader(new DefaultModelReader()))
        .getSuperModel("4.0.0")
        .getRepositories();
  }

  private static Path localRepository(Settings settings) {
    return Stream.of(System.getProperty("maven.repo.local"), settings.getLocalRepository())
        .filter(path -> path != null && !path.isBlank())
        .findFirst()
        .map(Path::of)
        .orElseGet(() -> home().resolve("repository"));
  }

  private static Path home() {
    return Path.of(Objects.requireNonNullElse(System.getProperty("user.home"), "."), ".m2");
  }

  /// Where Maven is installed: as the environment says, or where the `mvn` on the path leads to.
  private static Optional<Path> installation() {
    Stream<Path> named =
        Stream.of("MAVEN_HOME", "M2_HOME").flatMap(MavenSettings::variable).map(Path::of);
    Stream<Path> onPath =
        variable("PATH")
            .flatMap(path -> Stream.of(path.split(File.pathSeparator)))
            .flatMap(folder -> Stream.of(Path.of(folder, "mvn"), Path.of(folder, "mvn.cmd")))
            .flatMap(MavenSettings::home);
    return Stream.concat(named, onPath).filter(Files::isDirectory).findFirst();
  }

  private static Stream<String> variable(String name) {
    return Stream.ofNullable(System.getenv(name)).filter(text -> !text.isBlank());
  }

  private static Stream<Path> home(Path mvn) {
    try {
      return Files.isExecutable(mvn)
          ? Stream.of(mvn.toRealPath().resolve("../..").normalize())
          : Stream.empty();
    } catch (IOException _) {
      return Stream.empty();
    }
  }
}
