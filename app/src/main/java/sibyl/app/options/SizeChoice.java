package sibyl.app.options;

import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;
import sibyl.draw.Sizes;
import sibyl.probe.Novelty;

/// The options that say how large databases get and how much each is asked.
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
          "Sizes to start from: usual, or paper for those of the Radar paper (3 tables, 3 columns,"
              + " 30 rows, 5 indexes, 3 foreign keys, 5000 probes).")
  private Preset preset = Preset.usual;

  @Option(names = "--tables", paramLabel = "N", description = "Most tables of a database.")
  private Optional<Integer> tables = Optional.empty();

  @Option(names = "--columns", paramLabel = "N", description = "Most columns of a new table.")
  private Optional<Integer> columns = Optional.empty();

  @Option(names = "--rows", paramLabel = "N", description = "About the most rows of a table.")
  private Optional<Integer> rows = Optional.empty();

  @Option(names = "--indexes", paramLabel = "N", description = "Most indexes of a database.")
  private Optional<Integer> indexes = Optional.empty();

  @Option(
      names = "--foreign-keys",
      paramLabel = "N",
      description = "Most foreign keys of a database.")
  private Optional<Integer> foreignKeys = Optional.empty();

  @Option(
      names = "--probes",
      paramLabel = "N",
      description =
          "Questions to each database, whether or not they bring something new (default: at most"
              + " 40, fewer if they do not).")
  private Optional<Integer> probes = Optional.empty();

  @Option(
      names = "--changes",
      paramLabel = "N",
      description = "Most changes that ddlcheck makes to a schema (default: 10).")
  private Optional<Integer> changes = Optional.empty();

  @Option(
      names = "--empty",
      description = "Has ddlcheck change tables before there are rows in them, as its paper does.")
  private boolean empty;

  @Option(
      names = "--statements",
      paramLabel = "N",
      description =
          "Statements that two worlds of ddlcheck must answer alike (default: 40; 5,000 in the"
              + " papers' preset).")
  private Optional<Integer> statements = Optional.empty();

  @Option(
      names = "--novelty",
      paramLabel = "on|strict|off",
      arity = "1",
      description =
          "Whether oracles that mind metadata, or how it came to be, pass over databases like one"
              + " they have met (default: on). strict: only those whose columns stand in the same"
              + " order, too.")
  private Passing novelty = Passing.on;

  enum Passing {
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
        checked("--probes", probes, 1).orElse(from.probes()),
        probes.isPresent() || from.all(),
        checked("--changes", changes, 1).orElse(from.changes()),
        empty || from.empty(),
        checked("--statements", statements, 1).orElse(from.statements()));
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
