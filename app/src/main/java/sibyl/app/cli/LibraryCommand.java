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
import sibyl.app.options.Exit;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.Grid;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;
import sibyl.proof.template.EquivalentConditions;
import sibyl.proof.template.Library;
import sibyl.proof.template.Template;

/// `sibyl library`: the transformations that oracle eqsql uses.
@Command(
    name = "library",
    description = {
      "Shows the library of transformations that were proved, by which eqsql rewrites queries.",
      "",
      "--prove proves each again, by chance, proof and solver; an entry that is not proved is told,"
          + " with exit code 1.",
      "--grow N looks for conditions of at most N operators that mean the same as a shorter one,"
          + " proves what it finds and writes that to --out, as entries of a library."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl library --all",
      "  sibyl library --prove",
      "  sibyl library --grow 2 --out grown.txt"
    })
final class LibraryCommand implements Callable<Integer> {
  /// Each operator more makes about ten times as many.
  private static final int MOST_OPERATORS = 4;

  @Option(names = "--all", description = "Every entry, with both texts.")
  private boolean all;

  @Option(names = "--prove", description = "Prove every entry again.")
  private boolean prove;

  @Option(names = "--grow", paramLabel = "N", description = "Look for more, of that size.")
  private Optional<Integer> grow = Optional.empty();

  @Option(names = "--out", paramLabel = "FILE", description = "Where to write what was grown.")
  private Optional<Path> out = Optional.empty();

  @Override
  public Integer call() {
    if (grow.isPresent() != out.isPresent()) {
      throw new WrongUsage("--grow N and --out FILE go together");
    }
    if (grow.isPresent()) {
      return grown(grow.get(), out.orElseThrow());
    }
    List<Template> entries = Library.shipped().entries();
    if (all) {
      entries.forEach(t -> System.out.println(t.text()));
    }
    Grid grid = new Grid().row("kind", "entries", "uses");
    for (Template.Kind kind : Template.Kind.values()) {
      grid.row(
          kind.name().toLowerCase(Locale.ROOT),
          String.valueOf(entries.stream().filter(t -> t.kind() == kind).count()),
          String.valueOf(Library.shipped().directions(kind).size()));
    }
    grid.lines().forEach(System.out::println);
    return prove ? told(entries) : Exit.NOTHING_FOUND;
  }

  private static int told(List<Template> entries) {
    List<String> unproved = Library.shipped().unproved();
    unproved.forEach(System.out::println);
    System.out.printf(
        "%d of %d entries are proved%n", entries.size() - unproved.size(), entries.size());
    return unproved.isEmpty() ? Exit.NOTHING_FOUND : Exit.FOUND;
  }

  private static int grown(int operators, Path file) {
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
    return proved == pairs.size() ? Exit.NOTHING_FOUND : Exit.FOUND;
  }
}
