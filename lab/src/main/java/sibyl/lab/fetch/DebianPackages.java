package sibyl.lab.fetch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import sibyl.lab.hosting.Hosting.Packages;
import sibyl.lab.hosting.Hosting.Setting;

/// Fetches packages of a Debian suite with all their dependencies, for servers that are not in Maven, such as MySQL. It uses
/// the machine's apt and mirror, but folders of Sibyl's own and an empty list of installed packages, so that apt fetches
/// everything down to the C library and nothing is installed.
public final class DebianPackages {
  private static final String KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg";

  private final Packages packages;
  private final Path folder;

  /// `folder` is for apt's lists and for the packages; it is kept, so that only changes are fetched.
  public DebianPackages(Packages packages, Path folder) {
    this.packages = packages;
    this.folder = folder;
  }

  /// The tools that this machine must have.
  static final List<String> TOOLS = List.of("apt-get", "dpkg");

  static boolean trusted() {
    return Files.isReadable(Path.of(KEYS));
  }

  /// Reads the current list of packages from the mirror; yields a checksum that changes when any package does.
  public String look() throws IOException {
    for (String part : List.of("lists/partial", "archives/partial", "etc")) {
      Files.createDirectories(folder.resolve(part));
    }
    Files.write(folder.resolve("status"), new byte[0]);
    apt("update", "--error-on=any");
    CRC32C sum = new CRC32C();
    for (String file : wanted()) {
      sum.update(file.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }

  /// Fetches and unpacks the packages that `look` found.
  public void unpack(Path to) throws IOException {
    apt("--download-only", "--yes", "install");
    for (Path deb : debs()) {
      Subprocess.of(List.of("dpkg", "-x", deb.toString(), to.toString()), folder).run();
    }
    // Not needed once they are unpacked.
    for (Path deb : debs()) {
      Files.delete(deb);
    }
  }

  /// The files of all packages, sorted. Apt leaves out files that were downloaded before, so these are deleted first.
  private List<String> wanted() throws IOException {
    for (Path deb : debs()) {
      Files.delete(deb);
    }
    return apt("--print-uris", "--yes", "install")
        .lines()
        .filter(line -> line.startsWith("'"))
        .map(line -> line.split(" ", 3)[1])
        .sorted()
        .toList();
  }

  private List<Path> debs() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("archives"))) {
      return files.filter(file -> file.toString().endsWith(".deb")).sorted().toList();
    }
  }

  /// The address of the mirror may hold a password, so the file with it is deleted as soon as apt has run.
  private String apt(String... words) throws IOException {
    Path sources = folder.resolve("etc/sources.list");
    try {
      Files.writeString(
          sources, "deb [signed-by=%s] %s %s main%n".formatted(KEYS, mirror(), packages.suite()));
      List<String> command = new ArrayList<>(List.of("apt-get", "-q"));
      option(command, "Dir::Etc::SourceList", sources);
      option(command, "Dir::Etc::SourceParts", "/dev/null");
      option(command, "Dir::State::Lists", folder.resolve("lists"));
      option(command, "Dir::State::status", folder.resolve("status"));
      option(command, "Dir::Cache", folder);
      option(command, "APT::Install-Recommends", false);
      option(command, "APT::Sandbox::User", "");
      option(command, "Debug::NoLocking", true);
      option(command, "Acquire::Languages", "none");
      option(command, "Acquire::Retries", 2);
      command.addAll(List.of(words));
      if (command.getLast().equals("install")) {
        command.addAll(packages.names());
      }
      return new Subprocess(command, proxies(), folder).run();
    } finally {
      Files.deleteIfExists(sources);
    }
  }

  private static void option(List<String> command, String name, Object value) {
    command.add("-o");
    command.add(name + "=" + value);
  }

  /// The proxies that the environment names.
  private static List<Setting> proxies() {
    return Stream.of("http_proxy", "https_proxy", "no_proxy")
        .flatMap(
            name -> Stream.ofNullable(System.getenv(name)).map(value -> new Setting(name, value)))
        .toList();
  }

  private String mirror() throws IOException {
    return Subprocess.of(
            List.of("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"),
            folder)
        .run()
        .lines()
        .filter(line -> !line.contains("security"))
        .findFirst()
        .orElseThrow(() -> new IOException("apt has no mirror; check /etc/apt/sources.list"));
  }
}
