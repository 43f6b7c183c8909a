package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;

/// The parts of CREATE and ALTER statements.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Schema extends Node {

  record ColumnDef(String name, TypeName type, List<ColumnRule> rules) implements Schema {
    public ColumnDef {
      rules = List.copyOf(rules);
    }
  }

  /// What a column definition says behind the type.
  sealed interface ColumnRule extends Schema {}

  /// `tail` is what follows the words: a conflict clause, AUTOINCREMENT, DESC.
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

  /// A rule of the whole table.
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

  record AddRule(TableRule rule) implements Alteration {}

  /// `ON CONFLICT (target) DO NOTHING`, or `DO UPDATE SET …` where there are assignments.
  record Upsert(List<String> target, List<Statement.Assignment> set, Optional<Expr> where)
      implements Schema {
    public Upsert {
      target = List.copyOf(target);
      set = List.copyOf(set);
    }
  }
}
