package sibyl.export;

import java.util.List;

/// What an exporter makes of a finding: files for `sibyl export` to write, or a refusal with its reason, because the format
/// cannot express it (a sqllogictest script has only one database, for example).
public sealed interface Exported {

  /// One or more texts, each with the suffix of its file name.
  record Files(List<File> files) implements Exported {
    public Files {
      files = List.copyOf(files);
    }
  }

  record File(String suffix, String text) {}

  /// The format cannot express the finding; `why` is one sentence.
  record Refused(String why) implements Exported {}

  static Exported one(String suffix, String text) {
    return new Files(List.of(new File(suffix, text)));
  }
}
