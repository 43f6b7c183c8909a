package sibyl.draw.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.dialect.Dialect;
import sibyl.draw.Grammar;
import sibyl.draw.Scope;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Generates CREATE INDEX statements: over columns or expressions, unique, partial, spatial, and of the other kinds that a
/// dialect has. Used by [sibyl.draw.DrawSetup] after tables have rows, and by the generators of changes.
public final class DrawIndex extends DrawDefinition {

  public DrawIndex(Grammar grammar, Scene scene, Choices choices) {
    super(grammar, scene, choices);
  }

  public Optional<Statement> index() {
    Optional<Table> base =
        choices.any(
            scene.tables().stream()
                .filter(t -> t.kind() == Table.Kind.BASE && !t.columns().isEmpty())
                .toList());
    return base.flatMap(table -> spatialIndex(table).or(() -> index(table)));
  }

  private Optional<Statement> index(Table table) {
    Scope scope = Scope.of(table);
    List<Schema.IndexTerm> terms = terms(table, scope);
    if (terms.isEmpty()) {
      return Optional.empty();
    }
    Optional<Expr> where = partial(scope);
    boolean unique = choices.oneIn(6);
    String kind = unique ? "" : indexKind(terms).replace("%s", table.columns().getLast().name());
    return Optional.of(
        new Statement.CreateIndex(
            unique,
            kind,
            names.object("i"),
            table.name(),
            kind.isEmpty() ? terms : List.of(unordered(terms.getFirst())),
            where));
  }

  /// Columns and expressions, as far as the dialect can index them.
  private List<Schema.IndexTerm> terms(Table table, Scope scope) {
    List<Schema.IndexTerm> terms = new ArrayList<>();
    for (int i = choices.oneIn(3) ? 2 : 1; i > 0; i--) {
      boolean computed = grammar.may("index expression") && choices.percent(28);
      Expr drawn = exprs.of(exprs.anyType(), scope, choices.between(0, 2));
      Expr term = computed && canIndex(drawn) ? drawn : choices.pick(scope.columns());
      Optional<Integer> prefix = prefix(term, table);
      boolean repeats = terms.stream().anyMatch(t -> t.expr().equals(term));
      if (prefix.isPresent() && (!repeats || grammar.may("index repeats"))) {
        terms.add(
            new Schema.IndexTerm(
                term,
                prefix.get(),
                columns.termCollation(term, 5, "index collation"),
                choices.oneIn(5) && grammar.may("index descending")));
      }
    }
    return terms;
  }

  private Optional<Expr> partial(Scope scope) {
    return grammar.may("partial index") && choices.percent(28)
        ? Optional.of(exprs.condition(scope, choices.between(0, 1)))
        : Optional.empty();
  }

  /// An index on a shape, which has no other column. Tables with shapes are rare, so most of them should have one.
  private Optional<Statement> spatialIndex(Table table) {
    List<Table.Column> shapes =
        table.columns().stream().filter(c -> c.kind() == SqlType.GEOMETRY).toList();
    if (shapes.isEmpty() || choices.oneIn(3)) {
      return Optional.empty();
    }
    Table.Column shape = choices.pick(shapes);
    List<Dialect.IndexKind> kinds =
        kinds(shape.kind()).stream().filter(k -> shape.notNull() || !k.filled()).toList();
    if (kinds.isEmpty()) {
      return Optional.empty();
    }
    Expr term = new Expr.ColumnRef("", shape.name(), shape.kind(), shape.grade());
    return Optional.of(
        new Statement.CreateIndex(
            false,
            choices.pick(kinds).words(),
            names.object("i"),
            table.name(),
            List.of(new Schema.IndexTerm(term, "", false)),
            partial(Scope.of(table))));
  }

  /// Most kinds of index have a single column and no order.
  private static Schema.IndexTerm unordered(Schema.IndexTerm term) {
    return new Schema.IndexTerm(term.expr(), term.prefix(), term.collation(), false);
  }

  /// The prefix length of a term, 0 for the whole term; nothing if it cannot be indexed.
  private Optional<Integer> prefix(Expr term, Table table) {
    boolean large =
        term instanceof Expr.ColumnRef c
            && table.column(c.column()).map(k -> !columns.indexable(k.type())).orElse(false);
    return !large
        ? Optional.of(0)
        : grammar.dialect().tables().prefixes() && term.type() != SqlType.GEOMETRY
            ? Optional.of(choices.between(1, 4))
            : Optional.empty();
  }

  private String indexKind(List<Schema.IndexTerm> terms) {
    List<Dialect.IndexKind> kinds = kinds(terms.getFirst().expr().type());
    return !kinds.isEmpty() && choices.oneIn(4) ? choices.pick(kinds).words() : "";
  }

  private List<Dialect.IndexKind> kinds(SqlType type) {
    return grammar.dialect().tables().indexKinds().stream()
        .filter(k -> k.takes(type) && grammar.may(Features.indexKind(k.words())))
        .toList();
  }

  /// Whether an index can have the expression: a string constant would be read as the name of a column, and strict engines
  /// require a column in it.
  private boolean canIndex(Expr e) {
    return !bareText(e) && (grammar.free() || Tree.any(e, n -> n instanceof Expr.ColumnRef));
  }

  private static boolean bareText(Expr e) {
    return switch (e) {
      case Expr.Literal l -> l.value() instanceof Value.Text;
      case Expr.Implicit i -> bareText(i.operand());
      case Expr.Collate k -> bareText(k.operand());
      case Expr _ -> false;
    };
  }
}
