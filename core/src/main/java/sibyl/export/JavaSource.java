package sibyl.export;

/// The parts of an exported Java test that are the same for every finding: imports, JUnit or `main` frame, comparing rows.
/// [JavaTest] puts them around the statements of the finding.
final class JavaSource {
  private JavaSource() {}

  static final String IMPORTS =
      """
      import java.math.BigDecimal;
      import java.math.MathContext;
      import java.nio.file.Files;
      import java.sql.Connection;
      import java.sql.DriverManager;
      import java.sql.ResultSet;
      import java.sql.SQLException;
      import java.sql.SQLTimeoutException;
      import java.sql.Statement;
      import java.util.ArrayList;
      import java.util.Arrays;
      import java.util.HashMap;
      import java.util.HexFormat;
      import java.util.LinkedHashSet;
      import java.util.List;
      import java.util.Map;
      import java.util.Properties;
      """;

  static final String JUNIT_IMPORTS =
      """
      import org.junit.jupiter.api.Assumptions;
      import org.junit.jupiter.api.Test;
      """;

  static final String JUNIT =
      """
        @Test
        void holds() throws Exception {
          try {
            judge();
          } catch (Inconclusive e) {
            Assumptions.abort(e.getMessage());
          }
        }

      """;

  static final String MAIN =
      """
        public static void main(String[] args) {
          int code = 0;
          try {
            judge();
            System.out.println("good: the bug does not show");
          } catch (AssertionError e) {
            System.out.println("bad: " + e.getMessage());
            code = 1;
          } catch (Throwable e) {
            System.out.println("inconclusive: " + e);
            code = 125;
          }
          // Some engines leave threads running.
          Runtime.getRuntime().halt(code);
        }

      """;

  static final String JUDGED =
      """
        static void judge() throws Exception {
      {body}  }

      """;

