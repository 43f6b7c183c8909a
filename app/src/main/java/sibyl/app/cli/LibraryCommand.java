package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sibyl.app.options.ExitCode;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.TextTable;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;
import sibyl.proof.template.EquivalentConditions;
import sibyl.proof.template.Library;
import sibyl.proof.template.Template;

/// `sibyl library`: counts or prints the proved query rewrites that Sibyl ships for the oracle `eqsql`. `--prove` proves them
/// again. `--grow` searches for more equivalent conditions and writes those it can prove to a file; the shipped library stays
/// as it is.
@Command(
    name = "library",
    description = {
      "Shows the library of proved transformations with which eqsql rewrites queries.",
      "",
      "--prove proves each entry again, by random tests, proof rules and an SMT solver. Unproved"
          + " entries are printed, and the exit code is 1.",
      "--grow N searches for conditions of at most N operators that are equivalent to a shorter"
          + " one, and writes those that it can prove to --out, as entries of a library."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl library --all",
      "  sibyl library --prove",
      "  sibyl library --grow 2 --out grown.txt"
    })
final class LibraryCommand implements Callable<Integer> {
  /// Each additional operator makes about ten times as many candidates.
  private static final int MOST_OPERATORS = 4;

  @Option(names = "--all", description = "Print every entry with both texts.")
  private boolean all;

  @Option(names = "--prove", description = "Prove every entry again.")
  private boolean prove;

  @Option(
      names = "--grow",
      paramLabel = "N",
      description = "Search for more entries with at most N operators.")
  private Optional<Integer> grow = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file for the entries that --grow finds.")
  private Optional<Path> out = Optional.empty();

  @Override
  public Integer call() {
    if (grow.isPresent() != out.isPresent()) {
      throw new WrongUsage("--grow N and --out FILE must be given together");
    }
    if (grow.isPresent()) {
      return grow(grow.get(), out.orElseThrow());
    }
    List<Template> entries = Library.shipped().entries();
    if (all) {
      entries.forEach(t -> System.out.println(t.text()));
    }
    TextTable table = new TextTable().row("kind", "entries", "uses");
    for (Template.Kind kind : Template.Kind.values()) {
      table.row(
          kind.name().toLowerCase(Locale.ROOT),
          String.valueOf(entries.stream().filter(t -> t.kind() == kind).count()),
          String.valueOf(Library.shipped().directions(kind).size()));
    }
    table.lines().forEach(System.out::println);
    return prove ? proved(entries) : ExitCode.NOTHING_FOUND;
  }

  private static int proved(List<Template> entries) {
    List<String> unproved = Library.shipped().unproved();
    unproved.forEach(System.out::println);
    System.out.printf(
        "%d of %d entries are proved%n", entries.size() - unproved.size(), entries.size());
    return unproved.isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FOUND;
  }

  private static int grow(int operators, Path file) {
    if (operators < 1 || operators > MOST_OPERATORS) {
      throw new WrongUsage("--grow takes a number from 1 to " + MOST_OPERATORS);
    }
    List<Template> pairs = EquivalentConditions.pairs(operators, Library.written().entries());
    StringBuilder text = new StringBuilder();
    int proved = 0;
    try (Checker checker = new Checker()) {
      for (Template pair : pairs) {
        if (pair.proved(checker) instanceof Answer.Equal) {
          text.append(pair.text()).append('\n');
          proved++;
        }
      }
    }
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new WrongUsage(file + " cannot be written: " + e.getMessage());
    }
    System.out.printf("%d of %d pairs are proved; written to %s%n", proved, pairs.size(), file);
    return proved == pairs.size() ? ExitCode.NOTHING_FOUND : ExitCode.FOUND;
  }
}
