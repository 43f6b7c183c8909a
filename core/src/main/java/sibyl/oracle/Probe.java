package sibyl.oracle;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import sibyl.sql.Statement;

/// What is asked. An oracle's claim follows from it alone, so the reducer edits nothing else.
///
/// Where an oracle takes metadata away, `less` is which of it: the element of that number, counted from 1 and around, or
/// 0 for all.
public record Probe(
    Statement asked,
    @JsonProperty(defaultValue = "0") @JsonInclude(JsonInclude.Include.NON_DEFAULT) int less) {

  public Probe(Statement asked) {
    this(asked, 0);
  }

  public Probe with(Statement other) {
    return new Probe(other, less);
  }
}
