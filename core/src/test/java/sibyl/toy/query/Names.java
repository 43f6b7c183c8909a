package sibyl.toy.query;

import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.sql.TypeName;
import sibyl.toy.value.StatementFailure;

/// What the names in statements mean.
public final class Names {
  private Names() {}

  public static Affinity affinity(TypeName type) {
    return Affinity.of(type.text());
  }

  public static Collation collation(String name) {
    return Collation.named(name)
        .orElseThrow(() -> StatementFailure.malformed("no such collation sequence: " + name));
  }
}
