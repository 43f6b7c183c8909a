package sibyl.draw.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sibyl.chance.Choices;
import sibyl.draw.Grammar;
import sibyl.draw.Scope;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;

/// Generates constraints for tables that exist, `ALTER TABLE t0 ADD UNIQUE (c0)` and the like. [DrawHistory] asks it when the
/// next change of a schema shall add a key, a CHECK or a foreign key. It prefers constraints that the rows fulfil, since the
/// engine refuses all others.
final class DrawConstraint extends DrawDefinition {

  DrawConstraint(Grammar grammar, Scene scene, Choices choices) {
    super(grammar, scene, choices);
  }

  Optional<Schema.Alteration> primaryKey(Table table) {
    boolean open = grammar.may("key of open columns");
    return key(table, c -> columns.keyable(c.type()) && (open || c.notNull()))
        .map(
            terms ->
                new Schema.AddRule(
                    new Schema.TablePrimaryKey(terms, ""),
                    grammar.may("key name") ? constraintName() : ""));
  }

  Optional<Schema.Alteration> unique(Table table) {
    return key(table, c -> columns.indexable(c.type()))
        .map(terms -> new Schema.AddRule(new Schema.TableUnique(terms, ""), constraintName()));
  }

  /// The terms of a new key. There are too few truth values for a key.
  private Optional<List<Schema.IndexTerm>> key(Table table, Predicate<Table.Column> which) {
    List<Table.Column> open =
        table.settable().stream()
            .filter(c -> which.test(c) && c.kind() != SqlType.BOOLEAN)
            .toList();
    if (open.isEmpty()) {
      return Optional.empty();
    }
    List<Table.Column> key = choices.some(open, 2);
    return table.keys().contains(key.stream().map(Table.Column::name).toList())
        ? Optional.empty()
        : Optional.of(
            key.stream()
                .map(c -> new Expr.ColumnRef("", c.name(), c.kind(), c.grade()))
                .map(c -> new Schema.IndexTerm(c, "", false))
                .toList());
  }

  /// A check. Most conditions hold for few rows, so rows with a NULL, or without, mostly satisfy it.
  Optional<Schema.Alteration> check(Table table) {
    Scope scope = Scope.of(table);
    Expr drawn = exprs.condition(scope, 1);
    Expr lenient = new Expr.IsNull(choices.pick(scope.columns()), choices.oneIn(2));
    Expr condition = choices.oneIn(3) ? drawn : new Expr.Logical(Expr.LogicalOp.OR, drawn, lenient);
    return Optional.of(new Schema.AddRule(new Schema.TableCheck(condition), constraintName()));
  }

  /// A foreign key to any table with a fitting key: to itself, too, or to one that refers back.
  Optional<Statement> foreignKey() {
    List<Statement> keys = new ArrayList<>();
    for (Table table : targets.bases()) {
      for (Table parent : targets.canTakeRule(table) ? targets.bases() : List.<Table>of()) {
        keys.addAll(foreignKeys(table, parent));
      }
    }
    return choices.any(keys);
  }

  private List<Statement> foreignKeys(Table table, Table parent) {
    boolean together = table.traits().temporary() == parent.traits().temporary();
    boolean whole = !table.traits().parted() && !parent.traits().parted();
    List<Statement> keys = new ArrayList<>();
    for (List<String> key : together && whole ? parent.keys() : List.<List<String>>of()) {
      for (Table.Column column : withoutForeignKey(table)) {
        boolean itself = parent.equals(table) && key.contains(column.name());
        if (key.size() == 1 && !itself && fits(column, parent.column(key.getFirst()))) {
          keys.add(new Statement.AlterTable(table.name(), reference(column, parent, key)));
        }
      }
    }
    return keys;
  }

  /// The types of columns that could refer to some key.
  List<TypeName> keyTypes() {
    return targets.bases().stream()
        .flatMap(t -> t.keys().stream().filter(k -> k.size() == 1).map(k -> t.column(k.getFirst())))
        .flatMap(Optional::stream)
        .map(Table.Column::type)
        .toList();
  }

  /// Columns without a foreign key.
  private static List<Table.Column> withoutForeignKey(Table table) {
    return table.settable().stream()
        .filter(
            c ->
                table.rules(Table.Rule.REFERENCE).stream()
                    .noneMatch(r -> r.columns().contains(c.name())))
        .toList();
  }

  private boolean fits(Table.Column column, Optional<Table.Column> key) {
    return key.isPresent()
        && (grammar.may(Features.MIXED_REFERENCES) || key.get().type().equals(column.type()));
  }

  private Schema.AddRule reference(Table.Column column, Table parent, List<String> key) {
    String tail =
        choices.pick(
            grammar.dialect().tables().referenceTails().stream()
                .filter(t -> !t.contains("SET DEFAULT"))
                .filter(t -> !column.notNull() || !t.contains("SET NULL"))
                .toList());
    return new Schema.AddRule(
        new Schema.ForeignKey(List.of(column.name()), parent.name(), key, tail),
        grammar.may("constraint name") ? names.constraint("k") : "");
  }

  /// Mostly a name, because a constraint is dropped by its name.
  private String constraintName() {
    return grammar.may("constraint name") && choices.percent(75) ? names.constraint("k") : "";
  }
}
