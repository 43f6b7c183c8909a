package sibyl.lab.fetch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import sibyl.lab.hosting.Hosting.Command;
import sibyl.lab.hosting.Hosting.Edition;
import sibyl.lab.hosting.Hosting.Setting;
import sibyl.lab.server.Account;
import sibyl.lab.server.Placeholders;
import sibyl.lab.target.Scratch;

/// A server's binaries in the cache, with an initialised data directory (made by `initdb` and the like). Made once for a
/// version; each server that a worker starts gets a copy of the data directory, which is faster than a new one.
public record Installation(Path home, Path data) {

  /// Prepares the data directory for binaries in the cache, unless that was done before.
  static Installation of(Cache cache, String home, Edition edition) {
    Path binaries = cache.folder().resolve(home);
    String name = Path.of(home).resolveSibling("data-" + recipe(edition)).toString();
    Path made = cache.entry(name, folder -> prepare(binaries, edition, folder));
    return new Installation(binaries, made.resolve("data"));
  }

  /// A checksum of the commands that prepare the data directory: other commands make another one.
  private static String recipe(Edition edition) {
    CRC32C sum = new CRC32C();
    sum.update((edition.prepare() + "as root: " + Account.OURS).getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }

  private static void prepare(Path home, Edition edition, Path folder) throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    Path work = Files.createDirectories(folder.resolve("work"));
    Placeholders known =
        Placeholders.of("home", home).and("data", data).and("work", work).and("port", 0);
    for (Command command : edition.prepare()) {
      Path input = Files.createFile(work.resolve("input"));
      for (String line : known.fill(command.input())) {
        byte[] text =
            line.startsWith("<")
                ? Files.readAllBytes(Path.of(line.substring(1)))
                : (line + "\n").getBytes(StandardCharsets.UTF_8);
        Files.write(input, text, java.nio.file.StandardOpenOption.APPEND);
      }
      Account.OURS.own(folder);
      List<String> words = Account.OURS.running(known.fill(command.words()));
      new Subprocess(words, environment(command, known), work).run(Optional.of(input));
      Files.deleteIfExists(input);
    }
    Scratch.delete(work);
  }

  public static List<Setting> environment(Command command, Placeholders known) {
    return command.environment().stream()
        .map(setting -> new Setting(setting.name(), known.fill(setting.value())))
        .toList();
  }
}
