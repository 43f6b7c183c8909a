package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Same seed, same bytes.
class SameSeedTest {
  private static final int ROUNDS = 40;

  /// Sets and maps of the JDK iterate differently in each process; the second process is also given
  /// other hash codes, another language and another encoding.
  @Test
  void two_processes_run_the_same_statements() throws IOException {
    String one = played();
    String other =
        played(
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=2",
            "-Duser.language=tr",
            "-Duser.country=TR",
            "-Duser.timezone=Asia/Kathmandu",
            "-Dfile.encoding=ISO-8859-1");
    assertThat(other).isEqualTo(one);
    assertThat(one).matches("[1-9][0-9]{3,} statements, [1-9][0-9]+ findings, [0-9a-f]{64}\n");
  }

  @Test
  void one_process_runs_the_same_statements_twice() throws NoSuchAlgorithmException {
    assertThat(RoundDigest.of(ROUNDS)).isEqualTo(RoundDigest.of(ROUNDS));
  }

  private static String played(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            RoundDigest.class.getName(),
            Integer.toString(ROUNDS)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var said = process.getInputStream()) {
      return new String(said.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
