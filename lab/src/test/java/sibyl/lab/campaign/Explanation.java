package sibyl.lab.campaign;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;

/// A bug of a newest version that is known and not fixed: each was looked at by hand, in plain SQL. A reduced finding that
/// shows one of them proves nothing against the oracle that reported it.
///
/// Bugs are recognized by the shape of the reduced case and not by signature, because one bug has a dozen signatures: which
/// cast, type or function remains next to the culprit is chance.
interface Explanation {
  Map<String, List<Explanation>> KNOWN =
      Map.of(
          "sqlite", List.of(SqliteBugs.values()),
          "duckdb", List.of(DuckdbBugs.values()),
          "h2", List.of(H2Bugs.values()),
          "hsqldb", List.of(HsqldbBugs.values()),
          "derby", List.of(DerbyBugs.values()),
          "mysql", both(MysqlBugs.values(), SharedMysqlBugs.values()),
          "mariadb", both(MariadbBugs.values(), SharedMysqlBugs.values()));

  String name();

  boolean shows(CaseFile found);

  static Optional<Explanation> of(CaseFile found) {
    String dbms = found.drawn().target().replaceFirst("@.*", "");
    return KNOWN.getOrDefault(dbms, List.of()).stream().filter(e -> e.shows(found)).findFirst();
  }

  private static List<Explanation> both(Explanation[] some, Explanation[] others) {
    return Stream.concat(Arrays.stream(some), Arrays.stream(others)).toList();
  }
}
