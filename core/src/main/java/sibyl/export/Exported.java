package sibyl.export;

import java.util.List;

/// What became of a finding in another format.
public sealed interface Exported {

  /// Texts, each with how its file's name ends.
  record Files(List<File> files) implements Exported {
    public Files {
      files = List.copyOf(files);
    }
  }

  record File(String suffix, String text) {}

  /// The format cannot say it: one sentence why.
  record Refused(String why) implements Exported {}

  static Exported one(String suffix, String text) {
    return new Files(List.of(new File(suffix, text)));
  }
}
