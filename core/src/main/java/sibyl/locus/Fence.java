package sibyl.locus;

import java.util.Optional;
import sibyl.sql.Node;

/// Another way to write one part of a statement that keeps its meaning but that an optimiser cannot look through. If a finding
/// vanishes with a fence, its bug is about the part inside. [Fences] lists them; [FencePlaces] puts them into statements.
public interface Fence {

  /// How much of a statement a fence covers, the narrowest first.
  enum Width {
    CONDITION,
    SUBQUERY
  }

  /// Its name in stored evidence.
  String name();

  /// What is done to a part of the statement, for people: "the condition is written as a CASE".
  String words();

  Width width();

  /// The node inside the fence; empty if it does not fit there.
  Optional<Node> around(Node node);
}
