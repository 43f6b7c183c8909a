package sibyl.dialect.scalars.sqlite;

import java.util.List;
import java.util.Locale;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// Calls of scalar functions, without those results that differ between versions.
final class Calls {
  private static final long MOST_POSITION = Integer.MAX_VALUE;
  private static final long SHORTEST_LIMIT = 100_000;

  private Calls() {}

  static Operand of(Expr.Call call, List<Operand> operands) {
    String name = call.function().name().toLowerCase(Locale.ROOT);
    ScalarFunctions.Scalar function =
        ScalarFunctions.named(name)
            .filter(f -> f.takes(operands.size()))
            .orElseThrow(() -> new Unmodelled("function " + name));
    Value[] args = new Value[operands.size()];
    for (int i = 0; i < args.length; i++) {
      args[i] = operands.get(i).value();
    }
    if (name.endsWith("likely") && !operands.getFirst().as().equals(Comparand.PLAIN)) {
      throw new Unmodelled("likely of a column or a cast");
    }
    certain(name, args);
    return Operand.made(function.of(args, collation(operands)), operands);
  }

  /// That of the first argument that has one, be it only that of a column.
  private static Collation collation(List<Operand> operands) {
    for (Operand each : operands) {
      if (each.as().source() != Comparand.Source.NONE) {
        return each.as().collation();
      }
    }
    return Collation.BINARY;
  }

  private static void certain(String name, Value[] args) {
    switch (name) {
      case "coalesce", "ifnull", "likely", "unlikely", "typeof", "min", "max", "nullif" -> {}
      case "iif" -> Certainty.number(args[0]);
      case "abs" -> Certainty.number(args[0]);
      case "sign" -> sign(args[0]);
      case "round" -> round(args);
      case "char" -> characters(args);
      case "zeroblob" -> Certainty.integer(args[0]);
      case "length", "hex", "octet_length" -> {
        if (!(args[0] instanceof Value.Blob)) {
          Certainty.text(args[0]);
        }
      }
      case "format", "printf" -> Certainty.text(args[0]);
      case "quote" -> quote(args[0]);
      case "substr" -> part(args);
      case "instr" -> position(args);
      case "replace" -> replace(args);
      default -> texts(args);
    }
  }

  /// In older versions it is a function of the driver.
  private static void sign(Value value) {
    if (!(value instanceof Value.Int) && !(value instanceof Value.Null)) {
      throw new Unmodelled("sign of a value that is no integer");
    }
  }

  private static void texts(Value[] args) {
    for (Value arg : args) {
      Certainty.text(arg);
    }
  }

  private static void round(Value[] args) {
    if (args[0] instanceof Value.Null || (args.length > 1 && args[1] instanceof Value.Null)) {
      return;
    }
    Certainty.number(args[0]);
    Certainty.rounding(args[0], args.length > 1 ? Numbers.integer(Certainty.integer(args[1])) : 0);
  }

  /// No characters that a driver does not return as they are.
  private static void characters(Value[] args) {
    for (Value arg : args) {
      long point = Numbers.integer(Certainty.integer(arg));
      if (point == 0 || point == 0xFFFD || (point >= 0xD800 && point <= 0xDFFF)) {
        throw new Unmodelled("a text with a zero byte or broken characters");
      }
    }
  }

  /// Older versions return a number as it is.
  private static void quote(Value value) {
    if (value instanceof Value.Int || value instanceof Value.Real) {
      throw new Unmodelled("quote of a number");
    }
  }

  /// Older versions read positions of 32 bits. Without a length, the longest that a connection allows is added to a negative
  /// position.
  private static void part(Value[] args) {
    if (!(args[0] instanceof Value.Blob)) {
      Certainty.text(args[0]);
    }
    long least = args.length == 2 ? -SHORTEST_LIMIT : -MOST_POSITION;
    for (int i = 1; i < args.length; i++) {
      long position = Numbers.integer(Certainty.integer(args[i]));
      if (position > MOST_POSITION || position < least) {
        throw new Unmodelled("a far position");
      }
    }
  }

  private static void position(Value[] args) {
    if (args[1] instanceof Value.Blob(String hex) && hex.isEmpty()) {
      throw new Unmodelled("the position of an empty blob");
    }
    if (!(args[0] instanceof Value.Blob && args[1] instanceof Value.Blob)) {
      texts(args);
    }
  }

  private static void replace(Value[] args) {
    texts(args);
    boolean nothing = !(args[1] instanceof Value.Null) && Texts.of(args[1]).isEmpty();
    if (nothing && !(args[0] instanceof Value.Text) && !(args[0] instanceof Value.Null)) {
      throw new Unmodelled("replacement of nothing in a number or a blob");
    }
  }
}
