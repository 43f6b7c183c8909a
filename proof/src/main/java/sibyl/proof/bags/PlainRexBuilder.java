package sibyl.proof.bags;

import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;

/// Builds Calcite expressions without a planner.
public final class PlainRexBuilder {
  public static final RexBuilder BUILDER =
      new RexBuilder(new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT));

  private PlainRexBuilder() {}
}
