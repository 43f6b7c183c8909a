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

/// The part of a test that is beside its SQL statement: which variant, table, setting or rewrite of it the oracle shall try,
/// such as "rewrite 3 at place 0" for `eqsql` or "InnoDB against Aria" for `thanos`. Drawn with the statement, stored in
/// `case.json` and read by the oracle when it makes its claim. All oracles use these four shapes, so that one piece of code
/// stores and shrinks them.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Aim {
  record None() implements Aim {}

  /// Which element, row or place. Numbers are taken modulo how many there are, so that they stay valid in a smaller case.
  record Numbers(List<Integer> numbers) implements Aim {
    public Numbers {
      numbers = List.copyOf(numbers);
    }
  }

  /// Storage variants, settings and other things with names. `fixed` are further names that the law depends on; they are never
  /// shrunk.
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

  /// Rewrites to apply one after the other. `made` are the queries after each step, where they are known already.
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

  /// The same for another query.
  default Aim anew() {
    return this instanceof Rewrites r && !r.made().isEmpty() ? new Rewrites(r.rewrites()) : this;
  }

  /// A text by which a reducer compares aims.
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

  /// The smallest aim found that passes the test. At least two names stay, because fewer cannot disagree.
  default Aim shrunk(Predicate<Aim> stillFails, ListShrink lists) {
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

  /// Shortens a list.
  interface ListShrink {
    <T> List<T> minimise(List<T> list, Predicate<List<T>> stillFails);
  }
}
