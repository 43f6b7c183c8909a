package sibyl.proof.algebra;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.NlsString;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// The tables and constraints that a proof may assume, as a schema that the library Calcite can read, with its types and
/// literals for Sibyl's. Every translation of a query into algebra begins with one; two queries that are compared share it.
public final class AlgebraSchema {
  /// The scale of exact numbers: larger than any that is generated.
  private static final int DIGITS = 100;

  private static final int FRACTION = 50;

  private final Premises premises;
  private final CalciteCatalogReader catalogue;
  private final RelOptCluster cluster;
  private final Literals rex;

  public AlgebraSchema(Premises premises) {
    this.premises = premises;
    RelDataTypeFactory types = new Types();
    CalciteSchema schema = CalciteSchema.createRootSchema(false, false);
    for (Premises.Table table : premises.tables()) {
      schema.add(table.name(), new Columns(table));
    }
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "true");
    catalogue =
        new CalciteCatalogReader(
            schema, List.of(), types, new CalciteConnectionConfigImpl(properties));
    rex = new Literals(types);
    cluster = RelOptCluster.create(new VolcanoPlanner(), rex);
  }

  public Premises premises() {
    return premises;
  }

  public RelOptCluster cluster() {
    return cluster;
  }

  public RexBuilder rex() {
    return rex;
  }

  public RelDataTypeFactory types() {
    return rex.getTypeFactory();
  }

  /// Scans a table, which must be among the premises.
  public RelNode scan(String name) {
    Premises.Table table =
        premises.table(name).orElseThrow(() -> new Unmodelled("table " + name + " is unknown"));
    RelOptTable found = catalogue.getTable(List.of(table.name()));
    if (found == null) {
      throw new Unmodelled("table " + name + " is unknown");
    }
    return LogicalTableScan.create(cluster, found, List.of());
  }

  public RelDataType type(SqlType type, boolean nullable) {
    return type(types(), type, nullable);
  }

  private static RelDataType type(RelDataTypeFactory types, SqlType type, boolean nullable) {
    SqlTypeName name =
        switch (type) {
          case BOOLEAN -> SqlTypeName.BOOLEAN;
          case INTEGER -> SqlTypeName.BIGINT;
          case NUMERIC -> SqlTypeName.DECIMAL;
          case REAL -> SqlTypeName.DOUBLE;
          case TEXT -> SqlTypeName.VARCHAR;
          case BLOB -> SqlTypeName.VARBINARY;
          case DATE -> SqlTypeName.DATE;
          case TIME -> SqlTypeName.TIME;
          case TIMESTAMP -> SqlTypeName.TIMESTAMP;
          case GEOMETRY -> SqlTypeName.GEOMETRY;
          case ANY -> SqlTypeName.ANY;
          case ROW -> throw new Unmodelled("a row value");
        };
    RelDataType plain =
        type == SqlType.NUMERIC
            ? types.createSqlType(name, DIGITS, FRACTION)
            : types.createSqlType(name);
    return types.createTypeWithNullability(plain, nullable);
  }

  RexNode literal(Value value) {
    return switch (value) {
      case Value.Null _ -> rex.makeNullLiteral(types().createSqlType(SqlTypeName.NULL));
      case Value.Bool b -> rex.makeLiteral(b.value());
      case Value.Int i ->
          rex.makeExactLiteral(BigDecimal.valueOf(i.value()), type(SqlType.INTEGER, false));
      case Value.Real r -> {
        if (!Double.isFinite(r.value())) {
          throw new Unmodelled("a number that is NaN or infinite");
        }
        yield rex.makeApproxLiteral(r.value(), type(SqlType.REAL, false));
      }
      case Value.Text t -> rex.text(t.value(), type(SqlType.TEXT, false));
      case Value.Blob b -> rex.makeBinaryLiteral(ByteString.of(b.hex(), 16));
      case Value.Typed t -> {
        if (t.type() != SqlType.NUMERIC) {
          throw new Unmodelled("a literal of type " + t.type());
        }
        BigDecimal number = new BigDecimal(t.text());
        // Calcite would round it to the scale of the type.
        if (number.scale() > FRACTION || number.precision() - number.scale() > DIGITS - FRACTION) {
          throw new Unmodelled("a number with too many digits");
        }
        yield rex.makeExactLiteral(number, type(SqlType.NUMERIC, false));
      }
    };
  }

  /// Text literals get the type of text columns, so that no conversion is needed between them.
  private static final class Literals extends RexBuilder {
    Literals(RelDataTypeFactory types) {
      super(types);
    }

    RexLiteral text(String text, RelDataType type) {
      NlsString value = new NlsString(text, StandardCharsets.UTF_8.name(), SqlCollation.IMPLICIT);
      return makeLiteral(value, type, SqlTypeName.CHAR);
    }
  }

  /// A sum has the type of its argument, an average does not.
  private static final class Arithmetic extends RelDataTypeSystemImpl {
    @Override
    public int getMaxPrecision(SqlTypeName type) {
      return type == SqlTypeName.DECIMAL ? DIGITS : super.getMaxPrecision(type);
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
      return type == SqlTypeName.DECIMAL ? FRACTION : super.getMaxScale(type);
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory types, RelDataType argument) {
      return argument;
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory types, RelDataType argument) {
      return type(types, SqlType.REAL, argument.isNullable());
    }
  }

  private static final class Types extends SqlTypeFactoryImpl {
    Types() {
      super(new Arithmetic());
    }

    @Override
    public Charset getDefaultCharset() {
      return StandardCharsets.UTF_8;
    }
  }

  private static final class Columns extends AbstractTable {
    private final Premises.Table table;

    Columns(Premises.Table table) {
      this.table = table;
    }

    /// Calcite's rules query the keys of a table; its default row count is good enough.
    @Override
    public Statistic getStatistic() {
      List<String> names = table.columns().stream().map(Premises.Column::name).toList();
      return Statistics.of(
          100,
          table.keys().stream()
              .map(key -> ImmutableBitSet.of(key.stream().map(names::indexOf).toList()))
              .toList());
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
      RelDataTypeFactory.Builder row = types.builder();
      for (Premises.Column column : table.columns()) {
        row.add(column.name(), type(types, column.type(), !column.notNull()));
      }
      return row.build();
    }
  }
}
