package sibyl.reference;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

/// The collation of each column, empty if none is written there, read off the CREATE TABLE and ALTER TABLE statements that made a database. [BaseTables] needs it
/// because results do not tell by which collation a column compares its texts.
record DeclaredCollations(Map<String, String> collations) {

  static DeclaredCollations of(List<Statement> history) {
    Map<String, String> found = new HashMap<>();
    history.forEach(statement -> add(statement, found));
    return new DeclaredCollations(Map.copyOf(found));
  }

  Optional<String> of(String table, String column) {
    return Optional.ofNullable(collations.get(key(table, column)));
  }

  private static void add(Statement statement, Map<String, String> found) {
    switch (statement) {
      case Statement.CreateTable s ->
          s.columns().forEach(column -> declared(s.name(), column, found));
      case Statement.AlterTable(String table, Schema.AddColumn(var column), String _) ->
          declared(table, column, found);
      case Statement.AlterTable(String table, Schema.RenameColumn(var from, var to), String _) ->
          move(key(table, from), key(table, to), found);
      case Statement.AlterTable(String table, Schema.RenameTable(var to), String _) -> {
        for (String name : List.copyOf(found.keySet())) {
          if (name.startsWith(key(table, ""))) {
            move(name, key(to, "") + name.substring(key(table, "").length()), found);
          }
        }
      }
      case Statement _ -> {}
    }
  }

  private static void declared(String table, Schema.ColumnDef column, Map<String, String> found) {
    found.put(key(table, column.name()), "");
    for (Schema.ColumnRule rule : column.rules()) {
      if (rule instanceof Schema.Collation(String name)) {
        found.put(key(table, column.name()), name);
      }
    }
  }

  private static void move(String from, String to, Map<String, String> found) {
    String collation = found.remove(from);
    if (collation != null) {
      found.put(to, collation);
    }
  }

  private static String key(String table, String column) {
    return table.toLowerCase(Locale.ROOT) + "." + column.toLowerCase(Locale.ROOT);
  }
}
