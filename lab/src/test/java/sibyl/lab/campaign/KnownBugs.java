package sibyl.lab.campaign;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;

/// The known bugs of each DBMS that cannot be recognised by their place or their error.
final class KnownBugs {
  private KnownBugs() {}

  private static final Map<String, List<Explanation>> ALL =
      Map.of(
          "sqlite", List.of(SqliteBugs.values()),
          "duckdb", List.of(DuckdbBugs.values()),
          "h2", List.of(H2Bugs.values()),
          "hsqldb", List.of(HsqldbBugs.values()),
          "derby", List.of(DerbyBugs.values()),
          "mysql", both(MysqlBugs.values(), SharedMysqlBugs.values()),
          "mariadb", both(MariadbBugs.values(), SharedMysqlBugs.values()));

  static List<Explanation> of(String dbms) {
    return ALL.getOrDefault(dbms, List.of());
  }

  /// The first that explains a finding.
  static Optional<Explanation> explanation(CaseFile found) {
    String dbms = found.drawn().target().replaceFirst("@.*", "");
    return of(dbms).stream().filter(e -> e.explains(found)).findFirst();
  }

  private static List<Explanation> both(Explanation[] some, Explanation[] others) {
    return Stream.concat(Arrays.stream(some), Arrays.stream(others)).toList();
  }
}
