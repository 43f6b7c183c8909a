package sibyl.reference;

import java.math.BigDecimal;
import java.util.List;
import sibyl.scalar.Evaluated.Known;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Which values the reference takes for equal in DISTINCT, GROUP BY, set operations and window partitions: NULL equals NULL, and 1
/// equals 1.0. The [Authority] says which texts are equal.
record Keys(Authority authority) {

  List<Object> of(List<Known> row) {
    return row.stream().map(this::of).toList();
  }

  /// Of equal rows an engine may show any one, so they must look alike: 1 and 1.0 do not, nor do zeros of both signs, nor texts
  /// with other trailing blanks.
  static void alike(List<Known> row, List<Known> other) {
    for (int i = 0; i < row.size(); i++) {
      if (!row.get(i).value().equals(other.get(i).value())) {
        throw new Silence("one of several equal values");
      }
    }
  }

  private Object of(Known cell) {
    return switch (authority.key(cell)) {
      case Value.Null n -> n;
      case Value.Bool b -> b.value() ? BigDecimal.ONE : BigDecimal.ZERO;
      case Value.Int i -> plain(BigDecimal.valueOf(i.value()));
      case Value.Real r when Double.isFinite(r.value()) -> plain(new BigDecimal(r.value()));
      case Value.Real r -> r;
      case Value.Typed t when t.type() == SqlType.NUMERIC -> plain(new BigDecimal(t.text()));
      case Value.Typed t -> t;
      case Value.Text t -> t;
      case Value.Blob b -> b;
    };
  }

  private static BigDecimal plain(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }
}
