package sibyl.lab.campaign;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Step;
import sibyl.finding.StoredClaim;
import sibyl.lab.target.Target;
import sibyl.parse.Parse;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Tests of findings and of their nodes, by which the known bugs recognise what they cause.
final class Shapes {
  private Shapes() {}

  /// Whether the setup, the question or a rewriting of the question has such a node.
  static boolean any(CaseFile found, Predicate<Node> test) {
    Case asked = found.drawn();
    return Stream.of(
            asked.setup().stream().map(Step::statement),
            Stream.of(asked.probe().asked()),
            rewritten(found))
        .flatMap(s -> s)
        .anyMatch(s -> Tree.any(s, test));
  }

  /// Whether a statement that ran has such a node. Oracles put conditions under NOT and IS NULL, and parts into UNION ALL.
  static boolean ran(CaseFile found, Predicate<Node> test) {
    Dialect dialect = Target.parse(found.drawn().target()).dialect();
    Stream<String> claimed = found.claim().acts().stream().map(StoredClaim.StoredAct::sql);
    return Stream.concat(found.setup().stream().map(CaseFile.SetupLine::sql), claimed)
        .filter(sql -> !sql.isEmpty())
        .anyMatch(sql -> Tree.any(Parse.statement(sql, dialect), test));
  }

  private static Stream<Statement> rewritten(CaseFile found) {
    Dialect dialect = Target.parse(found.drawn().target()).dialect();
    return found.drawn().probe().aim().rewrites().isEmpty()
        ? Stream.of()
        : found.claim().views().stream()
            .flatMap(v -> found.claim().sql(v).stream())
            .map(q -> Parse.statement(q, dialect));
  }

  static boolean defect(CaseFile found, String part) {
    return found.verdict().defect().toString().contains(part);
  }

  /// Whether the answers differ, rather than that something failed.
  static boolean contradicts(CaseFile found) {
    return defect(found, "rows ") || defect(found, "count ");
  }

  static boolean outerJoin(Node node) {
    return node instanceof Relation.Join j
        && switch (j.kind()) {
          case LEFT, RIGHT, FULL -> true;
          case INNER, CROSS, COMMA -> false;
        };
  }

  /// A join that compares columns by their names (NATURAL, USING).
  static boolean sharesColumns(Node node) {
    return node instanceof Relation.Join j && (j.natural() || !j.using().isEmpty());
  }

  /// A definition that creates an index.
  static boolean index(Node node) {
    return node instanceof Schema.PrimaryKey
        || node instanceof Schema.Unique
        || node instanceof Schema.TablePrimaryKey
        || node instanceof Schema.TableUnique
        || node instanceof Schema.TableIndex
        || node instanceof Statement.CreateIndex;
  }

  static boolean typed(Node node, String type) {
    return node instanceof Schema.ColumnDef c && c.type().text().startsWith(type);
  }

  static boolean option(Node node, String text) {
    return node instanceof Statement.CreateTable t
        && t.options().stream().anyMatch(o -> o.contains(text));
  }

  static boolean calls(Node node, String... names) {
    return node instanceof Expr.Call c && Arrays.asList(names).contains(c.function().name());
  }

  static boolean extreme(Node node) {
    return node instanceof Expr.Aggregate a && a.function().name().matches("min|max");
  }

  static boolean names(Node node) {
    return Tree.any(node, n -> n instanceof Expr.ColumnRef);
  }

  static boolean column(Expr e) {
    return bare(e) instanceof Expr.ColumnRef;
  }

  static boolean isNull(Node node) {
    return node instanceof Expr.Literal(Value.Null _);
  }

  /// Without implicit conversions.
  static Expr bare(Expr e) {
    return e instanceof Expr.Implicit i ? bare(i.operand()) : e;
  }

  static SqlType type(Expr e) {
    return bare(e).type();
  }

  static boolean equates(Node node) {
    return node instanceof Expr.Comparison c
        && (c.op() == Expr.ComparisonOp.EQUAL || c.op() == Expr.ComparisonOp.SAME);
  }

  /// A number that may be too large for a 64-bit float to hold exactly.
  static boolean large(Node node) {
    return node instanceof Expr.Literal(Value value)
        && switch (value) {
          case Value.Int i -> Math.abs(i.value()) >= 1L << 53;
          case Value.Real r -> Math.abs(r.value()) >= 0x1p53;
          case Value.Null _, Value.Bool _, Value.Text _, Value.Blob _, Value.Typed _ -> false;
        };
  }
}
