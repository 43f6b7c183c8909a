package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.List;

/// A condition in the form in which the prover of equivalence compares queries ([BagTerm]), true or false for each choice of
/// rows. SQL's third value, unknown, was resolved when the expression was translated.
public sealed interface Formula {
  static Formula yes() {
    return new All(List.of());
  }

  static Formula no() {
    return new Any(List.of());
  }

  record All(List<Formula> parts) implements Formula {
    public All {
      parts = List.copyOf(parts);
    }
  }

  record Any(List<Formula> parts) implements Formula {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  record Not(Formula part) implements Formula {}

  /// Identity; NULL is identical to NULL.
  record Same(BagValue left, BagValue right) implements Formula {}

  /// Equality as a comparison, of values that are not NULL.
  record Equal(BagValue left, BagValue right) implements Formula {}

  /// An order comparison of values that are not NULL.
  record Less(BagValue left, BagValue right) implements Formula {}

  record IsNull(BagValue value) implements Formula {}

  /// True, and not NULL.
  record Holds(BagValue value) implements Formula {}

  /// Some rows make the condition of the term true.
  record Some(BagTerm.Term term) implements Formula {}

  static Formula all(List<Formula> parts) {
    List<Formula> flat = new ArrayList<>();
    for (Formula part : parts) {
      if (part instanceof All a) {
        flat.addAll(a.parts());
      } else {
        flat.add(part);
      }
    }
    List<Formula> distinct = flat.stream().distinct().toList();
    return distinct.contains(no())
        ? no()
        : distinct.size() == 1 ? distinct.getFirst() : new All(distinct);
  }

  static Formula all(Formula... parts) {
    return all(List.of(parts));
  }

  static Formula any(List<Formula> parts) {
    List<Formula> flat = new ArrayList<>();
    for (Formula part : parts) {
      if (part instanceof Any a) {
        flat.addAll(a.parts());
      } else {
        flat.add(part);
      }
    }
    List<Formula> distinct = flat.stream().distinct().toList();
    return distinct.contains(yes())
        ? yes()
        : distinct.size() == 1 ? distinct.getFirst() : new Any(distinct);
  }

  static Formula any(Formula... parts) {
    return any(List.of(parts));
  }

  static Formula not(Formula form) {
    return switch (form) {
      case Not n -> n.part();
      case All a when a.parts().isEmpty() -> no();
      case Any a when a.parts().isEmpty() -> yes();
      case Formula f -> new Not(f);
    };
  }

  static Formula isNull(BagValue value) {
    return switch (value) {
      case BagValue.Null _ -> yes();
      case BagValue.Lit _ -> no();
      case BagValue.Fold f when f.op() != BagValue.Op.NAMED -> no();
      case BagValue.Choice c ->
          any(all(c.when(), isNull(c.then())), all(not(c.when()), isNull(c.otherwise())));
      case BagValue.Apply a when a.strict() -> any(a.args().stream().map(Formula::isNull).toList());
      case BagValue.Truth t -> all(not(t.yes()), not(t.no()));
      case BagValue v -> new IsNull(v);
    };
  }

  /// Whether some row makes a term of the bag true.
  static Formula some(BagTerm bag) {
    return any(bag.terms().stream().map(Formula::some).toList());
  }

  static Formula some(BagTerm.Term term) {
    return term.vars().isEmpty()
        ? term.condition()
        : new Some(new BagTerm.Term(term.vars(), term.condition(), List.of()));
  }

  default List<Formula> conjuncts() {
    return this instanceof All a ? a.parts() : List.of(this);
  }
}
