package sibyl.proof.check;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import sibyl.proof.algebra.Premises;
import sibyl.proof.interpret.Database;
import sibyl.proof.interpret.Datum;
import sibyl.proof.interpret.FunctionMeanings;
import sibyl.proof.interpret.Interpreter;
import sibyl.proof.interpret.Undefined;

/// A tiny database, with meanings for functions, in which two queries seem to have different rows. The refuters of [Checker]
/// make one from what they found; it runs both queries in the interpreter to be sure, and drops rows that are not needed.
record Witness(Database database, FunctionMeanings meaning) {

  /// The difference with as few rows as possible, if the interpreter confirms it.
  Optional<Answer.Different> difference(Premises premises, RelNode left, RelNode right) {
    Optional<Answer.Different> found = seen(premises, left, right);
    return found.isEmpty() ? found : smaller(premises, left, right).or(() -> found);
  }

  private Optional<Answer.Different> smaller(Premises premises, RelNode left, RelNode right) {
    for (Premises.Table table : premises.tables()) {
      for (int i = database.rows(table.name()).size() - 1; i >= 0; i--) {
        Database fewer = database.without(table.name(), i).referring(premises);
        Optional<Answer.Different> found =
            new Witness(fewer, meaning).difference(premises, left, right);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Answer.Different> seen(Premises premises, RelNode left, RelNode right) {
    FunctionMeanings.Noted noted = new FunctionMeanings.Noted(meaning);
    Interpreter interpreter = new Interpreter(database, noted);
    try {
      Map<List<Datum>, Integer> l = Interpreter.bag(interpreter.rows(left));
      Map<List<Datum>, Integer> r = Interpreter.bag(interpreter.rows(right));
      return l.equals(r)
          ? Optional.empty()
          : Optional.of(
              new Answer.Different(database.inserts(premises), noted.lines(), lines(l), lines(r)));
    } catch (Undefined _) {
      return Optional.empty();
    }
  }

  private static List<String> lines(Map<List<Datum>, Integer> bag) {
    return bag.entrySet().stream()
        .flatMap(e -> Collections.nCopies(e.getValue(), line(e.getKey())).stream())
        .sorted()
        .toList();
  }

  private static String line(List<Datum> row) {
    return row.stream().map(Datum::text).collect(Collectors.joining(", ", "(", ")"));
  }
}
