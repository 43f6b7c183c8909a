package sibyl.toy.query;

import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.sql.TypeName;
import sibyl.toy.value.StatementFailure;

/// What the names in statements mean.
public final class Names {
  private Names() {}

  /// The toy engine compares a column without a type like an expression: a text on the other side converts it.
  public static Affinity affinity(TypeName type) {
    Affinity affinity = Affinity.of(type.text());
    return affinity == Affinity.BLOB ? Affinity.NONE : affinity;
  }

  public static Collation collation(String name) {
    return Collation.named(name)
        .orElseThrow(() -> StatementFailure.malformed("no such collation sequence: " + name));
  }
}
