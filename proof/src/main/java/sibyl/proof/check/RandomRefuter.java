package sibyl.proof.check;

import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import sibyl.chance.Seed;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.interpret.CheckQueries;
import sibyl.proof.interpret.Constants;
import sibyl.proof.interpret.Database;
import sibyl.proof.interpret.FunctionMeanings;
import sibyl.proof.interpret.RandomDatabase;

/// The first and cheapest step of [Checker]: looks for a difference by running both queries over tiny random databases, in the
/// interpreter. Most different pairs differ in one of the first few.
///
/// With `free`, uninterpreted functions may mean anything, as in templates. Otherwise a difference that depends on them does
/// not count.
public record RandomRefuter(Seed seed, int databases, boolean free) {

  public static final int DATABASES = 30;

  public RandomRefuter(Seed seed, boolean free) {
    this(seed, DATABASES, free);
  }

  /// The first difference that it finds.
  ///
  /// @throws Unmodelled if it cannot run the queries or satisfy the premises
  public Optional<Answer.Different> refuted(Premises premises, RelNode left, RelNode right) {
    CheckQueries checks = CheckQueries.of(premises);
    RandomDatabase filling = new RandomDatabase(premises, Constants.of(List.of(left, right)));
    for (int n = 0; n < databases; n++) {
      Seed each = seed.child(n);
      FunctionMeanings meaning =
          free ? FunctionMeanings.drawn(each.child("functions")) : FunctionMeanings.WITHHELD;
      Database database =
          filling.drawn(each.child("rows"), (table, row) -> checks.kept(table, row, meaning));
      Witness witness = new Witness(database, meaning);
      Optional<Answer.Different> different = witness.difference(premises, left, right);
      if (different.isPresent()) {
        return different;
      }
    }
    return Optional.empty();
  }
}
