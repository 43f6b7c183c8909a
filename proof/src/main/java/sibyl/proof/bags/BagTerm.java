package sibyl.proof.bags;

import java.util.List;

/// The rows of a query as a sum, the form in which the prover compares queries. `SELECT a FROM t WHERE p UNION ALL SELECT b
/// FROM u` is two terms. Each yields its outputs once for each assignment of its variables that makes its condition true; a
/// variable over a table takes each row as often as the table holds it.
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
