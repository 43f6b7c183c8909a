package sibyl.proof.bags;

import java.util.List;

/// A query's rows as a sum: each term gives its outputs once for every choice of its variables that makes its condition
/// true, where a variable that is a row of a table is chosen as often as the table holds it.
public record BagTerm(List<Term> terms) {

  public record Term(List<BagVariable> vars, Formula condition, List<BagValue> outputs) {
    public Term {
      vars = List.copyOf(vars);
      outputs = List.copyOf(outputs);
    }

    Term and(Formula more) {
      return new Term(vars, Formula.all(condition, more), outputs);
    }

    Term with(List<BagValue> others) {
      return new Term(vars, condition, others);
    }
  }

  public BagTerm {
    terms = List.copyOf(terms);
  }
}
