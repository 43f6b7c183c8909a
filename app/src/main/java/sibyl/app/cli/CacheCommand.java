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
import sibyl.app.options.DiskSpace;
import sibyl.app.options.Exit;
import sibyl.app.options.TimeSpan;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.ByteSize;
import sibyl.app.report.Grid;
import sibyl.lab.fetch.FetchedFiles;

/// `sibyl cache`: what was fetched and unpacked, and how to be rid of it.
@Command(
    name = "cache",
    description = {
      "Lists what was fetched for targets, and how much room it takes.",
      "",
      "Binaries of servers are in a cache of Sibyl's own, which 'sibyl cache clean' clears. Jars"
          + " are in Maven's repository, which other programs use too; they are listed and left"
          + " alone."
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
    FetchedFiles stock = FetchedFiles.ofUser();
    List<FetchedFiles.Item> all = new ArrayList<>(stock.cached());
    all.addAll(stock.fetched());
    Grid grid = new Grid().row("what", "size", "last used", "kept by");
    for (FetchedFiles.Item item : all) {
      String used = item.used().map(CacheCommand::day).orElse("");
      grid.row(
          item.name(),
          ByteSize.shown(item.bytes()),
          stock.inUse(item) ? "now" : used,
          item.ours() ? "Sibyl" : "Maven");
    }
    grid.lines().forEach(System.out::println);
    System.out.printf(
        "%nSibyl keeps %s in %s, Maven %s in %s.%n",
        sum(all, true), stock.cache(), sum(all, false), stock.repository());
    return Exit.NOTHING_FOUND;
  }

  private static String sum(List<FetchedFiles.Item> items, boolean ours) {
    return ByteSize.shown(
        items.stream().filter(i -> i.ours() == ours).mapToLong(FetchedFiles.Item::bytes).sum());
  }

  private static String day(Instant time) {
    return LocalDate.ofInstant(time, ZoneId.systemDefault()).toString();
  }

  /// `sibyl cache clean`: removes what nobody uses.
  @Command(
      name = "clean",
      description = {
        "Removes what Sibyl's cache holds; it is fetched again when it is needed again.",
        "",
        "What a run uses at this moment stays. Jars in Maven's repository stay too."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  sibyl cache clean --older-than 30d   what was not used for a month",
        "  sibyl cache clean postgres           all versions of one DBMS",
        "  sibyl cache clean --down-to 2GB      what was not used for longest, until the rest fits",
        "  sibyl cache clean --dry-run          only say what would go"
      })
  static final class Clean implements Callable<Integer> {
    private static final Comparator<FetchedFiles.Item> LONGEST_UNUSED =
        Comparator.comparing(item -> item.used().orElse(Instant.EPOCH));

    @Parameters(
        paramLabel = "TARGET",
        arity = "0..*",
        description = "Only these, as 'sibyl cache' names them; a DBMS stands for its versions.")
    private List<String> targets = List.of();

    @Option(
        names = "--older-than",
        paramLabel = "TIME",
        converter = TimeSpan.class,
        description = "Only what was not used for so long, such as 30d or 12h.")
    private Optional<Duration> age = Optional.empty();

    @Option(
        names = "--down-to",
        paramLabel = "SIZE",
        converter = DiskSpace.class,
        description =
            "Only as much as must go for the rest to take no more than SIZE, such as 2GB; what was"
                + " not used for longest goes first.")
    private Optional<Long> most = Optional.empty();

    @Option(names = "--dry-run", description = "Say what would be removed, and remove nothing.")
    private boolean dry;

    @Override
    public Integer call() throws IOException {
      FetchedFiles stock = FetchedFiles.ofUser();
      List<FetchedFiles.Item> all = stock.cached();
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
          all.stream().filter(this::meant).sorted(LONGEST_UNUSED).toList()) {
        if (most.isPresent() && left - freed <= most.get()) {
          break;
        }
        Optional<Long> bytes = dry ? wouldFree(stock, item) : stock.clear(item);
        freed += bytes.orElse(0L);
        System.out.println(
            bytes
                .map(
                    n ->
                        (dry ? "would remove " : "removed ")
                            + item.name()
                            + ", "
                            + ByteSize.shown(n))
                .orElse(item.name() + " is in use and stays"));
      }
      System.out.println((dry ? "would free " : "freed ") + ByteSize.shown(freed));
      return Exit.NOTHING_FOUND;
    }

    private static Optional<Long> wouldFree(FetchedFiles stock, FetchedFiles.Item item)
        throws IOException {
      return stock.inUse(item) ? Optional.empty() : Optional.of(item.bytes());
    }

    private boolean meant(FetchedFiles.Item item) {
      boolean named = targets.isEmpty() || targets.stream().anyMatch(item::is);
      Instant used = item.used().orElse(Instant.EPOCH);
      return named && age.map(a -> used.isBefore(Instant.now().minus(a))).orElse(true);
    }
  }
}
