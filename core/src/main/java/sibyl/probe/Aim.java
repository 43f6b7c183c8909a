package sibyl.probe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.function.Predicate;
import sibyl.sql.Query;

/// What an oracle makes of a question, beside the question itself: which of several things it does. These shapes serve all
/// oracles, so that they are stored and shrunk alike.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Aim {
  record None() implements Aim {}

  /// Things that are counted: which element, row or place. They are counted around, so that a smaller case still has some.
  record Numbers(List<Integer> numbers) implements Aim {
    public Numbers {
      numbers = List.copyOf(numbers);
    }
  }

  /// Things that have names: ways of storing, settings. `fixed` are further names that the law depends on, which are never left
  /// out.
  record Names(
      List<String> names,
      @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
          List<String> fixed)
      implements Aim {
    public Names {
      names = List.copyOf(names);
      fixed = List.copyOf(fixed);
    }
  }

  /// What is done to the question, one after the other. `made` is what that gives, step by step, where it is known already.
  record Rewrites(List<Rewrite> rewrites, @JsonIgnore List<Query> made) implements Aim {
    public Rewrites {
      rewrites = List.copyOf(rewrites);
      made = List.copyOf(made);
    }

    @JsonCreator
    public Rewrites(@JsonProperty("rewrites") List<Rewrite> rewrites) {
      this(rewrites, List.of());
    }
  }

  static Aim none() {
    return new None();
  }

  static Aim at(int number) {
    return number == 0 ? none() : new Numbers(List.of(number));
  }

  /// The number of that index, or 0.
  default int number(int index) {
    return this instanceof Numbers(List<Integer> numbers) && index < numbers.size()
        ? numbers.get(index)
        : 0;
  }

  default List<String> names() {
    return this instanceof Names n ? n.names() : List.of();
  }

  default List<Rewrite> rewrites() {
    return this instanceof Rewrites r ? r.rewrites() : List.of();
  }

  /// The same about another question.
  default Aim anew() {
    return this instanceof Rewrites r && !r.made().isEmpty() ? new Rewrites(r.rewrites()) : this;
  }

  /// How a reducer tells one from another, and which is smaller.
  default String text() {
    return switch (this) {
      case None _, Numbers _ -> "";
      case Names n -> String.join(" ", n.names());
      case Rewrites r ->
          r.rewrites().isEmpty()
              ? ""
              : r.rewrites().stream().map(Rewrite::stableText).toList().toString();
    };
  }

  /// One that does less and passes the test, as small as it gets. Two names are the fewest that can disagree.
  default Aim shrunk(Predicate<Aim> stillFails, Shrinking lists) {
    switch (this) {
      case None _, Numbers _ -> {
        return this;
      }
      case Names(List<String> names, List<String> fixed) -> {
        List<String> left = names;
        for (String name : names) {
          List<String> fewer = left.stream().filter(n -> !n.equals(name)).toList();
          if (fewer.size() > 1 && stillFails.test(new Names(fewer, fixed))) {
            left = fewer;
          }
        }
        return new Names(left, fixed);
      }
      case Rewrites r -> {
        return new Rewrites(
            lists.minimise(r.rewrites(), fewer -> stillFails.test(new Rewrites(fewer))));
      }
    }
  }

  /// How a list is made shorter.
  interface Shrinking {
    <T> List<T> minimise(List<T> list, Predicate<List<T>> stillFails);
  }
}
