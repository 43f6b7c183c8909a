package sibyl.oracle;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import sibyl.sql.Statement;

/// What is asked. An oracle's claim follows from it alone, so the reducer edits nothing else.
///
/// Where an oracle takes metadata away, `less` is which of it: the element of that number, counted from 1 and around, or
/// 0 for all. Where it stores tables in several ways, `ways` are their names, and `apart` the features that these are known
/// not to share. Where it rewrites the question, `rewrites` are what is done to it, one after the other.
public record Probe(
    Statement asked,
    @JsonProperty(defaultValue = "0") @JsonInclude(JsonInclude.Include.NON_DEFAULT) int less,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> ways,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> apart,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<Rewrite> rewrites) {

  public Probe {
    ways = List.copyOf(ways);
    apart = List.copyOf(apart);
    rewrites = List.copyOf(rewrites);
  }

  public Probe(Statement asked, List<String> ways, List<String> apart) {
    this(asked, 0, ways, apart, List.of());
  }

  public Probe(Statement asked, int less) {
    this(asked, less, List.of(), List.of(), List.of());
  }

  public Probe(Statement asked) {
    this(asked, 0);
  }

  public Probe with(Statement other) {
    return new Probe(other, less, ways, apart, rewrites);
  }

  public Probe among(List<String> others) {
    return new Probe(asked, less, others, apart, rewrites);
  }

  public Probe rewritten(List<Rewrite> others) {
    return new Probe(asked, less, ways, apart, others);
  }
}
