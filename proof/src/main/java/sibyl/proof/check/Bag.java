package sibyl.proof.check;

import java.util.List;

/// A query's rows as a sum: each term gives its outputs once for every choice of its variables that makes its condition
/// true, where a variable that is a row of a table is chosen as often as the table holds it.
record Bag(List<Term> terms) {

  record Term(List<Var> vars, Form condition, List<Val> outputs) {
    public Term {
      vars = List.copyOf(vars);
      outputs = List.copyOf(outputs);
    }

    Term and(Form more) {
      return new Term(vars, Form.all(condition, more), outputs);
    }

    Term with(List<Val> others) {
      return new Term(vars, condition, others);
    }
  }

  Bag {
    terms = List.copyOf(terms);
  }
}
