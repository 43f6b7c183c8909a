package sibyl.reduce;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Renames tables and columns throughout a statement, and drops aliases where the table's own name is enough. Two passes of the
/// reducer use it: for plain names at the end, and when an `ALTER TABLE … RENAME` is dropped.
final class RenamedColumns {
  private RenamedColumns() {}

  static Statement renamed(
      Statement statement, Map<String, String> tables, Map<String, String> columns) {
    Map<String, String> aliases = aliases(statement, tables);
    return Tree.map(statement, n -> renamed(n, tables, columns, aliases));
  }

  /// The first alias of each table becomes the name of the table.
  private static Map<String, String> aliases(Statement statement, Map<String, String> tables) {
    Map<String, Set<String>> uses = new LinkedHashMap<>();
    for (Relation.Named n : Tree.all(statement, Relation.Named.class)) {
      uses.computeIfAbsent(n.name(), _ -> new LinkedHashSet<>()).add(n.visibleAs());
    }
    Map<String, String> aliases = new HashMap<>();
    uses.forEach(
        (table, names) -> {
          int i = 0;
          for (String name : names) {
            aliases.put(name, i++ == 0 ? tables.getOrDefault(table, table) : "a" + aliases.size());
          }
        });
    return aliases;
  }

  private static Node renamed(
      Node node,
      Map<String, String> tables,
      Map<String, String> columns,
      Map<String, String> aliases) {
    return switch (node) {
      case Expr.ColumnRef c ->
          new Expr.ColumnRef(
              aliases.getOrDefault(c.table(), c.table()),
              name(c.column(), columns),
              c.kind(),
              c.grade());
      case Relation.Named r -> {
        String table = name(r.name(), tables);
        String alias = aliases.getOrDefault(r.visibleAs(), r.visibleAs());
        yield new Relation.Named(table, alias.equals(table) ? "" : alias, r.hint());
      }
      case Relation.Join j ->
          new Relation.Join(
              j.kind(), j.left(), j.right(), j.natural(), names(j.using(), columns), j.on());
      case Schema.ColumnDef d -> new Schema.ColumnDef(name(d.name(), columns), d.type(), d.rules());
      case Schema.References r ->
          new Schema.References(name(r.table(), tables), names(r.columns(), columns), r.tail());
      case Schema.ForeignKey f ->
          new Schema.ForeignKey(
              names(f.columns(), columns),
              name(f.table(), tables),
              names(f.referenced(), columns),
              f.tail());
      case Schema.RenameTable a -> new Schema.RenameTable(name(a.to(), tables));
      case Schema.RenameColumn a ->
          new Schema.RenameColumn(name(a.from(), columns), name(a.to(), columns));
      case Schema.Rework a ->
          new Schema.Rework(
              a.words(),
              a.effect(),
              name(a.column(), columns),
              name(a.object(), tables),
              name(a.to(), a.effect() == Schema.Effect.COLUMN_RENAMED ? columns : tables),
              a.definition(),
              a.value());
      case Schema.DropColumn a -> new Schema.DropColumn(name(a.column(), columns));
      case Schema.Upsert u -> new Schema.Upsert(names(u.target(), columns), u.set(), u.where());
      case Statement.CreateTable t -> t.withName(name(t.name(), tables));
      case Statement.CreateVirtualTable t ->
          new Statement.CreateVirtualTable(
              name(t.name(), tables), t.module(), names(t.columns(), columns), t.args());
      case Statement.CreateView v ->
          new Statement.CreateView(v.kind(), name(v.name(), tables), v.columns(), v.query());
      case Statement.CreateIndex i ->
          new Statement.CreateIndex(
              i.unique(),
              i.kind(),
              name(i.name(), tables),
              name(i.table(), tables),
              i.terms(),
              i.where());
      case Statement.AlterTable a ->
          new Statement.AlterTable(name(a.table(), tables), a.change(), a.tail());
      case Statement.Drop d ->
          new Statement.Drop(
              d.kind(), name(d.name(), tables), d.table().isEmpty() ? "" : name(d.table(), tables));
      case Statement.Insert i ->
          new Statement.Insert(
              i.or(),
              name(i.table(), tables),
              i.columns().stream().map(c -> tables.getOrDefault(c, name(c, columns))).toList(),
              i.source(),
              i.upsert());
      case Statement.Update u ->
          new Statement.Update(u.or(), name(u.table(), tables), u.set(), u.where());
      case Statement.Delete d -> new Statement.Delete(name(d.table(), tables), d.where());
      case Statement.Maintenance m -> new Statement.Maintenance(m.verb(), name(m.target(), tables));
      case Statement.Assignment a ->
          new Statement.Assignment(names(a.columns(), columns), a.value());
      case Expr e -> e;
      case Expr.When w -> w;
      case Relation.Derived d -> d;
      case Query q -> q;
      case Query.Item i -> i;
      case Query.OrderTerm o -> o;
      case Query.Window w -> w;
      case Query.Cte c -> c;
      case Schema s -> s;
      case Statement.SetVariable s -> s;
      case Statement.Transaction t -> t;
      case Statement.Explain e -> e;
      case Statement.Native n -> n;
    };
  }

  private static String name(String old, Map<String, String> names) {
    return names.getOrDefault(old, old);
  }

  private static List<String> names(List<String> old, Map<String, String> names) {
    return old.stream().map(n -> name(n, names)).toList();
  }
}
