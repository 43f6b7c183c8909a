package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Expr;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.Model;
import com.microsoft.z3.RatNum;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeUtil;
import sibyl.proof.algebra.Premises;
import sibyl.proof.interpret.Database;
import sibyl.proof.interpret.Datum;
import sibyl.proof.interpret.FunctionMeanings;
import sibyl.proof.interpret.Undefined;
import sibyl.sql.SqlType;

/// Reads the solver's solution, a "model", back into a database with rows and into results of unknown functions. Used once the
/// solver has found that two queries may differ, so that the interpreter can confirm it and people can see it.
public final class ModelReader {
  private final Model model;
  private final TernaryLogic logic;
  private final Texts texts;

  public ModelReader(Model model, TernaryLogic logic, Texts texts) {
    this.model = model;
    this.logic = logic;
    this.texts = texts;
  }

  public Database database(DatabaseSketch sketch) {
    Map<String, List<List<Datum>>> tables = new LinkedHashMap<>();
    for (Premises.Table table : sketch.premises().tables()) {
      List<List<Datum>> rows = new ArrayList<>();
      for (SolverRow tuple : sketch.rows(table)) {
        if (truth(tuple.present())) {
          List<Datum> row = new ArrayList<>();
          for (int i = 0; i < tuple.cells().size(); i++) {
            row.add(datum(tuple.cells().get(i), !numeric(table.columns().get(i).type())));
          }
          rows.add(row);
        }
      }
      tables.put(Database.key(table.name()), rows);
    }
    return new Database(tables);
  }

  private static boolean numeric(SqlType type) {
    return type.numeric() || type == SqlType.BOOLEAN;
  }

  /// The functions of the model.
  public FunctionMeanings meaning() {
    return (name, args, type) -> {
      List<NullableTerm> cells = new ArrayList<>();
      for (Datum arg : args) {
        cells.add(cell(arg));
      }
      NullableTerm result = logic.unknown(name, cells, type);
      return datum(result, !isNumberOrTruth(type));
    };
  }

  private static boolean isNumberOrTruth(RelDataType type) {
    return SqlTypeUtil.isNumeric(type) || SqlTypeUtil.isBoolean(type);
  }

  private NullableTerm cell(Datum datum) {
    return switch (datum) {
      case Datum.Null _ -> new NullableTerm(logic.z3().mkReal(0), logic.z3().mkTrue());
      case Datum.Bool(boolean b) -> logic.known(logic.z3().mkBool(b));
      case Datum.Num n -> logic.known(logic.number(n, false));
      case Datum.Text(String text) -> logic.known(logic.z3().mkInt(texts.code(text)));
    };
  }

  private boolean truth(BoolExpr e) {
    return model.eval(e, true).isTrue();
  }

  private Datum datum(NullableTerm cell, boolean text) {
    if (truth(cell.nil())) {
      return Datum.NULL;
    }
    Expr<?> value = model.eval(cell.value(), true);
    return switch (value) {
      case IntNum n when text -> new Datum.Text(texts.text(small(n.getBigInteger())));
      case IntNum n -> Datum.Num.of(small(n.getBigInteger()));
      case RatNum r ->
          Datum.Num.of(small(r.getBigIntNumerator()))
              .over(Datum.Num.of(small(r.getBigIntDenominator())));
      default -> Datum.of(value.isTrue());
    };
  }

  private static long small(BigInteger n) {
    if (n.bitLength() > 62) {
      throw new Undefined("a number out of range");
    }
    return n.longValueExact();
  }

  /// Texts for the solver's numbers: those in the queries, and others between them.
  public static final class Texts {
    private final Map<Long, String> texts = new LinkedHashMap<>();
    private final Map<String, Long> codes = new LinkedHashMap<>();
    private final TernaryLogic logic;
    private final List<String> written;

    public Texts(TernaryLogic logic, Iterable<String> written) {
      this.logic = logic;
      TreeSet<String> sorted = new TreeSet<>();
      written.forEach(sorted::add);
      this.written = List.copyOf(sorted);
      this.written.forEach(w -> put(logic.code(w), w));
    }

    private void put(long code, String text) {
      texts.put(code, text);
      codes.put(text, code);
    }

    /// Texts in one gap are ordered by their numbers, as far as the gap allows.
    String text(long code) {
      String known = texts.get(code);
      if (known != null) {
        return known;
      }
      long gap = Math.min(Math.floorDiv(code, TernaryLogic.GAP), written.size());
      String made =
          gap < 1
              ? "A" + place(code + TernaryLogic.GAP * TernaryLogic.GAP)
              : written.get((int) gap - 1) + place(code - gap * TernaryLogic.GAP);
      put(code, made);
      return made;
    }

    private static String place(long n) {
      return Long.toString(Math.max(n, 0));
    }

    long code(String text) {
      Long code = codes.get(text);
      return code == null ? logic.code(text) : code;
    }
  }
}
