package sibyl.proof.bags;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import sibyl.proof.interpret.Datum;
import sibyl.proof.interpret.FunctionMeanings;

/// Conversions in proofs and in the interpreter that checks them. One that keeps the value, such as INTEGER to NUMERIC, is that
/// value; of any other nothing is known but its name.
public final class Casts {
  private Casts() {}

  static Datum of(Datum value, RexCall cast, FunctionMeanings meaning) {
    RelDataType from = cast.getOperands().getFirst().getType();
    RelDataType to = cast.getType();
    return keeps(from, to) ? value : meaning.of(name(from, to), List.of(value), to);
  }

  public static boolean keeps(RelDataType from, RelDataType to) {
    return from.getSqlTypeName() == to.getSqlTypeName()
        || from.getSqlTypeName() == SqlTypeName.NULL
        || (SqlTypeUtil.isIntType(from) && SqlTypeUtil.isNumeric(to))
        || (SqlTypeUtil.isCharacter(from) && SqlTypeUtil.isCharacter(to));
  }

  public static String name(RelDataType from, RelDataType to) {
    return "CAST " + from.getSqlTypeName() + " " + to.getSqlTypeName();
  }
}
