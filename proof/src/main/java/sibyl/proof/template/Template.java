package sibyl.proof.template;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.dbms.Generic;
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

/// One rewrite of the library: two equivalent texts with holes, such as `p AND q` and `q AND p`, where `p` and `q` stand for
/// any conditions. What matches `from` may be rewritten to `to`; the oracle `eqsql` then compares the rows of both queries.
///
/// `values` are its value holes, if it changes which of them are compared; `invented` are the holes that only `to` has.
public record Template(
    String name,
    Kind kind,
    Node from,
    Node to,
    Set<String> values,
    List<Invented> invented,
    Traits traits) {

  Template(String name, Kind kind, Node from, Node to) {
    this(
        name,
        kind,
        from,
        to,
        TemplateHoles.compared(from, to),
        TemplateHoles.invented(from, to),
        Traits.of(kind, from, to));
  }

  /// What may forbid a template somewhere: the `features` that it needs, whether it adds a set operation to something without
  /// one, whether it compares values by identity, and whether it adds a query.
  record Traits(
      List<String> features,
      boolean addsSetOperation,
      boolean comparesIdentity,
      boolean addsQuery) {

    static Traits of(Kind kind, Node from, Node to) {
      return new Traits(
          List.copyOf(Features.of(asQuery(kind, to))),
          sets(to) && !sets(from),
          Tree.any(to, n -> n instanceof Expr.Comparison c && c.op().identifies()),
          Tree.any(to, n -> n instanceof Query));
    }
  }

  /// A hole that only `to` has, with the rows it may depend on, or `free` if it may depend on every column in scope. With
  /// `any`, it is a condition on rows, and any condition may fill it; otherwise nothing can.
  public record Invented(String name, List<String> rows, boolean free, boolean any) {
    static Invented of(Expr hole) {
      String name = TemplateHoles.name(hole).orElseThrow();
      List<String> rows =
          TemplateHoles.rowsOf(hole).stream().map(Expr.ColumnRef::table).distinct().toList();
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

  ///   - `TRUTH`: conditions that are true for the same rows, and may differ in false and unknown;
  ///   - `LOGIC`: conditions with the same truth value for every row;
  ///   - `VALUE`: expressions with the same value;
  ///   - `QUERY`: queries with the same rows.
  public enum Kind {
    TRUTH,
    LOGIC,
    VALUE,
    QUERY
  }

  /// The same from right to left.
  Template reversed() {
    return new Template(name + "~", kind, to, from);
  }

  /// As an entry of the library.
  public String text() {
    return "%s %s\n  %s\n  <=> %s\n"
        .formatted(name, kind.name().toLowerCase(Locale.ROOT), text(from), text(to));
  }

  static String text(Node side) {
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
    Query dressed = Tree.map(query, TemplateHoles::typed);
    return kind == Kind.QUERY ? dressed : only(dressed, text);
  }

  private static Expr only(Query query, String text) {
    return Optional.of(query)
        .filter(q -> q instanceof Query.Select s && s.items().size() == 1)
        .flatMap(q -> ((Query.Select) q).items().getFirst().expr())
        .orElseThrow(() -> new IllegalArgumentException("not an expression: " + text));
  }

  /// Proves that these two queries return the same rows, which holds exactly if the two texts are equivalent.
  public Answer proved(Checker checker) {
    return checker.checkTemplate(TemplateHoles.PREMISES, asQuery(kind, from), asQuery(kind, to));
  }

  private static Query asQuery(Kind kind, Node side) {
    return switch (kind) {
      case QUERY -> (Query) side;
      case LOGIC, VALUE ->
          new Query.Select(
              List.of(Query.Item.of((Expr) side)), TemplateHoles.ROWS, Optional.empty());
      case TRUTH ->
          new Query.Select(
              List.of(Query.Item.of(TemplateHoles.ANY)),
              TemplateHoles.ROWS,
              Optional.of((Expr) side));
    };
  }
}
