package sibyl.draw;

/// How large the databases of a campaign may get, and how often each is asked; no more than `probes`, and fewer if they
/// bring nothing new, or as many if `all`. A schema with a past has seen at most that many `changes`, in tables that stay
/// `empty` or do not; worlds that must behave alike do so for that many `statements`.
public record Sizes(
    int tables,
    int columns,
    int rows,
    int indexes,
    int foreignKeys,
    int probes,
    boolean all,
    int changes,
    boolean empty,
    int statements) {

  public static final Sizes USUAL = new Sizes(5, 4, 40, 6, 1_000, 40, false, 10, false, 40);

  /// Section 3.2 of the Radar paper, and Sections 3.2 and 3.4 of the DDLCheck paper, but for rows in the tables.
  public static final Sizes PAPER = new Sizes(3, 3, 30, 5, 3, 5_000, true, 10, false, 5_000);
}
