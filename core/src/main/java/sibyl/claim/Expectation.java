package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;

/// What must hold of a transcript. It is a pure function, and says nothing while acts are missing that it must see.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Expectation
    permits Accepted,
        AlikeBefore,
        Built,
        Ends,
        NotSlower,
        SameCopy,
        SameEnding,
        SameOutcomes,
        SameRows,
        SameState {

  Optional<Verdict> of(Transcript transcript);

  /// The number of the last act that it must see.
  int last();

  /// The acts that change nothing, and are there only to be compared.
  default List<Integer> looks() {
    return List.of();
  }

  /// What of it must hold if more is claimed afterwards, and nobody looks in between.
  default Optional<Expectation> lasting() {
    return onlyLooks() ? Optional.empty() : Optional.of(this);
  }

  /// The ways to an answer that it compares, for people.
  default List<View> views() {
    return List.of();
  }

  /// The acts that must be taken for anything behind them to count.
  default List<Integer> needs() {
    return List.of();
  }

  /// Whether it may be refuted with such a defect.
  boolean decides(Defect defect);

  /// Whether it does nothing but look at what is there.
  default boolean onlyLooks() {
    return views().stream().allMatch(v -> looks().containsAll(v.acts()));
  }

  /// What is true where it holds, for people.
  default String upheld() {
    return "all sides give the same rows";
  }

  /// What a view is, for people.
  default String title(View view) {
    return view.title();
  }

  /// The same among other acts, whose new numbers are `to`.
  Expectation shifted(int[] to);
}
