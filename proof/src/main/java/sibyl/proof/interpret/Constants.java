package sibyl.proof.interpret;

import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.type.SqlTypeUtil;
import sibyl.proof.bags.RowScalars;

/// The constants that occur in two queries whose equivalence is checked. The random and the solver's databases contain these
/// and values near them, because a query with `a > 5` behaves differently only around 5.
public record Constants(Set<Long> numbers, Set<String> texts) {

  public static Constants of(Iterable<RelNode> queries) {
    Constants found = new Constants(new TreeSet<>(), new TreeSet<>());
    queries.forEach(found::read);
    return found;
  }

  private void read(RelNode node) {
    if (node instanceof Values values) {
      values.getTuples().forEach(t -> t.forEach(this::add));
    } else {
      node.accept(
          new RexShuttle() {
            @Override
            public RexNode visitLiteral(RexLiteral literal) {
              add(literal);
              return literal;
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
              read(query.rel);
              return super.visitSubQuery(query);
            }
          });
    }
    node.getInputs().forEach(this::read);
  }

  private void add(RexLiteral literal) {
    if (literal.isNull()
        || !(SqlTypeUtil.isNumeric(literal.getType())
            || SqlTypeUtil.isCharacter(literal.getType())
            || SqlTypeUtil.isBinary(literal.getType()))) {
      return;
    }
    Datum datum = RowScalars.literal(literal);
    if (datum instanceof Datum.Num n && n.bottom() == 1) {
      numbers.add(n.top());
    } else if (datum instanceof Datum.Text(String text)) {
      texts.add(text);
    }
  }
}
