package sibyl.dialect.scalars.sqlite;

import java.util.Map;
import java.util.Optional;
import sibyl.scalar.Ternary;
import sibyl.sql.Value;

/// The scalar functions, by name and number of arguments. https://www.sqlite.org/lang_corefunc.html
public final class ScalarFunctions {
  private ScalarFunctions() {}

  /// Computes a function; the collation is that of the first argument that has one.
  @FunctionalInterface
  private interface Body {
    Value of(Value[] args, Collation collation);
  }

  /// Computes a function that is NULL if any argument is NULL.
  @FunctionalInterface
  private interface Strict {
    Value of(Value[] args);
  }

  /// A function and how many arguments it takes.
  public record Scalar(int least, int most, Body body) {
    public boolean takes(int count) {
      return count >= least && count <= most;
    }

    public Value of(Value[] args, Collation collation) {
      return body.of(args, collation);
    }
  }

  private static final int MANY = 100;

  private static final Map<String, Scalar> ALL =
      Map.ofEntries(
          strict("abs", 1, 1, a -> NumericFunctions.abs(a[0])),
          any("char", 0, MANY, (a, _) -> StringFunctions.characters(a)),
          any("coalesce", 2, MANY, (a, _) -> firstOf(a)),
          any("concat", 1, MANY, (a, _) -> StringFunctions.concat(a)),
          any("format", 1, MANY, (a, _) -> StringFunctions.format(a[0])),
          any("printf", 1, MANY, (a, _) -> StringFunctions.format(a[0])),
          strict("glob", 2, 2, a -> Truth.value(LikePattern.glob(Texts.of(a[1]), Texts.of(a[0])))),
          any("hex", 1, 1, (a, _) -> StringFunctions.hex(a[0])),
          any("ifnull", 2, 2, (a, _) -> firstOf(a)),
          any("iif", 3, 3, (a, _) -> Truth.of(a[0]) == Ternary.TRUE ? a[1] : a[2]),
          strict("instr", 2, 2, a -> StringFunctions.position(a[0], a[1])),
          strict("length", 1, 1, a -> StringFunctions.length(a[0])),
          strict("like", 2, 2, a -> StringFunctions.like(a[1], a[0])),
          any("likely", 1, 1, (a, _) -> a[0]),
          any("unlikely", 1, 1, (a, _) -> a[0]),
          strict("lower", 1, 1, a -> new Value.Text(Collation.lower(Texts.of(a[0])))),
          strict("upper", 1, 1, a -> new Value.Text(StringFunctions.upper(Texts.of(a[0])))),
          any("max", 2, MANY, ScalarFunctions::greatest),
          any("min", 2, MANY, ScalarFunctions::least),
          any("nullif", 2, 2, (a, c) -> ValueOrder.compare(a[0], a[1], c) == 0 ? Value.NULL : a[0]),
          strict("octet_length", 1, 1, a -> new Value.Int(Texts.bytes(a[0]).length)),
          any("quote", 1, 1, (a, _) -> StringFunctions.quote(a[0])),
          any("replace", 3, 3, (a, _) -> StringFunctions.replace(a[0], a[1], a[2])),
          strict("round", 1, 2, NumericFunctions::round),
          strict("sign", 1, 1, a -> NumericFunctions.sign(a[0])),
          strict("substr", 2, 3, StringFunctions::part),
          strict("trim", 1, 2, a -> StringFunctions.trim(a, StringFunctions.Side.BOTH)),
          strict("ltrim", 1, 2, a -> StringFunctions.trim(a, StringFunctions.Side.LEFT)),
          strict("rtrim", 1, 2, a -> StringFunctions.trim(a, StringFunctions.Side.RIGHT)),
          any("typeof", 1, 1, (a, _) -> new Value.Text(type(a[0]))),
          strict("unhex", 1, 1, a -> StringFunctions.unhex(a[0])),
          strict("unicode", 1, 1, a -> StringFunctions.firstCodePoint(a[0])),
          any("zeroblob", 1, 1, (a, _) -> StringFunctions.zeros(Numbers.integer(a[0]))));

  /// The function of that name, in lower case.
  public static Optional<Scalar> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static Map.Entry<String, Scalar> any(String name, int least, int most, Body body) {
    return Map.entry(name, new Scalar(least, most, body));
  }

  private static Map.Entry<String, Scalar> strict(String name, int least, int most, Strict strict) {
    return any(name, least, most, (args, _) -> anyNull(args) ? Value.NULL : strict.of(args));
  }

  private static boolean anyNull(Value[] args) {
    for (Value arg : args) {
      if (arg instanceof Value.Null) {
        return true;
      }
    }
    return false;
  }

  private static Value firstOf(Value[] args) {
    for (Value arg : args) {
      if (!(arg instanceof Value.Null)) {
        return arg;
      }
    }
    return Value.NULL;
  }

  /// The first of several equal ones.
  private static Value greatest(Value[] args, Collation collation) {
    Value best = args[0];
    for (Value arg : args) {
      if (arg instanceof Value.Null) {
        return arg;
      }
      best = ValueOrder.compare(best, arg, collation) < 0 ? arg : best;
    }
    return best;
  }

  /// The last of several equal ones.
  private static Value least(Value[] args, Collation collation) {
    Value best = args[0];
    for (Value arg : args) {
      if (arg instanceof Value.Null) {
        return arg;
      }
      best = ValueOrder.compare(best, arg, collation) >= 0 ? arg : best;
    }
    return best;
  }

  private static String type(Value value) {
    return switch (value) {
      case Value.Null _ -> "null";
      case Value.Bool _, Value.Int _ -> "integer";
      case Value.Real _ -> "real";
      case Value.Text _, Value.Typed _ -> "text";
      case Value.Blob _ -> "blob";
    };
  }
}
