package sibyl.lab.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.lab.target.Engines;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;

class ArtifactsTest {
  private static final Target OLD = Target.parse(Engines.OLD);

  @TempDir Path temp;

  @Test
  void what_was_fetched_once_needs_no_network() {
    List<Path> fetched = userJars(OLD);
    try (Artifacts artifacts = Artifacts.of(MavenSettings.ofUser().offline(), _ -> {})) {
      assertThat(artifacts.jars(OLD)).isEqualTo(fetched).allMatch(Files::isRegularFile);
    }
  }

  @Test
  void a_driver_that_logs_is_given_a_silent_logger() {
    assertThat(userJars(Target.parse(Engines.NEWEST)))
        .extracting(jar -> jar.getFileName().toString().replaceFirst("-[0-9].*", ""))
        .containsExactlyInAnyOrder("sqlite-jdbc", "slf4j-api", "slf4j-nop");
  }

  @Test
  void a_version_never_released_is_refused_with_those_near_it() {
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      assertThatExceptionOfType(NoSuchTarget.class)
          .isThrownBy(() -> artifacts.jars(Target.parse("sqlite@3.28.7")))
          .withMessage(
              "There is no sqlite@3.28.7; released versions near it are:"
                  + " 3.27.2, 3.27.2.1, 3.28.0, 3.30.1, 3.31.1, 3.32.3.");
      assertThat(artifacts.versions(OLD)).contains("3.28.0", "3.41.0.0").doesNotHaveDuplicates();
    }
  }

  @Test
  void offline_is_not_mistaken_for_never_released() throws IOException {
    MavenSettings settings = settings("<offline>true</offline>");
    try (Artifacts artifacts = Artifacts.of(settings, _ -> {})) {
      assertThatExceptionOfType(TargetUnavailable.class)
          .isThrownBy(() -> artifacts.jars(OLD))
          .withMessageContaining("offline");
    }
  }

  @Test
  void a_repository_out_of_reach_is_not_mistaken_for_never_released() throws IOException {
    // Nothing listens on port 1.
    try (Artifacts artifacts = Artifacts.of(settings(mirror("http://127.0.0.1:1/")), _ -> {})) {
      assertThatExceptionOfType(TargetUnavailable.class)
          .isThrownBy(() -> artifacts.jars(OLD))
          .withMessageContaining("could be reached");
    }
  }

  @Test
  void jars_come_from_the_mirror_of_the_settings_into_their_local_repository_with_a_line_each()
      throws IOException {
    Path users = userJars(OLD).getFirst();
    MavenSettings settings =
        settings(mirror(MavenSettings.ofUser().localRepository().toUri().toString()));
    List<String> lines = new ArrayList<>();
    try (Artifacts artifacts = Artifacts.of(settings, lines::add)) {
      Path own = artifacts.jars(OLD).getFirst();
      assertThat(own).startsWith(temp).hasSameBinaryContentAs(users);
      assertThat(lines)
          .singleElement()
          .asString()
          .startsWith("downloading sqlite-jdbc-3.28.0.jar (");
      artifacts.jars(OLD);
      assertThat(lines).hasSize(1);
    }
  }

  private static List<Path> userJars(Target target) {
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      return artifacts.jars(target);
    }
  }

  private static String mirror(String url) {
    return "<mirrors><mirror><id>near</id><mirrorOf>*</mirrorOf><url>%s</url></mirror></mirrors>"
        .formatted(url);
  }

  /// A local repository of their own, empty at first.
  private MavenSettings settings(String more) throws IOException {
    Path repository = temp.resolve("repository");
    Path file =
        Files.writeString(
            temp.resolve("settings.xml"),
            "<settings><localRepository>%s</localRepository>%s</settings>"
                .formatted(repository, more));
    return MavenSettings.read(Optional.empty(), file);
  }
}
