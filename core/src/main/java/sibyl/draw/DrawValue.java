package sibyl.draw;

import java.util.List;
import sibyl.chance.Choices;
import sibyl.dialect.Dialect;
import sibyl.scene.Scene;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Generates the values of constants for INSERT, DEFAULT and expressions: values at the edges of a type (0, −1, 2147483647, the
/// empty text), because most bugs are there, and values that are stored already, so that conditions hold for some rows.
public final class DrawValue {
  private DrawValue() {}

  private static final List<Long> INTEGERS =
      List.of(
          0L,
          1L,
          -1L,
          2L,
          3L,
          10L,
          100L,
          255L,
          2147483647L,
          -2147483648L,
          2147483648L,
          9007199254740991L,
          9007199254740992L,
          9007199254740993L,
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          Long.MAX_VALUE - 1,
          4294967295L,
          -2L);
  private static final List<Double> REALS =
      List.of(
          0.0,
          -0.0,
          1.0,
          -1.0,
          0.5,
          1.5,
          -0.1,
          2.0,
          1e-5,
          1e10,
          1e300,
          9.007199254740992e15,
          9.223372036854776e18,
          -9.3e18,
          0.1,
          3.0,
          1e-300,
          16777217.0,
          123.456);
  private static final List<String> DECIMALS =
      List.of("0.0", "1.0", "1.00", "-1.5", "0.5", "2.25", "-0.01", "99.99", "1234567.89", "100.0");
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "A",
          "b",
          "B",
          "aB",
          "a ",
          " a",
          "0",
          "1",
          "-1",
          "1.0",
          "0.5",
          "1e1",
          " 1",
          "1 ",
          "-0",
          "+1",
          "0x1",
          ".5",
          "%",
          "_",
          "a%",
          "%a",
          "a_",
          "abc",
          "ABC",
          "é",
          "É",
          "null",
          "NaN",
          "9223372036854775807",
          "9223372036854775808",
          "1a",
          "'",
          "*",
          "[a-b]",
          "12",
          "2000-01-01",
          "{\"a\":1}",
          "[1]");
  private static final List<String> BLOBS =
      List.of("", "00", "61", "41", "31", "30", "2d31", "ff", "c3a9", "6100", "312e30");

  private static final List<String> DATES =
      List.of(
          "1970-01-01",
          "2000-01-01",
          "2000-02-29",
          "1999-12-31",
          "2024-12-31",
          "1900-01-01",
          "2038-01-19",
          "1969-12-31");
  private static final List<String> TIMES =
      List.of("00:00:00", "23:59:59", "12:00:00", "00:00:01", "11:59:59");

  public static Value of(SqlType type, Scene scene, Choices choices) {
    return choices.oneIn(14) ? Value.NULL : present(type, scene, choices);
  }

  /// A value for a column of that type.
  public static Value of(TypeName type, Scene scene, Choices choices) {
    return choices.oneIn(14) ? Value.NULL : present(type, scene, choices);
  }

  /// A value for a column of that type that takes no NULL.
  public static Value present(TypeName type, Scene scene, Choices choices) {
    List<Value> domain = scene.dialect().tables().values(type);
    if (domain.isEmpty()) {
      return present(type.type(), scene, choices);
    }
    if (!scene.pool().isEmpty() && choices.percent(35)) {
      Value known = choices.pick(scene.pool());
      if (domain.contains(known)) {
        return known;
      }
    }
    return choices.pick(domain);
  }

  private static Value present(SqlType type, Scene scene, Choices choices) {
    boolean free = scene.dialect().semantics().converts(SqlType.TEXT, SqlType.INTEGER);
    if (!scene.pool().isEmpty() && choices.percent(35)) {
      Value known = choices.pick(scene.pool());
      if (free ? known.type().fits(type) : known.type() == type) {
        return known;
      }
    }
    return switch (type) {
      case BOOLEAN ->
          !free || choices.oneIn(2)
              ? new Value.Bool(choices.oneIn(2))
              : new Value.Int(choices.below(2));
      case DATE -> new Value.Typed(type, choices.pick(DATES));
      case TIME -> new Value.Typed(type, choices.pick(TIMES));
      case TIMESTAMP -> new Value.Typed(type, choices.pick(DATES) + " " + choices.pick(TIMES));
      case INTEGER -> integer(choices);
      case REAL -> real(scene.dialect(), choices);
      case NUMERIC ->
          choices.oneIn(2)
              ? integer(choices)
              : free
                  ? real(scene.dialect(), choices)
                  : new Value.Typed(type, choices.pick(DECIMALS));
      case TEXT -> new Value.Text(choices.pick(TEXTS));
      case BLOB -> new Value.Blob(choices.pick(BLOBS));
      case GEOMETRY -> choices.pick(scene.dialect().tables().shapes());
      case ANY, ROW ->
          switch (choices.below(8)) {
            case 0, 1, 2 -> integer(choices);
            case 3 -> real(scene.dialect(), choices);
            case 4 -> new Value.Blob(choices.pick(BLOBS));
            default -> new Value.Text(choices.pick(TEXTS));
          };
    };
  }

  private static Value integer(Choices choices) {
    return new Value.Int(choices.oneIn(3) ? choices.pick(INTEGERS) : choices.below(5) - 1);
  }

  private static Value real(Dialect dialect, Choices choices) {
    if (!dialect.words().edges().isEmpty() && choices.oneIn(12)) {
      Value edge = choices.pick(dialect.words().edges());
      if (edge instanceof Value.Real) {
        return edge;
      }
    }
    return new Value.Real(choices.pick(REALS));
  }
}
