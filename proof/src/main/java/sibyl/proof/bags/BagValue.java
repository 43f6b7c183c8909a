package sibyl.proof.bags;

import java.util.List;

/// A value in the form in which the prover of equivalence compares queries ([BagTerm]): a column of a row variable, a constant,
/// a function or aggregate of such values; it may be NULL.
public sealed interface BagValue {
  ValueKind kind();

  record Col(BagVariable var, int index, ValueKind kind) implements BagValue {}

  /// `text` identifies the value.
  record Lit(String text, boolean number, ValueKind kind) implements BagValue {}

  record Null(ValueKind kind) implements BagValue {}

  /// An uninterpreted function. A strict one is NULL exactly where an argument is.
  record Apply(String name, List<BagValue> args, boolean strict, ValueKind kind)
      implements BagValue {
    public Apply {
      args = List.copyOf(args);
    }
  }

  record Choice(Formula when, BagValue then, BagValue otherwise, ValueKind kind)
      implements BagValue {}

  /// A condition as a value: true, false or NULL.
  record Truth(Formula yes, Formula no) implements BagValue {
    @Override
    public ValueKind kind() {
      return ValueKind.BOOL;
    }
  }

  /// An aggregate over the single output of a bag, or over several outputs if it is known by name only. Otherwise it is not
  /// NULL, and the bag holds no NULL.
  record Fold(Op op, String name, BagTerm bag, ValueKind kind) implements BagValue {}

  /// `TOTAL` is the sum, 0 if empty; `ONE` is the only value of a bag with at most one row.
  enum Op {
    TOTAL,
    SUM,
    AVG,
    MIN,
    MAX,
    ONE,
    NAMED;

    /// Whether it depends only on the set of values.
    boolean ofSet() {
      return this == MIN || this == MAX || this == ONE;
    }
  }
}
