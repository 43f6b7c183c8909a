package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Premises;
import sibyl.proof.interpret.CheckQueries;
import sibyl.proof.interpret.Database;

/// A database with given tables, constraints and numbers of rows, whose contents are left open for the solver Z3 to choose.
/// Made for each size that the search for a small difference between two queries tries.
public record DatabaseSketch(
    Premises premises, TernaryLogic logic, Map<String, List<SolverRow>> tables) {

  public static DatabaseSketch of(
      Premises premises, CheckQueries checks, TernaryLogic logic, int rows) {
    Map<String, List<SolverRow>> tables = new LinkedHashMap<>();
    AlgebraSchema types = new AlgebraSchema(premises);
    for (Premises.Table table : premises.tables()) {
      RelDataType type = types.scan(table.name()).getRowType();
      tables.put(Database.key(table.name()), blank(table, type, logic, rows));
    }
    DatabaseSketch sketch = new DatabaseSketch(premises, logic, tables);
    for (Premises.Table table : premises.tables()) {
      sketch.keep(table);
      Optional.ofNullable(checks.queries().get(Database.key(table.name())))
          .ifPresent(q -> sketch.check(table, q));
    }
    return sketch;
  }

  private static List<SolverRow> blank(
      Premises.Table table, RelDataType type, TernaryLogic logic, int rows) {
    List<SolverRow> blank = new ArrayList<>();
    for (int n = 0; n < rows; n++) {
      List<NullableTerm> cells = new ArrayList<>();
      for (RelDataTypeField field : type.getFieldList()) {
        cells.add(logic.any(field.getType(), table.name() + "." + field.getName()));
      }
      BoolExpr present = logic.flag(table.name());
      // Symmetry: only the number of present rows matters, so the first ones are present.
      if (!blank.isEmpty()) {
        logic.assume(logic.implies(present, blank.getLast().present()));
      }
      blank.add(new SolverRow(present, cells));
    }
    return blank;
  }

  List<SolverRow> rows(Premises.Table table) {
    return tables.getOrDefault(Database.key(table.name()), List.of());
  }

  private void keep(Premises.Table table) {
    List<SolverRow> rows = rows(table);
    for (int i = 0; i < rows.size(); i++) {
      SolverRow row = rows.get(i);
      for (Premises.Column column : table.columns()) {
        if (column.notNull()) {
          logic.assume(logic.not(of(table, column.name(), row).nil()));
        }
      }
      for (List<String> key : table.keys()) {
        key.forEach(c -> logic.assume(logic.not(of(table, c, row).nil())));
        apart(table, key, row, rows.subList(0, i));
      }
      for (List<String> key : table.uniques()) {
        apart(table, key, row, rows.subList(0, i));
      }
      table.references().forEach(r -> refer(table, r, row));
    }
  }

  private void apart(
      Premises.Table table, List<String> key, SolverRow row, List<SolverRow> earlier) {
    for (SolverRow other : earlier) {
      List<BoolExpr> clash = new ArrayList<>(List.of(row.present(), other.present()));
      key.forEach(c -> clash.add(logic.yes(logic.equals(of(table, c, row), of(table, c, other)))));
      logic.assume(logic.not(logic.and(clash)));
    }
  }

  private void refer(Premises.Table table, Premises.Reference reference, SolverRow row) {
    Optional<Premises.Table> parent = premises.table(reference.parent());
    if (parent.isEmpty()) {
      return;
    }
    List<BoolExpr> bound = new ArrayList<>(List.of(row.present()));
    reference.columns().forEach(c -> bound.add(logic.not(of(table, c, row).nil())));
    List<BoolExpr> found = new ArrayList<>();
    for (SolverRow other : rows(parent.get())) {
      List<BoolExpr> equal = new ArrayList<>(List.of(other.present()));
      for (int i = 0; i < reference.columns().size(); i++) {
        equal.add(
            logic.yes(
                logic.equals(
                    of(table, reference.columns().get(i), row),
                    of(parent.get(), reference.parentColumns().get(i), other))));
      }
      found.add(logic.and(equal));
    }
    logic.assume(logic.implies(logic.and(bound), logic.or(found)));
  }

  private void check(Premises.Table table, RelNode keepers) {
    for (SolverRow row : rows(table)) {
      BoundedQueries alone =
          new BoundedQueries(logic, Map.of(Database.key(table.name()), List.of(row)));
      BoolExpr kept =
          logic.or(alone.rows(keepers, Map.of()).stream().map(SolverRow::present).toList());
      logic.assume(logic.implies(row.present(), kept));
    }
  }

  private static NullableTerm of(Premises.Table table, String column, SolverRow row) {
    for (int i = 0; i < table.columns().size(); i++) {
      if (table.columns().get(i).name().equalsIgnoreCase(column)) {
        return row.cells().get(i);
      }
    }
    throw new IllegalArgumentException(table.name() + " has no column " + column);
  }
}
