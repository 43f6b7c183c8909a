package sibyl.dialect.preset;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import sibyl.dialect.Dialect.Domain;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Makes lists of values that fit a column type, for the files of dialects: `Domains.whole("TINYINT", 0, 1, 127, -128)`.
/// Generators insert and compare with these values, edges of the type first of all; without such a list a small type would mostly
/// get values that it refuses.
public final class Domains {
  private Domains() {}

  public static Domain whole(String type, long... values) {
    return of(type, LongStream.of(values).mapToObj(Value.Int::new));
  }

  public static Domain reals(String type, double... values) {
    return of(type, DoubleStream.of(values).mapToObj(Value.Real::new));
  }

  public static Domain decimals(String type, String... values) {
    return of(type, Stream.of(values).map(v -> new Value.Typed(SqlType.NUMERIC, v)));
  }

  public static Domain texts(String type, String... values) {
    return of(type, Stream.of(values).map(Value.Text::new));
  }

  /// Shapes, as the dialect writes them.
  public static Domain shapes(String type, String... values) {
    return of(type, Stream.of(values).map(v -> new Value.Typed(SqlType.GEOMETRY, v)));
  }

  private static Domain of(String type, Stream<? extends Value> values) {
    return new Domain(type, List.copyOf(values.toList()));
  }
}
