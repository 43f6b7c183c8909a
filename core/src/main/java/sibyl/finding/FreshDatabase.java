package sibyl.finding;

import java.util.List;

/// The statements that create an empty database `{world}` and enter it (CREATE SCHEMA, SET …), and those that remove it. Declared
/// by each DBMS where it is hosted; worker sessions run them, and scripts and exports of findings begin with them. Its collation
/// and modes belong to a finding: without them, the same SQL may mean something else.
public record FreshDatabase(List<String> begin, List<String> end) {
  /// Connecting creates it.
  public static final FreshDatabase BY_CONNECTING = new FreshDatabase(List.of(), List.of());

  /// By the statements of the SQL standard.
  public static final FreshDatabase BY_SCHEMA =
      new FreshDatabase(
          List.of("CREATE SCHEMA {world}", "SET SCHEMA {world}"),
          List.of("DROP SCHEMA {world} CASCADE"));

  public FreshDatabase {
    begin = List.copyOf(begin);
    end = List.copyOf(end);
  }
}
