package sibyl.proof.template;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Generic;
import sibyl.parse.Parse;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Two texts that mean the same, whatever stands for their holes: what looks like `from` may be written like `to`.
///
/// `values` are its holes for values, where it matters which of them are compared, and `invented` the holes that only `to` has. `features` are
/// what it needs of the language, beside what stands for its holes. It is `parting` if it makes a set operation of something without one, `identifying`
/// if it asks whether values are the same, and `nesting` if it writes a query.
public record Template(
    String name,
    Kind kind,
    Node from,
    Node to,
    Set<String> values,
    List<Invented> invented,
    List<String> features,
    boolean parting,
    boolean identifying,
    boolean nesting) {

  Template(String name, Kind kind, Node from, Node to) {
    this(
        name,
        kind,
        from,
        to,
        TemplateHoles.compared(from, to),
        TemplateHoles.invented(from, to),
        List.copyOf(Features.of(obliged(kind, to))),
        sets(to) && !sets(from),
        Tree.any(to, n -> n instanceof Expr.Comparison c && c.op().identifies()),
        Tree.any(to, n -> n instanceof Query));
  }

  /// A hole that only `to` has: the rows it may depend on, or `free` if it may depend on all that is there. `any` may stand for it if it is a
  /// condition on rows, and else nothing.
  public record Invented(String name, List<String> rows, boolean free, boolean any) {
    static Invented of(Expr hole) {
      String name = TemplateHoles.name(hole).orElseThrow();
      List<String> rows =
          TemplateHoles.tuples(hole).stream().map(Expr.ColumnRef::table).distinct().toList();
      return new Invented(
          name,
          rows,
          hole instanceof Expr.ColumnRef,
          TemplateHoles.condition(name) && rows.stream().allMatch(TemplateHoles::relation));
    }
  }

  private static boolean sets(Node node) {
    return Tree.any(node, n -> n instanceof Query.Compound);
  }

  ///   - `TRUTH`: conditions that are true for the same rows, be they false or unknown for others;
  ///   - `LOGIC`: conditions that are true, false and unknown for the same rows;
  ///   - `VALUE`: expressions of the same value;
  ///   - `QUERY`: queries of the same rows.
  public enum Kind {
    TRUTH,
    LOGIC,
    VALUE,
    QUERY
  }

  /// The same read from right to left.
  Template reversed() {
    return new Template(name + "~", kind, to, from);
  }

  /// As an entry of the library says it.
  public String text() {
    return "%s %s\n  %s\n  <=> %s\n"
        .formatted(name, kind.name().toLowerCase(Locale.ROOT), text(from), text(to));
  }

  private static String text(Node side) {
    String text =
        side instanceof Expr e
            ? Sql.print(e, Generic.DIALECT.spelling())
            : Sql.print((Query) side, Generic.DIALECT.spelling());
    return text.replace("holes.", "");
  }

  static Template read(String name, Kind kind, String from, String to) {
    return new Template(name, kind, read(kind, from), read(kind, to));
  }

  private static Node read(Kind kind, String text) {
    Statement statement =
        Parse.statement(kind == Kind.QUERY ? text : "SELECT " + text, Generic.DIALECT);
    if (!(statement instanceof Query query)) {
      throw new IllegalArgumentException("not a query: " + text);
    }
    Query dressed = Tree.map(query, TemplateHoles::dressed);
    return kind == Kind.QUERY ? dressed : only(dressed, text);
  }

  private static Expr only(Query query, String text) {
    return Optional.of(query)
        .filter(q -> q instanceof Query.Select s && s.items().size() == 1)
        .flatMap(q -> ((Query.Select) q).items().getFirst().expr())
        .orElseThrow(() -> new IllegalArgumentException("not an expression: " + text));
  }

  /// Whether its two texts mean the same: if, and only if, these queries give the same rows.
  public Answer proved(Checker checker) {
    return checker.checkTemplate(TemplateHoles.PREMISES, obliged(kind, from), obliged(kind, to));
  }

  private static Query obliged(Kind kind, Node side) {
    return switch (kind) {
      case QUERY -> (Query) side;
      case LOGIC, VALUE ->
          new Query.Select(List.of(Query.Item.of((Expr) side)), TemplateHoles.ROWS, Optional.empty());
      case TRUTH ->
          new Query.Select(List.of(Query.Item.of(TemplateHoles.ANY)), TemplateHoles.ROWS, Optional.of((Expr) side));
    };
  }
}
