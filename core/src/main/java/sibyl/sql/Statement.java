package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;

/// One SQL statement as a typed tree: a [Query], or any other statement ([NoQuery]); text that could not be parsed is a
/// [Native]. What generators make, sessions run, and cases store.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Statement extends Node permits Query, Statement.NoQuery {

  /// Everything but queries.
  sealed interface NoQuery extends Statement {}

  /// Whether it changes rows, and nothing else.
  default boolean changesRows() {
    return this instanceof Insert || this instanceof Update || this instanceof Delete;
  }

  /// `options` follow the closing parenthesis in the dialect's words (WITHOUT ROWID, STRICT).
  record CreateTable(
      boolean temporary,
      String name,
      List<Schema.ColumnDef> columns,
      List<Schema.TableRule> rules,
      List<String> options)
      implements NoQuery {
    public CreateTable {
      columns = List.copyOf(columns);
      rules = List.copyOf(rules);
      options = List.copyOf(options);
      if (columns.isEmpty()) {
        throw new Expr.IllTyped("a table without columns");
      }
    }

    public CreateTable withTemporary(boolean other) {
      return new CreateTable(other, name, columns, rules, options);
    }

    public CreateTable withName(String other) {
      return new CreateTable(temporary, other, columns, rules, options);
    }

    public CreateTable withColumns(List<Schema.ColumnDef> others) {
      return new CreateTable(temporary, name, others, rules, options);
    }

    public CreateTable withRules(List<Schema.TableRule> others) {
      return new CreateTable(temporary, name, columns, others, options);
    }

    public CreateTable withOptions(List<String> others) {
      return new CreateTable(temporary, name, columns, rules, others);
    }
  }

  /// A virtual table, stored by a `module` of the engine; `args` are the module's own words.
  record CreateVirtualTable(String name, String module, List<String> columns, List<String> args)
      implements NoQuery {
    public CreateVirtualTable {
      columns = List.copyOf(columns);
      args = List.copyOf(args);
    }
  }

  /// `kind` is the dialect's word for a special index (FULLTEXT, USING HASH), empty for a normal one.
  record CreateIndex(
      boolean unique,
      String kind,
      String name,
      String table,
      List<Schema.IndexTerm> terms,
      Optional<Expr> where)
      implements NoQuery {
    public CreateIndex {
      terms = List.copyOf(terms);
      if (terms.isEmpty()) {
        throw new Expr.IllTyped("an index on nothing");
      }
    }
  }

  /// `kind` is what stands before the word VIEW: TEMP, an algorithm, OR REPLACE; empty for the usual one.
  record CreateView(String kind, String name, List<String> columns, Query query)
      implements NoQuery {
    public static final String TEMPORARY = "TEMP";
    public static final String REPLACING = "OR REPLACE";

    /// The same, in the words ALTER VIEW.
    public static final String ALTERING = "ALTER";

    @JsonIgnore
    public boolean temporary() {
      return kind.equals(TEMPORARY);
    }

    public CreateView {
      columns = List.copyOf(columns);
    }
  }

  /// `tail` follows the change and says how it is executed; empty for the usual way.
  record AlterTable(String table, Schema.Alteration change, String tail) implements NoQuery {
    public AlterTable(String table, Schema.Alteration change) {
      this(table, change, "");
    }
  }

  enum ObjectKind {
    TABLE,
    INDEX,
    VIEW
  }

  /// `table` is the one an index belongs to, empty for all else.
  record Drop(ObjectKind kind, String name, String table) implements NoQuery {
    public Drop(ObjectKind kind, String name) {
      this(kind, name, "");
    }
  }

  record Assignment(List<String> columns, Expr value) implements Node {
    public Assignment {
      columns = List.copyOf(columns);
      if (columns.size() != value.width()) {
        throw new Expr.IllTyped("SET of " + columns + " does not take " + value);
      }
    }
  }

  /// `or` is the conflict clause (IGNORE, REPLACE…), empty for none.
  record Insert(
      String or, String table, List<String> columns, Query source, Optional<Schema.Upsert> upsert)
      implements NoQuery {
    public Insert {
      columns = List.copyOf(columns);
      if (!columns.isEmpty() && !source.suits(columns.size())) {
        throw new Expr.IllTyped("INSERT of " + columns + " does not take " + source);
      }
    }
  }

  record Update(String or, String table, List<Assignment> set, Optional<Expr> where)
      implements NoQuery {
    public Update {
      set = List.copyOf(set);
    }
  }

  record Delete(String table, Optional<Expr> where) implements NoQuery {}

  /// ANALYZE, VACUUM and similar statements; `target` may be empty.
  record Maintenance(String verb, String target) implements NoQuery {}

  record SetVariable(String name, String value) implements NoQuery {}

  /// A transaction statement: `name` is that of a savepoint, else empty; `level` is the isolation level of a transaction that
  /// begins, in the dialect's words, empty for the default.
  record Transaction(Verb verb, String name, String level) implements NoQuery {
    public Transaction(Verb verb) {
      this(verb, "", "");
    }

    public Transaction {
      boolean savepoint = verb == Verb.SAVEPOINT || verb == Verb.ROLLBACK_TO;
      if (savepoint == name.isEmpty() || (verb != Verb.BEGIN && !level.isEmpty())) {
        throw new Expr.IllTyped("%s '%s' at level '%s'".formatted(verb, name, level));
      }
    }

    public enum Verb {
      BEGIN,
      COMMIT,
      ROLLBACK,
      SAVEPOINT,
      ROLLBACK_TO
    }
  }

  /// Asks for the plan of a query.
  record Explain(Query query) implements NoQuery {}

  /// SQL that could not be parsed: it prints as it was written.
  record Native(String text) implements NoQuery {}
}
