package sibyl.proof.bags;

import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;

/// Builds Calcite expressions where no query, and so no planner with a schema, is at hand. The interpreter and the solver use
/// it to expand Calcite's shorthand for ranges (`x IN (1, 2)`) into comparisons.
public final class PlainRexBuilder {
  public static final RexBuilder BUILDER =
      new RexBuilder(new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT));

  private PlainRexBuilder() {}
}
