package sibyl.proof.algebra;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/// Stands for functions whose meaning the prover does not know (`upper`, most casts): Calcite functions of which only the name
/// counts, so that equal arguments give equal results. [AlgebraScalars] makes them when a query is translated for a proof.
public final class OpaqueFunctions {
  /// Prefix of the function that stands for a cast. The full spelling of the type follows, because the effect depends on it.
  public static final String CAST = "CAST AS ";

  private OpaqueFunctions() {}

  public static SqlFunction function(String name, RelDataType result) {
    return new SqlFunction(
        name,
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.explicit(result),
        null,
        OperandTypes.VARIADIC,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  static SqlAggFunction aggregate(String name, RelDataType result) {
    return new Fold(name, result);
  }

  /// An aggregate that depends only on the bag of its arguments.
  private static final class Fold extends SqlAggFunction {
    Fold(String name, RelDataType result) {
      super(
          name,
          null,
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.explicit(result),
          null,
          OperandTypes.VARIADIC,
          SqlFunctionCategory.USER_DEFINED_FUNCTION,
          false,
          false,
          Optionality.FORBIDDEN);
    }
  }
}
