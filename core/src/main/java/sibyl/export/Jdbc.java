package sibyl.export;

import java.util.List;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.dialect.Hosting;
import sibyl.finding.CaseFile;

/// How to connect to the target of a finding over JDBC.
final class Jdbc {
  private Jdbc() {}

  /// The URL of a fresh database; `own`, that of a storage variant, comes first if not empty. It may contain `{world}`,
  /// a folder `{work}` and, for a server that must be started first, `{port}`.
  static String url(CaseFile file, String own) {
    String where = file.target().replaceFirst("[^@]*@?", "");
    if (!own.isEmpty()) {
      return own;
    }
    if (where.startsWith("jdbc:")) {
      return where;
    }
    return file.dialect()
        .map(Dialect::hosting)
        .map(
            h ->
                switch (h) {
                  case Hosting.Embedded e -> e.url();
                  case Hosting.Server s -> s.url();
                  case Hosting.Elsewhere _ -> "";
                })
        .orElse("");
  }

  static List<Hosting.Setting> properties(CaseFile file) {
    return driver(file).flatMap(d -> d.properties().stream()).toList();
  }

  static List<Hosting.Setting> settings(CaseFile file) {
    return driver(file).flatMap(d -> d.settings().stream()).toList();
  }

  private static Stream<Hosting.Driver> driver(CaseFile file) {
    return file.dialect().flatMap(d -> d.hosting().driver()).stream();
  }
}
