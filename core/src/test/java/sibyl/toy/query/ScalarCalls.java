package sibyl.toy.query;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.dialect.scalars.sqlite.Comparand;
import sibyl.dialect.scalars.sqlite.ScalarFunctions;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Function;
import sibyl.toy.value.StatementFailure;

/// Binds calls of scalar functions by name and number of arguments.
public final class ScalarCalls {
  private ScalarCalls() {}

  private static final Set<String> KNOWN =
      Set.of(
          "abs",
          "char",
          "coalesce",
          "concat",
          "glob",
          "hex",
          "ifnull",
          "iif",
          "instr",
          "length",
          "like",
          "likely",
          "lower",
          "ltrim",
          "max",
          "min",
          "nullif",
          "octet_length",
          "quote",
          "replace",
          "round",
          "rtrim",
          "sign",
          "substr",
          "trim",
          "typeof",
          "unicode",
          "unlikely",
          "upper");

  public static boolean known(Function function) {
    return KNOWN.contains(function.name());
  }

  static BoundExpr call(String called, List<BoundExpr> args) {
    String name = called.toLowerCase(Locale.ROOT);
    ScalarFunctions.Scalar scalar =
        ScalarFunctions.named(name)
            .filter(_ -> KNOWN.contains(name))
            .orElseThrow(() -> StatementFailure.unsupported("no such function: " + called));
    if (!scalar.takes(args.size())) {
      throw StatementFailure.malformed("wrong number of arguments to function " + called + "()");
    }
    Collation collation = collation(args);
    return BoundExpr.plain(
        frame -> {
          try {
            return scalar.of(Predicates.values(args, frame), collation);
          } catch (Unmodelled e) {
            throw StatementFailure.data(e.reason());
          }
        });
  }

  private static Collation collation(List<BoundExpr> args) {
    for (BoundExpr arg : args) {
      if (arg.as().source() != Comparand.Source.NONE) {
        return arg.collation();
      }
    }
    return Collation.BINARY;
  }
}
