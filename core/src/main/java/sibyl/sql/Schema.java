package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;

/// The parts of CREATE and ALTER statements, as a typed tree: column definitions, constraints, index terms, and each kind of
/// ALTER with what it does to what is known of the table.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Schema extends Node {

  record ColumnDef(String name, TypeName type, List<ColumnRule> rules) implements Schema {
    public ColumnDef {
      rules = List.copyOf(rules);
    }
  }

  /// What follows the type in a column definition.
  sealed interface ColumnRule extends Schema {}

  /// `tail` is what follows the words: a conflict clause, a word for counting up, DESC.
  record PrimaryKey(String tail) implements ColumnRule {}

  record Unique(String tail) implements ColumnRule {}

  record NotNull(String tail) implements ColumnRule {}

  record Default(Expr value) implements ColumnRule {}

  record Check(Expr condition) implements ColumnRule {}

  record Collation(String name) implements ColumnRule {}

  record Generated(Expr value, boolean stored) implements ColumnRule {}

  record References(String table, List<String> columns, String tail) implements ColumnRule {
    public References {
      columns = List.copyOf(columns);
    }
  }

  /// A table constraint.
  sealed interface TableRule extends Schema {}

  record TablePrimaryKey(List<IndexTerm> terms, String tail) implements TableRule {
    public TablePrimaryKey {
      terms = List.copyOf(terms);
    }
  }

  record TableUnique(List<IndexTerm> terms, String tail) implements TableRule {
    public TableUnique {
      terms = List.copyOf(terms);
    }
  }

  /// An index that is made with its table; `name` may be empty.
  record TableIndex(String name, List<IndexTerm> terms) implements TableRule {
    public TableIndex {
      terms = List.copyOf(terms);
    }
  }

  record TableCheck(Expr condition) implements TableRule {}

  record ForeignKey(List<String> columns, String table, List<String> referenced, String tail)
      implements TableRule {
    public ForeignKey {
      columns = List.copyOf(columns);
      referenced = List.copyOf(referenced);
    }
  }

  /// A term of an index or key; `collation` may be empty, and `prefix` is how much of a long value counts, 0 for all.
  record IndexTerm(Expr expr, int prefix, String collation, boolean descending) implements Schema {
    public IndexTerm(Expr expr, String collation, boolean descending) {
      this(expr, 0, collation, descending);
    }
  }

  sealed interface Alteration extends Schema {}

  record RenameTable(String to) implements Alteration {}

  record RenameColumn(String from, String to) implements Alteration {}

  record AddColumn(ColumnDef column) implements Alteration {}

  record DropColumn(String column) implements Alteration {}

  /// `name` is the constraint's name, which may be empty.
  record AddRule(TableRule rule, String name) implements Alteration {
    public AddRule(TableRule rule) {
      this(rule, "");
    }
  }

  /// A change in a dialect's own words: `%c` is the column, `%i` the object (an index or a named constraint), `%n` the new
  /// name, `%d` the definition of a column, `%y` its type alone, `%v` the value. Words with `%t`, the table, are a whole
  /// statement, and so are those that begin with `%!`, which prints nothing; others follow ALTER TABLE and its name.
  record Rework(
      String words,
      Effect effect,
      String column,
      String object,
      String to,
      Optional<ColumnDef> definition,
      Optional<Expr> value)
      implements Alteration {

    public static Rework of(String words, Effect effect) {
      return new Rework(words, effect, "", "", "", Optional.empty(), Optional.empty());
    }

    public Rework withColumn(String name) {
      return new Rework(words, effect, name, object, to, definition, value);
    }

    public Rework withObject(String name) {
      return new Rework(words, effect, column, name, to, definition, value);
    }

    public Rework withTo(String name) {
      return new Rework(words, effect, column, object, name, definition, value);
    }

    public Rework withDefinition(ColumnDef def) {
      return new Rework(words, effect, column, object, to, Optional.of(def), value);
    }

    public Rework withValue(Expr expr) {
      return new Rework(words, effect, column, object, to, definition, Optional.of(expr));
    }

    /// Whether the words are a whole statement.
    public boolean whole() {
      return words.contains("%t") || words.startsWith("%!");
    }
  }

  /// What a change does to the known schema.
  ///
  ///   - `NONE`: nothing, except perhaps how data is stored;
  ///   - `ADDED`: the definition is a new column;
  ///   - `RETYPED`: the column has the type of the definition;
  ///   - `REDEFINED`: the column of the definition's name has this definition and loses all other rules;
  ///   - `CHANGED`: the same, and the column gets the definition's name;
  ///   - `COLUMN_RENAMED`, `TABLE_RENAMED`, `OBJECT_RENAMED`: it has the new name;
  ///   - `FILLED`, `UNFILLED`: the column is NOT NULL, or no longer;
  ///   - `FREED`: a generated column may be written;
  ///   - `FOLDED`: equal texts may differ, because a collation changes;
  ///   - `EMPTIED`: no rows are left;
  ///   - `COPIED`: there is a table of the new name with the same columns, perhaps with the same rows;
  ///   - `CLONED`: the same, with the same column definitions and keys;
  ///   - `INDEXED`: there is an index of the new name on the column;
  ///   - `OBJECT_GONE`, `KEY_GONE`: the object, or the primary key, is dropped;
  ///   - `PARTED`, `UNPARTED`: the table is partitioned, or no longer.
  enum Effect {
    NONE,
    ADDED,
    RETYPED(true),
    REDEFINED(true),
    CHANGED(true),
    COLUMN_RENAMED(true),
    TABLE_RENAMED(true),
    OBJECT_RENAMED,
    FILLED,
    UNFILLED,
    FREED(true),
    FOLDED(true),
    EMPTIED,
    COPIED,
    CLONED,
    INDEXED,
    OBJECT_GONE,
    KEY_GONE,
    PARTED,
    UNPARTED;

    private final boolean moves;

    Effect() {
      this(false);
    }

    Effect(boolean moves) {
      this.moves = moves;
    }

    /// Whether views of the table may have to be created again.
    public boolean moves() {
      return moves;
    }
  }

  /// `ON CONFLICT (target) DO NOTHING`, or `DO UPDATE SET …` where there are assignments.
  record Upsert(List<String> target, List<Statement.Assignment> set, Optional<Expr> where)
      implements Schema {
    public Upsert {
      target = List.copyOf(target);
      set = List.copyOf(set);
    }
  }
}
