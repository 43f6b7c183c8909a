package sibyl.app.cli;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.options.DiskSize;
import sibyl.app.options.ExitCode;
import sibyl.app.options.TimeSpan;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.ByteSize;
import sibyl.app.report.TextTable;
import sibyl.lab.fetch.FetchedFiles;

/// `sibyl cache`: lists the files that were fetched for targets, and removes them.
@Command(
    name = "cache",
    description = {
      "Lists what was fetched for targets, and its size on disk.",
      "",
      "Server binaries are in Sibyl's own cache, which 'sibyl cache clean' clears. Jars are in"
          + " Maven's repository, which other programs use too; they are listed but never removed."
    },
    subcommands = CacheCommand.Clean.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl cache",
      "  sibyl cache clean --older-than 30d --dry-run",
      "  sibyl cache clean mariadb@10.2.11"
    })
final class CacheCommand implements Callable<Integer> {

  @Override
  public Integer call() throws IOException {
    FetchedFiles files = FetchedFiles.ofUser();
    List<FetchedFiles.Item> all = new ArrayList<>(files.cached());
    all.addAll(files.fetched());
    TextTable table = new TextTable().row("what", "size", "last used", "stored by");
    for (FetchedFiles.Item item : all) {
      String used = item.used().map(CacheCommand::day).orElse("");
      table.row(
          item.name(),
          ByteSize.shown(item.bytes()),
          files.inUse(item) ? "now" : used,
          item.ours() ? "Sibyl" : "Maven");
    }
    table.lines().forEach(System.out::println);
    System.out.printf(
        "%nSibyl keeps %s in %s, Maven %s in %s.%n",
        sum(all, true), files.cache(), sum(all, false), files.repository());
    return ExitCode.NOTHING_FOUND;
  }

  private static String sum(List<FetchedFiles.Item> items, boolean ours) {
    return ByteSize.shown(
        items.stream().filter(i -> i.ours() == ours).mapToLong(FetchedFiles.Item::bytes).sum());
  }

  private static String day(Instant time) {
    return LocalDate.ofInstant(time, ZoneId.systemDefault()).toString();
  }

  /// `sibyl cache clean`: removes files from Sibyl's cache that no run uses.
  @Command(
      name = "clean",
      description = {
        "Removes files from Sibyl's cache. They are fetched again when they are needed.",
        "",
        "Files that a run uses at this moment are kept, and so are jars in Maven's repository."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  sibyl cache clean --older-than 30d   not used for a month",
        "  sibyl cache clean postgres           all versions of one DBMS",
        "  sibyl cache clean --down-to 2GB      least recently used first, until the rest fits",
        "  sibyl cache clean --dry-run          only print what would be removed"
      })
  static final class Clean implements Callable<Integer> {
    private static final Comparator<FetchedFiles.Item> LONGEST_UNUSED =
        Comparator.comparing(item -> item.used().orElse(Instant.EPOCH));

    @Parameters(
        paramLabel = "TARGET",
        arity = "0..*",
        description = "Only these, as 'sibyl cache' names them; a DBMS means all its versions.")
    private List<String> targets = List.of();

    @Option(
        names = "--older-than",
        paramLabel = "TIME",
        converter = TimeSpan.class,
        description = "Only what was not used for this long, such as 30d or 12h.")
    private Optional<Duration> age = Optional.empty();

    @Option(
        names = "--down-to",
        paramLabel = "SIZE",
        converter = DiskSize.class,
        description =
            "Stop once the rest takes no more than SIZE, such as 2GB; the least recently used is"
                + " removed first.")
    private Optional<Long> most = Optional.empty();

    @Option(names = "--dry-run", description = "Print what would be removed, and remove nothing.")
    private boolean dry;

    @Override
    public Integer call() throws IOException {
      FetchedFiles files = FetchedFiles.ofUser();
      List<FetchedFiles.Item> all = files.cached();
      for (String target : targets) {
        if (all.stream().noneMatch(item -> item.is(target))) {
          throw new WrongUsage(
              "nothing in the cache is called '%s'; 'sibyl cache' lists what Sibyl keeps"
                  .formatted(target));
        }
      }
      long freed = 0;
      long left = all.stream().mapToLong(FetchedFiles.Item::bytes).sum();
      for (FetchedFiles.Item item :
          all.stream().filter(this::chosen).sorted(LONGEST_UNUSED).toList()) {
        if (most.isPresent() && left - freed <= most.get()) {
          break;
        }
        Optional<Long> bytes = dry ? wouldFree(files, item) : files.clear(item);
        freed += bytes.orElse(0L);
        System.out.println(
            bytes
                .map(
                    n ->
                        (dry ? "would remove " : "removed ")
                            + item.name()
                            + ", "
                            + ByteSize.shown(n))
                .orElse(item.name() + " is in use and is kept"));
      }
      System.out.println((dry ? "would free " : "freed ") + ByteSize.shown(freed));
      return ExitCode.NOTHING_FOUND;
    }

    private static Optional<Long> wouldFree(FetchedFiles files, FetchedFiles.Item item)
        throws IOException {
      return files.inUse(item) ? Optional.empty() : Optional.of(item.bytes());
    }

    private boolean chosen(FetchedFiles.Item item) {
      boolean named = targets.isEmpty() || targets.stream().anyMatch(item::is);
      Instant used = item.used().orElse(Instant.EPOCH);
      return named && age.map(a -> used.isBefore(Instant.now().minus(a))).orElse(true);
    }
  }
}
