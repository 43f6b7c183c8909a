package sibyl.proof.bags;

import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;

/// Makes expressions where no planner is at hand.
public final class PlainRexBuilder {
  public static final RexBuilder BUILDER =
      new RexBuilder(new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT));

  private PlainRexBuilder() {}
}
