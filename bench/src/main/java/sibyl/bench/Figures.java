package sibyl.bench;

import java.nio.file.Path;
import java.util.List;
import sibyl.app.AllOracles;
import sibyl.probe.Oracle;

/// The `main` of the measurements: `speed`, `hunt`, `plans` and others, for developers and docs/figures.md. Figures are per
/// CPU-second or shares of one run, because machines differ and are shared.
public final class Figures {
  private Figures() {}

  private static final String USAGE =
      """
      hunt TARGET SECONDS [SEED [ORACLES [OTHER]]]
                                    a campaign, and what its findings are worth: whether they vanish on OTHER
                                    (default: the newest)
      stored FOLDER TARGET [OTHER]  the same of findings that a campaign left in a folder
      blame FOLDER OTHERS           of findings whose cause is known, how often the reference names the wrong statement;
                                    OTHERS are versions, separated by commas, that may give the truth
      causes FOLDER FORM            of findings whose cause is known, how well deduplication finds the causes; FORM is
                                    original, or reduced to look for known bugs only in reduced findings
      mutants TARGET MUTANTS [SEED [SECONDS]]
                                    how well deduplication finds the causes of findings on so many mutants of an engine
                                    of Java classes; each is searched for that many CPU-seconds (default: 5)
      twins TARGET SECONDS [SEED]   how long it takes to build a database again without its metadata
      novelty TARGET SECONDS [SEED [ORACLE]]
                                    an oracle (default: radar) with and without its preference for new databases, and
                                    with the strict variant, each that long
      speed TARGET SECONDS [SEED [ORACLES]]
                                    drawing and judging against a bare JDBC loop over the same statements
      conduct TARGET EXCHANGES [SEED [ORACLE]]
                                    whether an exchange of ddlcheck or thanos costs as much at the end of a long conduct
                                    as at its beginning
      coverage TARGET SECONDS [SEED [ORACLE]]
                                    how much of an engine of Java classes the seeds of an oracle (default: eqsql)
                                    reach, and how much more their mutants do
      plans TARGET SECONDS [SEED [ORACLES]]
                                    how many different query plans are executed with query plan guidance and
                                    without it, each that long
      proofs DBMS SECONDS [SEED]    how long a proof on the spot takes, and how many pairs are decided
      """;

  public static void main(String[] args) throws Exception {
    List<String> words = List.of(args);
    if (words.size() < 3) {
      System.err.print(USAGE);
      System.exit(2);
    }
    if (words.getFirst().equals("stored")) {
      HuntFigures.stored(Path.of(words.get(1)), words.get(2), words.size() > 3 ? words.get(3) : "");
      return;
    }
    if (words.getFirst().equals("blame")) {
      BlameFigures.run(Path.of(words.get(1)), words.get(2));
      return;
    }
    if (words.getFirst().equals("causes")) {
      CauseFigures.run(Path.of(words.get(1)), words.get(2));
      return;
    }
    int seconds = Integer.parseInt(words.get(2));
    long seed = words.size() > 3 ? Long.parseLong(words.get(3)) : 1;
    switch (words.getFirst()) {
      case "hunt" ->
          HuntFigures.run(
              words.get(1),
              seconds,
              seed,
              words.size() > 4 ? words.get(4) : "",
              words.size() > 5 ? words.get(5) : "");
      // Its second word is a number of mutants.
      case "mutants" ->
          MutantFigures.run(
              words.get(1), seconds, seed, words.size() > 4 ? Integer.parseInt(words.get(4)) : 5);
      case "twins" -> CopyTimes.run(words.get(1), seconds, seed);
      case "novelty" ->
          NoveltyFigures.run(
              words.get(1), seconds, seed, words.size() > 4 ? words.get(4) : "radar");
      case "speed" -> Speed.run(words.get(1), seconds, seed, words.size() > 4 ? words.get(4) : "");
      case "conduct" ->
          LongConduct.run(
              words.get(1), seconds, seed, words.size() > 4 ? words.get(4) : "ddlcheck");
      case "coverage" ->
          Coverage.run(
              words.get(1),
              seconds,
              seed,
              oracles(words.size() > 4 ? words.get(4) : "eqsql").getFirst());
      case "plans" ->
          UniquePlans.run(words.get(1), seconds, seed, words.size() > 4 ? words.get(4) : "");
      case "proofs" -> ProofTimes.run(words.get(1), seconds, seed);
      default -> {
        System.err.print(USAGE);
        System.exit(2);
      }
    }
  }

  /// The oracles named, separated by commas; all if none is named.
  static List<Oracle> oracles(String names) {
    List<String> wanted = List.of(names.split(","));
    return names.isEmpty()
        ? AllOracles.RUN_DEFAULTS
        : AllOracles.NAMEABLE.stream().filter(o -> wanted.contains(o.name())).toList();
  }

  static void line(String figure, String value) {
    System.out.printf("| %-58s | %s |%n", figure, value);
  }
}
