package sibyl.proof.bags;

import java.util.List;

/// A value that depends on variables; it may be NULL.
public sealed interface BagValue {
  ValueKind kind();

  record Col(BagVariable var, int index, ValueKind kind) implements BagValue {}

  /// `text` tells apart what is not the same.
  record Lit(String text, boolean number, ValueKind kind) implements BagValue {}

  record Null(ValueKind kind) implements BagValue {}

  /// A function of which nothing is known but its name; a strict one is NULL exactly where an argument is.
  record Apply(String name, List<BagValue> args, boolean strict, ValueKind kind) implements BagValue {
    public Apply {
      args = List.copyOf(args);
    }
  }

  record Choice(Formula when, BagValue then, BagValue otherwise, ValueKind kind) implements BagValue {}

  /// A condition as a value: true, false, or else NULL.
  record Truth(Formula yes, Formula no) implements BagValue {
    @Override
    public ValueKind kind() {
      return ValueKind.BOOL;
    }
  }

  /// An aggregate over the one output of a bag, or over several for those that only have a name. But for the latter, it is
  /// not NULL, and the bag holds no NULL.
  record Fold(Op op, String name, BagTerm bag, ValueKind kind) implements BagValue {}

  /// `TOTAL` is the sum, 0 of nothing; `ONE` the only value of a bag with one row at most.
  enum Op {
    TOTAL,
    SUM,
    AVG,
    MIN,
    MAX,
    ONE,
    NAMED;

    /// Whether it depends on nothing but which values there are.
    boolean ofSet() {
      return this == MIN || this == MAX || this == ONE;
    }
  }
}
