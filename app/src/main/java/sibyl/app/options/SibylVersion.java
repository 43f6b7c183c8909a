package sibyl.app.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/// The version of Sibyl, as the build wrote it into `version.txt`: for `sibyl --version` and the summaries of runs.
public final class SibylVersion implements IVersionProvider {

  public static String version() {
    try (InputStream in = SibylVersion.class.getResourceAsStream("version.txt")) {
      return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "sibyl " + version(), "on JDK " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }
}
