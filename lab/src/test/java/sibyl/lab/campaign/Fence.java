package sibyl.lab.campaign;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.CaseFile;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engines;
import sibyl.lab.target.Target;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Rewrites one construct so that it means the same but is not optimised. A finding that is caused by the construct is
/// gone then. `NONE` rewrites nothing.
record Fence(UnaryOperator<Node> edit) {
  static final Fence NONE = new Fence(n -> n);

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// `x IS TRUE` is a CASE, and so are its relatives.
  static Fence truthAsCase() {
    return new Fence(
        n ->
            n instanceof Expr.Truth t
                ? choice(
                    t.expected() ? t.operand() : new Expr.Not(t.operand()),
                    new Expr.Literal(new Value.Bool(!t.negated())),
                    new Expr.Literal(new Value.Bool(t.negated())))
                : n);
  }

  /// Tables are read without their indexes.
  static Fence withoutIndexes() {
    return new Fence(
        n ->
            n instanceof Relation.Named r
                ? new Relation.Named(r.name(), r.alias(), "USE INDEX ()")
                : n);
  }

  /// A condition as a CASE.
  static Node asCase(Node node) {
    Expr no = new Expr.Literal(new Value.Bool(false));
    return node instanceof Expr e ? choice(e, new Expr.Literal(new Value.Bool(true)), no) : node;
  }

  private static Expr choice(Expr condition, Expr then, Expr otherwise) {
    return new Expr.Case(
        Optional.empty(), List.of(new Expr.When(condition, then)), Optional.of(otherwise));
  }

  boolean exists() {
    return !equals(NONE);
  }

  /// Whether the stored statements, fenced, make no contradiction any more on the engine of the finding.
  boolean cures(CaseFile found) {
    Target target = Target.parse(found.drawn().target());
    Dialect dialect = target.dialect();
    List<Statement> setup = found.statements().stream().map(s -> of(s, dialect)).toList();
    Claim claim = found.words();
    Claim fenced =
        new Claim(
            claim.worlds(),
            claim.stage(),
            claim.acts().stream().map(a -> of(a, dialect)).toList(),
            claim.premises(),
            claim.expectations(),
            claim.undo(),
            claim.after(),
            claim.parts());
    boolean changed = !fenced.equals(claim) || !setup.equals(found.statements());
    return changed
        && CaseRun.verbatim(
                setup, fenced, Engines.of(target.dbms()).worlds(SessionTerms.patient(PATIENCE)))
            instanceof Verdict.Upheld;
  }

  private Act of(Act act, Dialect dialect) {
    return act instanceof Act.Say s
        ? new Act.Say(s.world(), s.session(), of(s.sql(), dialect), s.when())
        : act;
  }

  /// The statement as it is, if the fence changes nothing in it.
  Statement of(Statement statement, Dialect dialect) {
    Statement read = Parse.statement(Sql.print(statement, dialect.spelling()), dialect);
    Statement fenced = Tree.map(read, edit);
    return fenced.equals(read) ? statement : fenced;
  }
}
