package sibyl.app.options;

import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;
import sibyl.draw.Sizes;
import sibyl.probe.Novelty;

/// The options of `sibyl run` for the size of generated databases (`--tables`, `--rows` …), for the number of queries on each,
/// and for whether databases like an earlier one are skipped.
public final class SizeChoice {
  private static final int MOST = 100_000;

  enum Preset {
    usual,
    paper
  }

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "Defaults for sizes: usual, or paper for those of the Radar paper (3 tables, 3 columns,"
              + " 30 rows, 5 indexes, 3 foreign keys, 5000 probes).")
  private Preset preset = Preset.usual;

  @Option(
      names = "--tables",
      paramLabel = "N",
      description = "Maximal number of tables in a database.")
  private Optional<Integer> tables = Optional.empty();

  @Option(
      names = "--columns",
      paramLabel = "N",
      description = "Maximal number of columns in a new table.")
  private Optional<Integer> columns = Optional.empty();

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Approximate maximal number of rows in a table.")
  private Optional<Integer> rows = Optional.empty();

  @Option(
      names = "--indexes",
      paramLabel = "N",
      description = "Maximal number of indexes in a database.")
  private Optional<Integer> indexes = Optional.empty();

  @Option(
      names = "--foreign-keys",
      paramLabel = "N",
      description = "Maximal number of foreign keys in a database.")
  private Optional<Integer> foreignKeys = Optional.empty();

  @Option(
      names = "--probes",
      paramLabel = "N",
      description =
          "Exact number of queries on each database (default: up to 40, fewer once they use no"
              + " new constructs).")
  private Optional<Integer> probes = Optional.empty();

  @Option(
      names = "--changes",
      paramLabel = "N",
      description = "Maximal number of schema changes by ddlcheck (default: 10).")
  private Optional<Integer> changes = Optional.empty();

  @Option(
      names = "--empty",
      description = "Let ddlcheck change tables only while they are empty, as its paper does.")
  private boolean empty;

  @Option(
      names = "--statements",
      paramLabel = "N",
      description =
          "Statements that ddlcheck runs in both databases to compare them (default: 40; 5,000"
              + " with --preset paper).")
  private Optional<Integer> statements = Optional.empty();

  @Option(
      names = "--novelty",
      paramLabel = "on|strict|off",
      arity = "1",
      description =
          "Whether radar, ddlcheck and other oracles that depend on the schema skip databases whose"
              + " schema resembles an earlier one (default: on). strict: skip only if columns also"
              + " have the same order.")
  private NoveltyChoice novelty = NoveltyChoice.on;

  enum NoveltyChoice {
    on,
    strict,
    off
  }

  public Novelty novelty() {
    return switch (novelty) {
      case on -> Novelty.ON;
      case strict -> Novelty.STRICT;
      case off -> Novelty.OFF;
    };
  }

  public Sizes chosen() {
    Sizes from = preset == Preset.paper ? Sizes.PAPER : Sizes.USUAL;
    return new Sizes(
        checked("--tables", tables, 1).orElse(from.tables()),
        checked("--columns", columns, 1).orElse(from.columns()),
        checked("--rows", rows, 1).orElse(from.rows()),
        checked("--indexes", indexes, 0).orElse(from.indexes()),
        checked("--foreign-keys", foreignKeys, 0).orElse(from.foreignKeys()),
        new Sizes.Round(
            checked("--probes", probes, 1).orElse(from.round().probes()),
            probes.isPresent() || from.round().all(),
            checked("--changes", changes, 1).orElse(from.round().changes()),
            empty || from.round().empty(),
            checked("--statements", statements, 1).orElse(from.round().statements())));
  }

  private static OptionalInt checked(String name, Optional<Integer> given, int least) {
    if (given.isEmpty()) {
      return OptionalInt.empty();
    }
    if (given.get() < least || given.get() > MOST) {
      throw new WrongUsage("%s must be between %d and %,d".formatted(name, least, MOST));
    }
    return OptionalInt.of(given.get());
  }
}
