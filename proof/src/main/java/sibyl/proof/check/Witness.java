package sibyl.proof.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import sibyl.proof.algebra.Premises;

/// A database, and what functions mean in it, that may tell two queries apart.
record Witness(Database database, Meaning meaning) {

  /// The difference, if the interpreter sees it too.
  Optional<Answer.Different> difference(Premises premises, RelNode left, RelNode right) {
    Meaning.Noted noted = new Meaning.Noted(meaning);
    Interpreter interpreter = new Interpreter(database, noted);
    try {
      Map<List<Datum>, Integer> l = Interpreter.bag(interpreter.rows(left));
      Map<List<Datum>, Integer> r = Interpreter.bag(interpreter.rows(right));
      return l.equals(r)
          ? Optional.empty()
          : Optional.of(
              new Answer.Different(
                  database.inserts(premises), noted.lines(), lines(l), lines(r)));
    } catch (Undefined _) {
      return Optional.empty();
    }
  }

  private static List<String> lines(Map<List<Datum>, Integer> bag) {
    return bag.entrySet().stream()
        .flatMap(e -> java.util.Collections.nCopies(e.getValue(), line(e.getKey())).stream())
        .sorted()
        .toList();
  }

  private static String line(List<Datum> row) {
    return row.stream().map(Datum::text).collect(Collectors.joining(", ", "(", ")"));
  }
}
