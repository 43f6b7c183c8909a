package sibyl.proof.check;

import java.util.ArrayList;
import java.util.List;

/// A condition that is true or false: what SQL leaves unknown has been decided where it was read.
sealed interface Form {
  static Form yes() {
    return new All(List.of());
  }

  static Form no() {
    return new Any(List.of());
  }

  record All(List<Form> parts) implements Form {
    public All {
      parts = List.copyOf(parts);
    }
  }

  record Any(List<Form> parts) implements Form {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  record Not(Form part) implements Form {}

  /// Identity; NULL is the same as NULL.
  record Same(Val left, Val right) implements Form {}

  /// Equal to a comparison, of values that are not NULL.
  record Equal(Val left, Val right) implements Form {}

  /// Of values that are not NULL.
  record Less(Val left, Val right) implements Form {}

  record IsNull(Val value) implements Form {}

  /// True, and not NULL.
  record Holds(Val value) implements Form {}

  /// Some rows make the condition of the term true.
  record Some(Bag.Term term) implements Form {}

  static Form all(List<Form> parts) {
    List<Form> flat = new ArrayList<>();
    for (Form part : parts) {
      if (part instanceof All a) {
        flat.addAll(a.parts());
      } else {
        flat.add(part);
      }
    }
    List<Form> distinct = flat.stream().distinct().toList();
    return distinct.contains(no())
        ? no()
        : distinct.size() == 1 ? distinct.getFirst() : new All(distinct);
  }

  static Form all(Form... parts) {
    return all(List.of(parts));
  }

  static Form any(List<Form> parts) {
    List<Form> flat = new ArrayList<>();
    for (Form part : parts) {
      if (part instanceof Any a) {
        flat.addAll(a.parts());
      } else {
        flat.add(part);
      }
    }
    List<Form> distinct = flat.stream().distinct().toList();
    return distinct.contains(yes())
        ? yes()
        : distinct.size() == 1 ? distinct.getFirst() : new Any(distinct);
  }

  static Form any(Form... parts) {
    return any(List.of(parts));
  }

  static Form not(Form form) {
    return switch (form) {
      case Not n -> n.part();
      case All a when a.parts().isEmpty() -> no();
      case Any a when a.parts().isEmpty() -> yes();
      case Form f -> new Not(f);
    };
  }

  static Form isNull(Val value) {
    return switch (value) {
      case Val.Null _ -> yes();
      case Val.Lit _ -> no();
      case Val.Fold f when f.op() != Val.Op.NAMED -> no();
      case Val.Choice c ->
          any(all(c.when(), isNull(c.then())), all(not(c.when()), isNull(c.otherwise())));
      case Val.Apply a when a.strict() -> any(a.args().stream().map(Form::isNull).toList());
      case Val.Truth t -> all(not(t.yes()), not(t.no()));
      case Val v -> new IsNull(v);
    };
  }

  /// Whether some row makes a term of the bag true.
  static Form some(Bag bag) {
    return any(bag.terms().stream().map(Form::some).toList());
  }

  static Form some(Bag.Term term) {
    return term.vars().isEmpty()
        ? term.condition()
        : new Some(new Bag.Term(term.vars(), term.condition(), List.of()));
  }

  default List<Form> conjuncts() {
    return this instanceof All a ? a.parts() : List.of(this);
  }
}
