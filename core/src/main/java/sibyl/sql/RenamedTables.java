package sibyl.sql;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// Puts other tables in the place of those in a statement: `SELECT t.a FROM t` becomes `SELECT t.a FROM raw_t AS t`. Oracles
/// that compare tables with copies of them use it to write the same statement about the copies. The old name becomes the alias
/// where the statement refers to it.
public final class RenamedTables {
  private final UnaryOperator<String> name;
  private final Set<String> hidden = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  private RenamedTables(Statement statement, UnaryOperator<String> name) {
    this.name = name;
    // A common table expression hides the table of its name.
    Tree.all(statement, Query.Cte.class).forEach(c -> hidden.add(c.name()));
  }

  public static Statement of(Statement statement, UnaryOperator<String> name) {
    RenamedTables renaming = new RenamedTables(statement, name);
    return Tree.map(statement, renaming::renamed);
  }

  public static Query of(Query query, UnaryOperator<String> name) {
    RenamedTables renaming = new RenamedTables(query, name);
    return Tree.map(query, renaming::renamed);
  }

  private Node renamed(Node node) {
    return switch (node) {
      case Relation.Named r -> relation(r);
      case Schema.References r -> new Schema.References(to(r.table()), r.columns(), r.tail());
      case Schema.ForeignKey f ->
          new Schema.ForeignKey(f.columns(), to(f.table()), f.referenced(), f.tail());
      case Schema.RenameTable a -> new Schema.RenameTable(to(a.to()));
      case Statement.CreateTable t -> t.withName(to(t.name()));
      case Statement.CreateView v ->
          new Statement.CreateView(v.kind(), to(v.name()), v.columns(), v.query());
      case Statement.CreateIndex i ->
          new Statement.CreateIndex(
              i.unique(), i.kind(), to(i.name()), to(i.table()), i.terms(), i.where());
      case Schema.Rework a ->
          new Schema.Rework(
              a.words(),
              a.effect(),
              a.column(),
              to(a.object()),
              a.effect() == Schema.Effect.COLUMN_RENAMED ? a.to() : to(a.to()),
              a.definition(),
              a.value());
      case Statement.AlterTable a -> new Statement.AlterTable(to(a.table()), a.change(), a.tail());
      case Statement.Drop d -> new Statement.Drop(d.kind(), to(d.name()), to(d.table()));
      case Statement.Insert i ->
          new Statement.Insert(i.or(), to(i.table()), i.columns(), i.source(), i.upsert());
      case Statement.Update u -> new Statement.Update(u.or(), to(u.table()), u.set(), u.where());
      case Statement.Delete d -> new Statement.Delete(to(d.table()), d.where());
      case Statement.Maintenance m -> new Statement.Maintenance(m.verb(), to(m.target()));
      case Node other -> other;
    };
  }

  private Node relation(Relation.Named r) {
    String other = hidden.contains(r.name()) ? r.name() : to(r.name());
    return other.equals(r.name()) ? r : new Relation.Named(other, r.visibleAs(), r.hint());
  }

  private String to(String old) {
    return old.isEmpty() ? old : name.apply(old);
  }
}
