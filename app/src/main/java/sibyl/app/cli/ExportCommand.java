package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.work.StoredCase;
import sibyl.export.Exported;
import sibyl.export.Format;
import sibyl.finding.CaseFile;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.NoStore;

/// `sibyl export`: writes a stored finding in the format of another tool, such as an sqllogictest file or a JUnit test, that
/// shows the bug without Sibyl.
@Command(
    name = "export",
    description = {
      "Writes a finding in a format that other tools run without Sibyl.",
      "",
      "Formats:",
      "  client        a script for the DBMS's own client that prints both results",
      "  sqllogictest  a sqllogictest script in which both queries share a label",
      "  mtr           a .test and .result file for the DBMS's own test suite",
      "  junit         a JUnit test over plain JDBC that fails while the bug exists",
      "  bisect        a script for git bisect run: 0 good, 1 bad, 125 skip",
      "",
      "A format that cannot express the finding is rejected with a reason. See docs/export.md."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl export 3f2a --as client",
      "  sibyl export 3f2a --as bisect --to bisect_run.sh",
      "  sibyl export 3f2a --as mtr --to main/sibyl.test     writes main/sibyl.result too"
    })
final class ExportCommand implements Runnable {
  @Parameters(
      paramLabel = "ID|FILE",
      description = "A finding's id or its beginning, or a case.json.")
  private String name = "";

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      required = true,
      description = "The format, one of those above.")
  private String format = "";

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Optional<Path> to = Optional.empty();

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    Format chosen = chosen();
    CaseFile file = StoredCase.find(name, out.folder()).file();
    switch (chosen.export(file, Hostings.access(file.target()))) {
      case Exported.Refused(String why) -> throw new WrongUsage(why);
      case Exported.Files(List<Exported.File> files) -> write(files);
    }
  }

  private Format chosen() {
    return Stream.of(Format.values())
        .filter(f -> f.word().equals(format))
        .findFirst()
        .orElseThrow(
            () ->
                new WrongUsage(
                    "there is no format '%s'; there are: %s"
                        .formatted(
                            format,
                            Stream.of(Format.values())
                                .map(Format::word)
                                .collect(Collectors.joining(", ")))));
  }

  private void write(List<Exported.File> files) {
    if (to.isEmpty() && files.size() > 1) {
      throw new WrongUsage("this format has " + files.size() + " files; name the first with --to");
    }
    if (to.isEmpty()) {
      System.out.print(files.getFirst().text());
      return;
    }
    Path first = to.get();
    for (Exported.File file : files) {
      Path path = file.equals(files.getFirst()) ? first : sibling(first, file.suffix());
      try {
        Files.writeString(path, file.text());
      } catch (IOException e) {
        throw new WrongUsage("%s cannot be written: %s".formatted(path, NoStore.because(e)));
      }
    }
  }

  private static Path sibling(Path first, String suffix) {
    return first.resolveSibling(
        first.getFileName().toString().replaceFirst("\\.[^.]*$", "") + suffix);
  }
}
