package sibyl.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.sql.Schema;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// One way in which a DBMS can store tables, such as a storage engine, a file format or a setting of the file. The oracle THANOS
/// runs the same statements in databases that differ only in this, and turns each into that of the database: `CREATE TABLE
/// t0(c0)` becomes `CREATE TABLE t0(c0) WITHOUT ROWID`.
///
///   - `url`: of a database that is stored so, if it needs its own; `version`: of the DBMS, if it is another one; both empty
///     otherwise;
///   - `opening`: the first statements in a fresh database;
///   - `lead` and `tail`: what stands before the word TABLE and after the columns of each new table; with `keyed`, only if it has
///     a primary key, whose first column is `%s`;
///   - `after`: statements after each new table `%t`; they must succeed, and a query must answer TRUE;
///   - `closes`: features of statements ([sibyl.sql.Features]) or of storage that are known to behave differently here.
public record Variant(
    String name,
    String url,
    String version,
    List<String> opening,
    String lead,
    String tail,
    boolean keyed,
    List<String> after,
    Set<String> closes) {

  public Variant {
    opening = List.copyOf(opening);
    after = List.copyOf(after);
    closes = Set.copyOf(closes);
  }

  /// How the name of a version begins.
  public static final String VERSION = "version:";

  /// The placeholder for the variant's name, in names that worlds must not share.
  private static final String OWN_NAME = "%w";

  /// The default of the DBMS.
  public static final Variant USUAL = opened("");

  public static Variant opened(String name, String... opening) {
    return new Variant(name, "", "", List.of(opening), "", "", false, List.of(), Set.of());
  }

  /// In a database with its own URL, which may contain the fresh `{world}` and a folder, `{work}`.
  public Variant at(String address) {
    return new Variant(name, address, version, opening, lead, tail, keyed, after, closes);
  }

  public static Variant of(String name, String lead, String tail) {
    return new Variant(name, "", "", List.of(), lead, tail, false, List.of(), Set.of());
  }

  public static Variant version(String number) {
    return new Variant(VERSION + number, "", number, List.of(), "", "", false, List.of(), Set.of());
  }

  /// Only for tables with a primary key.
  public Variant ifKeyed() {
    return new Variant(name, url, version, opening, lead, tail, true, after, closes);
  }

  public Variant worded(String before, String behind) {
    return new Variant(name, url, version, opening, before, behind, keyed, after, closes);
  }

  public Variant then(String... statements) {
    return new Variant(name, url, version, opening, lead, tail, keyed, List.of(statements), closes);
  }

  public Variant closing(String... features) {
    return new Variant(name, url, version, opening, lead, tail, keyed, after, Set.of(features));
  }

  /// The text of a statement for this variant.
  public Statement statement(String text) {
    return new Statement.Native(
        text.contains(OWN_NAME) ? text.replace(OWN_NAME, name.replaceAll("\\W", "_")) : text);
  }

  /// The statements that execute a statement in this variant.
  public List<Statement> of(Statement statement, Spelling spelling) {
    if (statement instanceof Statement.Native(String text)) {
      return List.of(statement(text));
    }
    if (!(statement instanceof Statement.CreateTable table)) {
      return List.of(statement);
    }
    String key = key(table);
    if (keyed && key.isEmpty()) {
      return List.of(statement);
    }
    String sql = Sql.print(statement, spelling);
    List<Statement> all = new ArrayList<>();
    if (lead.isEmpty() && tail.isEmpty()) {
      all.add(statement);
    } else {
      String led =
          lead.isEmpty() ? sql : sql.replaceFirst("^CREATE TABLE", "CREATE " + lead + " TABLE");
      all.add(new Statement.Native(tail.isEmpty() ? led : led + " " + tail.replace("%s", key)));
    }
    after.forEach(text -> all.add(new Statement.Native(text.replace("%t", table.name()))));
    return all;
  }

  private static String key(Statement.CreateTable table) {
    for (Schema.ColumnDef column : table.columns()) {
      if (column.rules().stream().anyMatch(r -> r instanceof Schema.PrimaryKey)) {
        return column.name();
      }
    }
    return table.rules().stream()
        .flatMap(r -> r instanceof Schema.TablePrimaryKey k ? k.terms().stream() : Stream.of())
        .findFirst()
        .map(t -> t.expr() instanceof sibyl.sql.Expr.ColumnRef c ? c.column() : "")
        .orElse("");
  }
}