  static final String REST =
      """
        /** The bug shows. */
        private static void bad(String why) {
          throw new AssertionError(why);
        }

        /** The database or a statement failed, so nothing is known about the bug. */
        private static final class Inconclusive extends RuntimeException {
          private static final long serialVersionUID = 1L;

          Inconclusive(String why) {
            super(why);
          }
        }

        /** The URL of the server. */
        private static String serverUrl(String example) {
          String url = System.getProperty("jdbc.url");
          if (url == null) {
            throw new Inconclusive("set the server: -Djdbc.url=" + example);
          }
          return url;
        }

        /** The result of a side; refused is null unless a query failed. */
        private record Side(String label, String fold, List<List<Object>> rows, SQLException refused) {}

        /** A separate database. */
        private static final class World implements AutoCloseable {
          private static final int SECONDS = 60;

          private final Connection connection;
          private final String name;
          private final String[] end;

          World(String url, Properties properties, String name, String... end) throws Exception {
            String work = url.contains("{work}") ? Files.createTempDirectory("sibyl").toString() : "";
            this.connection = DriverManager.getConnection(url.replace("{work}", work), properties);
            this.name = name;
            this.end = end;
          }

          void execute(String sql) {
            try {
              run(sql);
            } catch (SQLException e) {
              throw new Inconclusive("refused: " + sql + ": " + e.getMessage());
            }
          }

          void tryToExecute(String sql) {
            try {
              run(sql);
            } catch (SQLException e) {
              // It need not be accepted.
            }
          }

          Side query(String label, String fold, String... queries) {
            List<List<Object>> rows = new ArrayList<>();
            try {
              for (String sql : queries) {
                rows.addAll(run(sql));
              }
              return new Side(label, fold, folded(rows, fold), null);
            } catch (SQLException e) {
              return new Side(label, fold, rows, e);
            }
          }

          private List<List<Object>> run(String sql) throws SQLException {
            List<List<Object>> rows = new ArrayList<>();
            try (Statement statement = connection.createStatement()) {
              statement.setQueryTimeout(SECONDS);
              if (statement.execute(sql.replace("{world}", name))) {
                try (ResultSet result = statement.getResultSet()) {
                  int columns = result.getMetaData().getColumnCount();
                  while (result.next()) {
                    List<Object> row = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                      row.add(value(result.getObject(i)));
                    }
                    rows.add(row);
                  }
                }
              }
            }
            return rows;
          }

          @Override
          public void close() throws SQLException {
            for (String sql : end) {
              tryToExecute(sql);
            }
            if (!connection.isClosed()) {
              connection.close();
            }
          }
        }

        /** Numbers are equal by value, whatever their class; the last digits of floating-point ones do not count. */
        private static Object value(Object value) {
          if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number)
                ? new BigDecimal(number).round(new MathContext(14)).stripTrailingZeros()
                : Double.toString(number);
          }
          if (value instanceof Number) {
            return new BigDecimal(value.toString()).stripTrailingZeros();
          }
          if (value instanceof Boolean) {
            return (Boolean) value ? BigDecimal.ONE : BigDecimal.ZERO;
          }
          if (value instanceof byte[]) {
            return "x'" + HexFormat.of().formatHex((byte[]) value) + "'";
          }
          return value == null ? null : value.toString();
        }

        private static boolean isTrue(Object value) {
          return value instanceof BigDecimal && ((BigDecimal) value).signum() != 0;
        }

        private static List<List<Object>> folded(List<List<Object>> rows, String fold) {
          List<List<Object>> kept = new ArrayList<>();
          switch (fold) {
            case "distinct":
              return new ArrayList<>(new LinkedHashSet<>(rows));
            case "true_rows":
              for (List<Object> row : rows) {
                if (isTrue(row.get(row.size() - 1))) {
                  kept.add(row.subList(0, row.size() - 1));
                }
              }
              return kept;
            case "true_count":
              long count = rows.stream().filter(row -> isTrue(row.get(row.size() - 1))).count();
              kept.add(List.of(value(count)));
              return kept;
            default:
              return rows;
          }
        }

        /** Whether a side has the rows of the first, in any order, or their number. */
        private static boolean same(Side first, Side other) {
          if (other.fold.equals("row_count")) {
            return other.rows.equals(List.of(List.of(value((long) first.rows.size()))));
          }
          return counted(first.rows).equals(counted(other.rows));
        }

        private static Map<List<Object>, Integer> counted(List<List<Object>> rows) {
          Map<List<Object>, Integer> counts = new HashMap<>();
          rows.forEach(row -> counts.merge(row, 1, Integer::sum));
          return counts;
        }

        private static void check(Side... sides) {
          try {
            agree(sides);
          } catch (AssertionError e) {
            throw new Inconclusive("the databases differ before the test: " + e.getMessage());
          }
        }

        /** All sides must return the same rows. */
        private static void agree(Side... sides) {
          for (Side side : sides) {
            if (side.refused != null) {
              throw new Inconclusive(side.label + " is refused: " + side.refused.getMessage());
            }
          }
          for (Side side : sides) {
            if (!same(sides[0], side)) {
              bad(sides[0].label + " returns " + sides[0].rows + ", but " + side.label + " returns " + side.rows);
            }
          }
        }

        /** Either all sides are refused or none; a single side must not be refused. */
        private static void endAlike(Side... sides) {
          long refused = Arrays.stream(sides).filter(s -> s.refused != null).count();
          if (refused > 0 && (sides.length == 1 || refused < sides.length)) {
            for (Side side : sides) {
              if (side.refused != null) {
                bad(side.label + " is refused: " + side.refused.getMessage());
              }
            }
          }
        }

        /** The statements must not fail with this fault. */
        private static void notFail(Side side, String kind, String words) {
          SQLException refused = side.refused;
          if (refused == null) {
            return;
          }
          String message = String.valueOf(refused.getMessage());
          for (Throwable cause = refused.getCause(); cause != null; cause = cause.getCause()) {
            message += "; " + cause;
          }
          boolean lost = String.valueOf(refused.getSQLState()).startsWith("08");
          boolean slow = refused instanceof SQLTimeoutException;
          if (kind.equals("LOST") ? lost : kind.equals("SLOW") ? slow : message.contains(words)) {
            bad(message);
          }
          throw new Inconclusive(message);
        }
      """;

  static final String SHELL =
      """

      [ $# -eq 1 ] || { echo "usage: $0 JAR[:JAR]..." >&2; exit 125; }
      work=$(mktemp -d) || exit 125
      trap 'rm -rf "$work"' EXIT
      cat >"$work/Finding.java" <<'SIBYL_END'
      {program}SIBYL_END
      "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$1" "$work/Finding.java"
      code=$?
      [ "$code" -lt 126 ] || { echo "the JVM died"; exit {deadly}; }
      exit "$code"
      """;
}
