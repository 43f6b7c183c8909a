package sibyl.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.parse.Parse;
import sibyl.probe.Probe;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

class FinalRowsTest {

  private static Statement read(String sql) {
    return Parse.statement(sql, Toy.DIALECT);
  }

  private static Step step(String sql) {
    return new Step(read(sql), true);
  }

  @Test
  void all_changes_of_rows_become_the_rows_they_left() {
    Case found =
        new Case(
            "toy",
            "ddlcheck",
            List.of(
                step("CREATE TABLE t0(c0, c1)"),
                step("INSERT INTO t0(c0, c1) VALUES (1, 'a'), (2, 'b')"),
                step("UPDATE t0 SET c1 = NULL WHERE c0 = 2"),
                step("CREATE TABLE t1(c0)")),
            List.of(
                step("INSERT INTO t1(c0) VALUES (7)"),
                step("DELETE FROM t0 WHERE c0 = 1"),
                step("ALTER TABLE t1 RENAME TO t2")),
            new Probe(read("SELECT c0 FROM t0")),
            new Case.Provenance(0, 0, 0, List.of()));

    Case dumped = new FinalRows(Toy.DIALECT, ToyDatabase::new).apply(found, _ -> true);

    assertThat(dumped.setup())
        .extracting(s -> Sql.print(s.statement(), Toy.DIALECT.spelling()))
        .containsExactly("CREATE TABLE t0(c0, c1)", "CREATE TABLE t1(c0)");
    assertThat(dumped.conduct())
        .extracting(s -> Sql.print(s.statement(), Toy.DIALECT.spelling()))
        .containsExactly(
            "ALTER TABLE t1 RENAME TO t2",
            "INSERT INTO t0(c0, c1) VALUES (2, NULL)",
            "INSERT INTO t2(c0) VALUES (7)");
  }
}
