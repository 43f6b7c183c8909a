package sibyl.locus;

import java.util.Optional;
import sibyl.sql.Node;

/// Another way to write one part of a statement that keeps its meaning but that an optimiser cannot look through. If a finding
/// vanishes with a fence, its bug is about the part inside. [Fences] lists them; [FencePlaces] puts them into statements.
public interface Fence {

  /// How much of a statement a fence covers, the narrowest first, and what it does there, for people.
  enum Width {
    CONDITION("the condition is written as a CASE"),
    OPERATOR("the operator is written with others"),
    SUBQUERY("the subquery is computed apart, by MATERIALIZED or LIMIT");

    private final String words;

    Width(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /// Whether it covers one operator or condition, not a whole query.
    public boolean narrow() {
      return this != SUBQUERY;
    }
  }

  Width width();

  /// The node inside the fence; empty if it does not fit there.
  Optional<Node> around(Node node);
}
