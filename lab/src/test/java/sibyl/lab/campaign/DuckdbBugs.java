package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.defect;

import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Schema;

/// DuckDB 2.0.0.
enum DuckdbBugs implements Explanation {
  /// With a condition on rowid, only as many rows are fetched as LIMIT asks for.
  ROWID_AND_LIMIT(
      """
      CREATE TABLE t0(c0 TIMESTAMP);
      SELECT c0 FROM t0 WHERE rowid LIMIT 1 OFFSET 1;
      --> error: INTERNAL Error: Attempted to access index -1 within vector of size 1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "Attempted to access index")
          && any(found, n -> n instanceof Expr.ColumnRef c && c.column().equals("rowid"));
    }
  },

  /// Rewriting a comparison with the empty string fails on an empty table.
  FUNCTION_FAILS_TO_BIND(
      """
      CREATE TABLE t0(c0 BOOLEAN);
      SELECT 0 FROM t0 WHERE '' > split_part(CAST(c0 AS VARCHAR), '.', 1);
      --> error: Invalid Input Error: BindBuiltinScalarFunction did not return a BoundFunctionExpression
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "BindBuiltinScalarFunction");
    }
  },

  /// A generated column is computed above an outer join, also for rows of NULLs.
  GENERATED_FOR_NOTHING(
      """
      CREATE TABLE t0(c0 INTEGER, c1 GENERATED ALWAYS AS (0) VIRTUAL);
      SELECT t0.c0, t0.c1 FROM t0 RIGHT JOIN (SELECT 0) ON 0;
      --> NULL|0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, Shapes::outerJoin)
          && any(
              found,
              n ->
                  n instanceof Schema.ColumnDef d
                      && generated(d)
                      && any(
                          found,
                          c ->
                              c instanceof Expr.ColumnRef r
                                  && r.column().equalsIgnoreCase(d.name())));
    }
  };

  private final String script;

  DuckdbBugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  private static boolean generated(Schema.ColumnDef column) {
    return column.rules().stream().anyMatch(r -> r instanceof Schema.Generated);
  }
}
