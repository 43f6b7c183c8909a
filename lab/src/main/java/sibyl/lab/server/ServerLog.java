package sibyl.lab.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import sibyl.lab.hosting.Hosting.Crash;

/// Finds the crash in the log of a private server, after it died under a statement: the lines of the stack, without the parts
/// that differ from run to run, so that equal crashes have equal texts.
final class ServerLog {
  private static final int MOST_BYTES = 256 << 10;
  private static final int MOST_LINES = 60;
  private static final int LAST_LINES = 5;

  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[ T]+\\d{1,2}:\\d\\d:\\d\\d(\\.\\d+)?(Z|"
              + " ?[A-Z]{3,4}|[+-]\\d\\d(:\\d\\d)?)?|\\b\\d{6} +\\d{1,2}:\\d\\d:\\d\\d");
  private static final Pattern ADDRESS = Pattern.compile(" ?\\[?0x[0-9a-f]{5,}]?");
  private static final Pattern PROCESS =
      Pattern.compile("(?i)\\b(pid|process|thread):? \\d+|^ *\\d{5,} ");

  private final Path file;
  private final Pattern begins;
  private final Pattern keeps;
  private final List<String> places;

  /// `places` are the folders of this run, which are removed from all lines.
  ServerLog(Path file, Crash crash, List<Path> places) {
    this.file = file;
    this.begins = Pattern.compile(crash.begins());
    this.keeps = Pattern.compile(crash.keeps());
    this.places = places.stream().map(Path::toString).toList();
  }

  long size() {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException _) {
      return 0;
    }
  }

  /// The crash that was logged after that position; empty if there was none.
  List<String> crash(long from) {
    List<String> found = new ArrayList<>();
    for (String line : lines(from)) {
      boolean first = found.isEmpty() && begins.matcher(line).find();
      if (first || (!found.isEmpty() && keeps.matcher(line).find())) {
        found.add(plain(line));
      }
      if (found.size() == MOST_LINES) {
        break;
      }
    }
    return found;
  }

  /// The last lines after that position.
  List<String> last(long from) {
    List<String> all =
        lines(from).stream().filter(line -> !line.isBlank()).map(this::plain).toList();
    return all.subList(Math.max(0, all.size() - LAST_LINES), all.size());
  }

  private List<String> lines(long from) {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      long begin = Math.max(from, log.length() - MOST_BYTES);
      byte[] bytes = new byte[(int) Math.max(0, log.length() - begin)];
      log.seek(begin);
      log.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException _) {
      return List.of();
    }
  }

  private String plain(String line) {
    String text = line;
    for (String place : places) {
      text = text.replace(place, "");
    }
    text = TIME.matcher(text).replaceAll("");
    text = ADDRESS.matcher(text).replaceAll("");
    return PROCESS.matcher(text).replaceAll("$1").strip();
  }
}
