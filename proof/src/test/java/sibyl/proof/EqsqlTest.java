package sibyl.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.play.Rounds;
import sibyl.play.Tally;
import sibyl.probe.Aim;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Rewrite;
import sibyl.proof.template.Library;
import sibyl.proof.template.Template;
import sibyl.session.Worlds;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// The oracle refutes no correct database, asks enough, and finds bugs that no other oracle can see.
class EqsqlTest {
  private static final Oracle EQSQL = new Eqsql();

  @Test
  void a_correct_database_is_never_refuted() {
    Tally tally = new Tally();
    List<Case> accused = played(EQSQL, ToyDatabase::new, tally, 1_000);
    Tally.OracleTally counts = tally.oracle(EQSQL.name());
    double valid = (double) tally.accepted / tally.statements;
    double upheld = (double) counts.upheld / counts.probes;
    System.out.printf(
        "%d statements, %.2f %% accepted, %d probes, %.1f %% upheld, moot %s, faults %s%n",
        tally.statements, 100 * valid, counts.probes, 100 * upheld, counts.moot, tally.faults);
    assertThat(accused).describedAs(text(accused)).isEmpty();
    assertThat(counts.refuted + counts.flaky).isZero();
    assertThat(valid).isGreaterThan(0.95);
    assertThat(upheld).describedAs("a silent oracle is never wrong either").isGreaterThan(0.7);
  }

  /// A column influences how others are compared with it, and CASE does not.
  @Test
  void a_column_of_an_inner_query_stays_a_column() {
    Expr outer = new Expr.ColumnRef("t0", "c0", SqlType.ANY, Grade.LOOSE);
    Expr inner = new Expr.ColumnRef("t1", "c0", SqlType.INTEGER, Grade.FIRM);
    Query.Select column = selected(inner, "t1");
    Query asked =
        selected(outer, "t0")
            .withWhere(Optional.of(new Expr.InQuery(outer.as(SqlType.INTEGER), column, false)));
    for (Template template : Library.shipped().directions(Template.Kind.VALUE)) {
      Case c =
          new Case(
              "toy",
              EQSQL.name(),
              Parse.script(
                      """
                      CREATE TABLE t0(c0);
                      CREATE TABLE t1(c0 INTEGER);
                      INSERT INTO t0 VALUES ('1');
                      INSERT INTO t1 VALUES (1)
                      """,
                      Toy.DIALECT)
                  .stream()
                  .map(s -> new Step(s, true))
                  .toList(),
              new Probe(asked, new Aim.Rewrites(List.of(new Rewrite(template.name(), 0, 0)))),
              new Case.Provenance(0, 0, 0, List.of()));
      assertThat(CaseRun.again(c, EQSQL, Toy.DIALECT, ToyDatabase::new))
          .isNotInstanceOf(Verdict.Refuted.class);
    }
  }

  private static Query.Select selected(Expr column, String table) {
    return new Query.Select(
        List.of(Query.Item.of(column)), new Relation.Named(table), Optional.empty());
  }

  private static List<Case> played(Oracle oracle, Worlds worlds, Tally tally, int rounds) {
    List<Case> found = new ArrayList<>();
    Rounds round =
        Rounds.alone(
            "toy",
            Toy.DIALECT,
            List.of(oracle),
            7,
            worlds,
            tally,
            (asked, verdict) -> {
              if (asked.oracle().equals(oracle.name())) {
                found.add(asked);
              }
            });
    for (int i = 0; i < rounds && found.isEmpty(); i++) {
      round.play(i);
    }
    return found;
  }

  private static String text(List<Case> cases) {
    return Optional.of(cases).filter(c -> !c.isEmpty()).map(c -> text(c.getFirst())).orElse("");
  }

  private static String text(Case c) {
    StringBuilder text = new StringBuilder();
    for (Step step : c.setup()) {
      text.append(Sql.print(step.statement(), Toy.DIALECT.spelling())).append(";\n");
    }
    return text.append(
            CaseRun.compared(c, EQSQL, Toy.DIALECT, ToyDatabase::new).stream()
                .map(s -> Sql.print(s, Toy.DIALECT.spelling()))
                .toList())
        .append(c.probe().aim().rewrites())
        .toString();
  }
}
