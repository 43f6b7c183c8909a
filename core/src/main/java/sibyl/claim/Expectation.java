package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.Fault;

/// A condition on the results of a claim's statements, such as [SameRows]. Oracles put them into claims, and the [Executor] asks
/// each for a verdict while the statements run; it is a pure function and has no answer while a result is missing. Reports,
/// exports and replays also ask which answers it compares. A claim has them in two roles: a failed premise skips the test, a
/// failed expectation is a finding.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Expectation
    permits AlikeBefore,
        Ends,
        Expectation.OfAll,
        Expectation.OfCopy,
        KnownRows,
        NotSlower,
        SameEnding,
        SameOutcomes,
        SameRows {

  /// All of some acts succeed.
  sealed interface OfAll extends Expectation permits Accepted, Built {
    List<Integer> acts();

    /// The verdict if one of them fails.
    Verdict failed(Fault fault);

    @Override
    default Optional<Verdict> of(Transcript transcript) {
      return Faults.first(acts(), transcript, this::failed);
    }

    @Override
    default int last() {
      return Numbers.last(acts());
    }

    @Override
    default List<Integer> needs() {
      return acts();
    }

    @Override
    default String upheld() {
      return "all statements are accepted";
    }
  }

  /// A table and its copy hold the same rows.
  sealed interface OfCopy extends Expectation permits SameCopy, SameState {
    View original();

    View copy();

    @Override
    default int last() {
      return Math.max(original().last(), copy().last());
    }

    @Override
    default List<Integer> looks() {
      return List.of(original().last(), copy().last());
    }

    @Override
    default List<View> views() {
      return List.of(original(), copy());
    }
  }

  Optional<Verdict> of(Transcript transcript);

  /// The number of the last act that it needs.
  int last();

  /// The acts that change nothing and are only compared.
  default List<Integer> looks() {
    return List.of();
  }

  /// The part that must still hold as a premise of later claims, when [#looks] are left out.
  default Optional<Expectation> lasting() {
    return onlyLooks() ? Optional.empty() : Optional.of(this);
  }

  /// The answers that it compares, for people.
  default List<View> views() {
    return List.of();
  }

  /// The acts that must succeed for anything after them to count.
  default List<Integer> needs() {
    return List.of();
  }

  /// Whether its views are compared with each other, so that a client without Sibyl can do the same.
  default boolean comparesViews() {
    return true;
  }

  /// Whether it can be refuted with that defect.
  boolean decides(Defect defect);

  /// Whether all its acts are only compared.
  default boolean onlyLooks() {
    return views().stream().allMatch(v -> looks().containsAll(v.acts()));
  }

  /// What is true if it holds, for people.
  default String upheld() {
    return "all sides give the same rows";
  }

  /// A heading for a view, for people.
  default String title(View view) {
    return view.title();
  }

  /// The same after acts were renumbered: act `i` is now `to[i]`.
  Expectation shifted(int[] to);
}
