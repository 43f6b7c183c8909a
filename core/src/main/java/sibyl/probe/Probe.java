package sibyl.probe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sibyl.sql.Statement;

/// One test of an oracle: the statement to test, mostly a query, and its aim (which variant, table or rewrite to try). A test
/// round draws it; the oracle derives from it all that runs. So a stored finding holds this and the setup, and the reducer
/// edits nothing else.
public record Probe(
    Statement asked,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Probe.Unset.class) Aim aim) {

  public Probe(Statement asked) {
    this(asked, Aim.none());
  }

  /// Reads case files of every format. Old ones have a field for each kind of aim.
  @JsonCreator
  static Probe read(
      @JsonProperty("asked") Statement asked,
      @JsonProperty("aim") @Nullable Aim aim,
      @JsonProperty("less") @Nullable Integer less,
      @JsonProperty("ways") @Nullable List<String> ways,
      @JsonProperty("apart") @Nullable List<String> apart,
      @JsonProperty("rewrites") @Nullable List<Rewrite> rewrites) {
    if (aim != null) {
      return new Probe(asked, aim);
    }
    if (rewrites != null && !rewrites.isEmpty()) {
      return new Probe(asked, new Aim.Rewrites(rewrites));
    }
    int number = less == null ? 0 : less;
    if (ways == null || ways.isEmpty()) {
      return new Probe(asked, Aim.at(number));
    }
    List<String> names =
        number == 0 ? ways : Stream.concat(ways.stream(), Stream.of(number + "")).toList();
    return new Probe(asked, new Aim.Names(names, Optional.ofNullable(apart).orElse(List.of())));
  }

  /// The same for another statement.
  public Probe with(Statement other) {
    return new Probe(other, aim.anew());
  }

  public Probe aiming(Aim other) {
    return new Probe(asked, other);
  }

  /// Keeps an aim of `None` out of case files.
  static final class Unset {
    @Override
    public boolean equals(@Nullable Object other) {
      return Aim.none().equals(other);
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }
}
