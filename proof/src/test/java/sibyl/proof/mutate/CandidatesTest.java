package sibyl.proof.mutate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import sibyl.claim.Bag;
import sibyl.draw.Grammar;
import sibyl.proof.algebra.Tiny;
import sibyl.session.Outcome;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

class CandidatesTest {
  private static final Candidates CANDIDATES = new Candidates(new Grammar(Toy.DIALECT, Set.of()));
  private static final List<ToyDatabase> DATABASES =
      LongStream.range(0, 12).mapToObj(Tiny::filled).toList();

  @Test
  void zz() {
    for (String name : Candidates.all()) {
      int said = 0;
      int equal = 0;
      int bad = 0;
      String ex = "";
      for (String sql : Tiny.SEEDS) {
        Query seed = Tiny.read(sql);
        for (long c = 0; c < 2; c++) {
          Optional<Query> q = CANDIDATES.apply(name, Tiny.PREMISES, seed, c);
          if (q.isPresent()) {
            said++;
            boolean same = true;
            for (ToyDatabase d : DATABASES) {
              Outcome o = d.run(q.get());
              if (!(o instanceof Outcome.Rows r)) {
                bad++;
                ex = "BAD " + o + " " + Sql.print(q.get(), Toy.DIALECT.spelling());
                same = false;
                break;
              }
              same &= new Bag(r.rows()).sameAs(new Bag(((Outcome.Rows) d.run(seed)).rows()));
            }
            equal += same ? 1 : 0;
            if (!same && !ex.startsWith("BAD")) {
              ex = "DIFF " + sql + " => " + Sql.print(q.get(), Toy.DIALECT.spelling());
            }
            if (ex.isEmpty() || ex.startsWith("OK")) {
              ex = "OK " + sql + " => " + Sql.print(q.get(), Toy.DIALECT.spelling());
            }
          }
        }
      }
      System.out.println(
          "## " + name + " said=" + said + " equal=" + equal + " bad=" + bad + " " + ex);
    }
  }
}
