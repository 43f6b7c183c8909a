package sibyl.draw;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/// How large the generated databases of a campaign get, in tables, columns, rows and indexes, and how many questions and changes
/// each gets. Set by options of `sibyl run` such as `--rows`; read by the generators of setups and by the rounds, to know when a
/// database is done.
public record Sizes(
    int tables, int columns, int rows, int indexes, int foreignKeys, @JsonUnwrapped Round round) {

  /// A database gets at most `probes` questions: fewer if they have no new features, unless `all`. A history of a schema has at most
  /// `changes` changes; with `empty` its tables have no rows. Rounds that compare two databases run at most `statements` statements
  /// in both.
  public record Round(int probes, boolean all, int changes, boolean empty, int statements) {}

  public static final Sizes USUAL =
      new Sizes(5, 4, 40, 6, 1_000, new Round(40, false, 10, false, 40));

  /// Section 3.2 of the Radar paper, and Sections 3.2 and 3.4 of the DDLCheck paper, but for rows in the tables.
  public static final Sizes PAPER =
      new Sizes(3, 3, 30, 5, 3, new Round(5_000, true, 10, false, 5_000));
}
