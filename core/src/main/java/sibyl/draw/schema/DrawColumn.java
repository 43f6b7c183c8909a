package sibyl.draw.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.dialect.Dialect;
import sibyl.dialect.StorageFeature;
import sibyl.draw.DrawExpr;
import sibyl.draw.DrawValue;
import sibyl.draw.Grammar;
import sibyl.draw.Scope;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Grade;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// Generates column definitions, such as `c1 INTEGER NOT NULL DEFAULT 3`, for CREATE TABLE, ADD COLUMN and changes of a column,
/// as far as the dialect has the rules: keys, collations, defaults, CHECKs, generated columns, references to other tables.
final class DrawColumn {
  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;
  private final DrawExpr exprs;

  DrawColumn(Grammar grammar, Scene scene, Choices choices, DrawExpr exprs) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
    this.exprs = exprs;
  }

  private Dialect.Tables words() {
    return grammar.dialect().tables();
  }

  /// Whether a column of that type can be indexed without a prefix length.
  boolean indexable(TypeName type) {
    return type.type() != SqlType.GEOMETRY && !words().large().contains(type.text());
  }

  /// Whether a column of that type can be a primary key.
  boolean keyable(TypeName type) {
    return indexable(type) && grammar.may("key " + type.text());
  }

  /// The column at that position of a new table whose columns are the scope. `keyTails` is empty unless the column is the key.
  Schema.ColumnDef column(TypeName type, Scope scope, List<String> keyTails, int position) {
    String name = "c" + position;
    boolean key = !keyTails.isEmpty();
    boolean wide = words().values(type).isEmpty();
    if (!key && position > 0 && choices.oneIn(12) && wide) {
      boolean stored = choices.oneIn(2);
      if (grammar.may(stored ? "generated stored" : "generated virtual")) {
        return generated(type, scope, position, stored);
      }
    }
    List<Schema.ColumnRule> rules = new ArrayList<>();
    if (key) {
      rules.add(new Schema.PrimaryKey(choices.pick(keyTails)));
    } else if (choices.oneIn(6) && indexable(type)) {
      rules.add(new Schema.Unique(choices.pick(words().keyTails())));
    }
    boolean shape = type.type() == SqlType.GEOMETRY;
    // Some engines have spatial indexes only on NOT NULL columns.
    boolean filled = shape ? choices.percent(70) : choices.oneIn(9);
    if ((filled || !grammar.may(StorageFeature.NULLABLE))
        && grammar.may("not null " + type.text())) {
      rules.add(new Schema.NotNull(choices.oneIn(2) ? "" : choices.pick(words().keyTails())));
    }
    if (choices.oneIn(9) && !shape) {
      Schema.Default value = defaultOf(type);
      rules.add(grammar.may(Features.LATE_DEFAULTS) ? rules.size() : 0, value);
    }
    if (choices.oneIn(30)) {
      referenced(name, type)
          .ifPresent(f -> rules.add(new Schema.References(f.table(), f.referenced(), f.tail())));
    }
    if (choices.oneIn(25)) {
      Scope own = Scope.of(scope.columns().subList(position, position + 1));
      Scope seen = grammar.may("check of others") ? scope : own;
      rules.add(new Schema.Check(exprs.condition(seen, 1)));
    }
    collation(type, rules);
    return new Schema.ColumnDef(name, type, rules);
  }

  /// A generated column over those before it.
  private Schema.ColumnDef generated(TypeName type, Scope scope, int position, boolean stored) {
    List<Schema.ColumnRule> rules = new ArrayList<>();
    Scope before = Scope.of(scope.columns().subList(0, position));
    rules.add(new Schema.Generated(exprs.of(type.type(), before, 2), stored));
    if (grammar.may("generated collation")) {
      collation(type, rules);
    }
    return new Schema.ColumnDef("c" + position, type, rules);
  }

  /// Sometimes adds a collation to the rules of a column.
  void collation(TypeName type, List<Schema.ColumnRule> rules) {
    List<String> collations = grammar.collations();
    if (!collations.isEmpty() && choices.oneIn(6) && textual(type.type())) {
      // In engines with static types, the collation belongs to the type and follows it directly.
      rules.add(
          grammar.dynamic() ? rules.size() : 0, new Schema.Collation(choices.pick(collations)));
    }
  }

  /// The collation of a term of a key or an index; mostly none.
  String termCollation(Expr term, int rarity, String feature) {
    List<String> collations = grammar.collations();
    return !collations.isEmpty()
            && choices.oneIn(rarity)
            && textual(term.type())
            && grammar.may(feature)
        ? choices.pick(collations)
        : "";
  }

  /// Whether values of that type have a collation.
  private boolean textual(SqlType type) {
    return type == SqlType.TEXT || (grammar.dynamic() && grammar.converts(type, SqlType.TEXT));
  }

  /// A reference to a table that has a key of one column.
  Optional<Schema.ForeignKey> referenced(String column, TypeName type) {
    if (!grammar.may("foreign key") || scene.foreignKeys() >= grammar.sizes().foreignKeys()) {
      return Optional.empty();
    }
    for (Table table : scene.tables()) {
      for (List<String> key : table.keys()) {
        boolean fits =
            grammar.may(Features.MIXED_REFERENCES)
                || table
                    .column(key.getFirst())
                    .map(c -> c.type().text().equals(type.text()))
                    .orElse(false);
        if (table.kind() == Table.Kind.BASE && key.size() == 1 && fits) {
          return Optional.of(
              new Schema.ForeignKey(
                  List.of(column), table.name(), key, choices.pick(words().referenceTails())));
        }
      }
    }
    return Optional.empty();
  }

  /// A column for ADD COLUMN: no key and no NOT NULL.
  Schema.ColumnDef added(Table table) {
    boolean strict = table.columns().stream().anyMatch(c -> c.grade() == Grade.FIRM);
    TypeName type =
        strict && grammar.dynamic()
            ? new TypeName("INTEGER", SqlType.INTEGER, Grade.EXACT)
            : choices.weighted(words().types());
    List<Schema.ColumnRule> rules = new ArrayList<>();
    if (choices.oneIn(2) && type.type() != SqlType.GEOMETRY) {
      rules.add(defaultOf(type));
    }
    collation(type, rules);
    return new Schema.ColumnDef(FreshNames.column(table), type, rules);
  }

  /// A default. It is a plain constant, because the column gives a NULL its type.
  Schema.Default defaultOf(TypeName type) {
    return new Schema.Default(new Expr.Literal(DrawValue.of(type, scene, choices)));
  }
}
