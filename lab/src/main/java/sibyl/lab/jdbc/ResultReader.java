package sibyl.lab.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// Reads what a statement returned from the JDBC driver: typed rows, or how many rows it changed. A result that is too large
/// becomes an error of the statement, before it fills the memory.
final class ResultReader {
  static final int MOST_ROWS = 10_000;

  /// Characters and bytes over all cells of a result.
  private static final long MOST_TEXT = 64L << 20;

  private static final Outcome NO_ROWS = new Outcome.Rows(List.of());

  private ResultReader() {}

  static Outcome rows(Statement statement, java.sql.Statement call) throws SQLException {
    try (ResultSet answer = call.getResultSet()) {
      if (!answer.next()) {
        // For a definition some versions return an empty result where others return none.
        return statement instanceof Query || statement instanceof Statement.Native
            ? NO_ROWS
            : new Outcome.Done(0);
      }
      // Reused: List.of copies it for each row.
      Value[] row = new Value[answer.getMetaData().getColumnCount()];
      List<List<Value>> rows = new ArrayList<>();
      long text = 0;
      do {
        for (int i = 0; i < row.length; i++) {
          Object cell = answer.getObject(i + 1);
          text += size(cell);
          if (text > MOST_TEXT) {
            return tooMuch("too large an answer");
          }
          row[i] = value(cell);
        }
        if (rows.size() == MOST_ROWS) {
          return tooMuch("too many rows");
        }
        rows.add(List.of(row));
      } while (answer.next());
      return new Outcome.Rows(Collections.unmodifiableList(rows));
    }
  }

  /// Zero for other statements, because drivers often return the count of an earlier statement for them.
  static long changed(Statement statement, java.sql.Statement call) throws SQLException {
    return switch (statement) {
      case Statement.Insert _, Statement.Update _, Statement.Delete _, Statement.Native _ ->
          Math.max(0, call.getUpdateCount());
      case Query _,
          Statement.CreateTable _,
          Statement.CreateVirtualTable _,
          Statement.CreateIndex _,
          Statement.CreateView _,
          Statement.AlterTable _,
          Statement.Drop _,
          Statement.Maintenance _,
          Statement.SetVariable _,
          Statement.Transaction _,
          Statement.Explain _ ->
          0;
    };
  }

  private static int size(@Nullable Object cell) {
    return cell instanceof String s ? s.length() : cell instanceof byte[] b ? b.length : 0;
  }

  private static Value value(@Nullable Object cell) throws SQLException {
    return switch (cell) {
      case null -> Value.NULL;
      case Integer i -> new Value.Int(i);
      case String s -> new Value.Text(s);
      case Double d -> new Value.Real(d);
      case Long l -> new Value.Int(l);
      case byte[] b -> Value.Blob.of(b);
      case Boolean b -> new Value.Bool(b);
      case Short s -> new Value.Int(s);
      case Byte b -> new Value.Int(b);
      case Float f -> new Value.Real(f);
      case BigInteger b when b.bitLength() < Long.SIZE -> new Value.Int(b.longValue());
      case BigInteger b -> Value.Typed.of(new BigDecimal(b));
      case BigDecimal b -> Value.Typed.of(b);
      case Clob c -> new Value.Text(c.getSubString(1, (int) Math.min(MOST_TEXT, c.length())));
      case Blob b -> Value.Blob.of(b.getBytes(1, (int) Math.min(MOST_TEXT, b.length())));
      default -> new Value.Text(cell.toString());
    };
  }

  /// Not a fault of the engine: it would have gone on returning rows.
  static Outcome tooMuch(String message) {
    return new Outcome.Failed(new Fault(Fault.Kind.DATA, "", message));
  }
}
