package sibyl.app.options;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.app.Program;

/// The launcher of an unpacked release starts the jars next to it and does not build.
final class SibylVersionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void the_launcher_of_a_release_needs_a_jdk_and_no_maven() throws IOException {
    Path home = Files.createDirectories(folder.resolve("a release"));
    Path lib = Files.createDirectories(home.resolve("lib"));
    Path bin = Files.createDirectories(home.resolve("bin"));
    Files.copy(Path.of("../sibyl"), bin.resolve("sibyl"));
    List<String> parts =
        List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
    int half = parts.size() / 2;
    jarFor(parts.subList(0, half), lib.resolve("first.jar"));
    jarFor(parts.subList(half, parts.size()), lib.resolve("second.jar"));

    Path java = Path.of(System.getProperty("java.home"));
    // Without Maven and the variables of the user.
    Program.Ran ran =
        Program.in(folder)
            .start(
                List.of(
                    "env",
                    "-i",
                    "PATH=" + tools(),
                    "SIBYL_JAVA_HOME=" + java,
                    "/bin/sh",
                    bin.resolve("sibyl").toString(),
                    "oracles"))
            .end();
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out()).contains("norec");
    assertThat(ran.err()).isEmpty();
    assertThat(bin.resolve(".quick")).doesNotExist();
  }

  private Path tools() throws IOException {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Files.copy(
        Path.of("/usr/bin/dirname"), tools.resolve("dirname"), StandardCopyOption.COPY_ATTRIBUTES);
    return tools;
  }

  /// A jar whose class path is these files.
  private static void jarFor(List<String> parts, Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            parts.stream().map(p -> Path.of(p).toUri().toString()).collect(joining(" ")));
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }
}
