package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Statement;
import sibyl.sql.Value;

@Isolated
class EngineTest {
  private static final Statement VERSION = new Statement.Native("SELECT sqlite_version()");

  @Test
  void versions_side_by_side_are_each_their_own() {
    Engine old = Engines.of(Engines.OLD);
    Engine newest = Engines.of(Engines.NEWEST);
    assertThat(old.version()).isEqualTo("3.28.0");
    assertThat(newest.version()).isNotEqualTo(old.version());
    try (Session one = old.open(terms());
        Session other = newest.open(terms())) {
      assertThat(one.run(VERSION)).isEqualTo(text(old.version()));
      assertThat(other.run(VERSION)).isEqualTo(text(newest.version()));
      assertThat(one.run(VERSION)).isEqualTo(text(old.version()));
    }
  }

  @Test
  void each_world_is_fresh_and_empty() {
    Worlds worlds = Engines.of(Engines.NEWEST).worlds(terms());
    Statement create = new Statement.Native("CREATE TABLE t(a)");
    try (Session one = worlds.fresh();
        Session other = worlds.fresh()) {
      assertThat(one.run(create)).isEqualTo(new Outcome.Done(0));
      assertThat(one.run(create).accepted()).isFalse();
      assertThat(other.run(create)).isEqualTo(new Outcome.Done(0));
    }
  }

  @Test
  void loading_a_driver_prints_nothing() {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      Engine.load(Target.parse(Engines.NEWEST), artifacts).open(terms()).close();
    } finally {
      System.setErr(err);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void a_driver_without_a_library_for_this_machine_is_unavailable(@TempDir Path temp)
      throws IOException {
    for (String name : List.of(Engines.OLD, Engines.NEWEST)) {
      Target target = Target.parse(name);
      try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
        List<Path> jars = artifacts.jars(target);
        List<Path> crippled = new ArrayList<>(jars);
        crippled.set(0, withoutLibraries(jars.getFirst(), temp));
        assertThatExceptionOfType(TargetUnavailable.class)
            .isThrownBy(() -> Engine.load(target, kit(crippled)))
            .withMessageStartingWith(target + " does not load on this machine: ");
      }
    }
  }

  @Test
  void jars_without_a_driver_are_unavailable() {
    Target target = Target.parse(Engines.OLD);
    assertThatExceptionOfType(TargetUnavailable.class)
        .isThrownBy(() -> Engine.load(target, kit(List.of())))
        .withMessageContaining("no JDBC driver");
  }

  private static Kit kit(List<Path> jars) {
    return new Kit(jars, Optional.empty());
  }

  private static SessionTerms terms() {
    return SessionTerms.patient(Duration.ofSeconds(10));
  }

  private static Outcome text(String cell) {
    return new Outcome.Rows(List.of(List.of(new Value.Text(cell))));
  }

  private static Path withoutLibraries(Path jar, Path folder) throws IOException {
    Path copy = folder.resolve(jar.getFileName());
    try (JarFile from = new JarFile(jar.toFile());
        JarOutputStream to = new JarOutputStream(Files.newOutputStream(copy))) {
      for (JarEntry entry : from.stream().filter(e -> !e.getName().contains("native")).toList()) {
        to.putNextEntry(new JarEntry(entry.getName()));
        from.getInputStream(entry).transferTo(to);
        to.closeEntry();
      }
    }
    return copy;
  }
}
