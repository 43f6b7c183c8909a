package sibyl.dialect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.scalar.Scalars;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Relation;
import sibyl.sql.Spelling;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// All that is known of a DBMS before it is tested: its syntax, types, functions, statements and errors. There is one constant
/// for each DBMS (in `dialect.dbms`, made by a [DialectBuilder]); generators ask it what may be generated, the printer how SQL is
/// spelled, sessions what an error means. What only some versions lack may be declared: their profile learns it from refusals.
/// `lacks` are the features ([sibyl.sql.Features]) that no version has, so they are never generated.
public record Dialect(
    String name,
    Spelling spelling,
    Words words,
    Tables tables,
    TypeSemantics semantics,
    Set<String> lacks,
    Ways ways,
    Reports reports) {

  /// A dialect that starts with what each must have; everything else is a further step.
  public static DialectBuilder named(String name, Spelling spelling, Words words, Tables tables) {
    return new DialectBuilder(name, spelling, words, tables);
  }

  /// A dialect that starts as this one, under another name.
  public DialectBuilder as(String other) {
    return new DialectBuilder(other, this);
  }

  public List<Variable> variables() {
    return ways.variables();
  }

  public List<Verb> verbs() {
    return ways.verbs();
  }

  public List<String> plans() {
    return ways.plans();
  }

  public Storage storage() {
    return ways.storage();
  }

  public List<FaultRule> faults() {
    return reports.faults();
  }

  public List<Excuse> excuses() {
    return reports.excuses();
  }

  public Catalogue catalogue() {
    return reports.catalogue();
  }

  public PlanForm planForm() {
    return reports.planForm();
  }

  public Waits waits() {
    return reports.waits();
  }

  public Remarks remarks() {
    return reports.remarks();
  }

  /// An evaluator of its expressions, where one is written.
  public Optional<Scalars> scalars() {
    return semantics.scalars();
  }

  public Dialect withStorage(Storage other) {
    return as(name).storage(other).build();
  }

  public Dialect with(Tables others, List<Verb> maintenance) {
    return as(name).tables(others).verbs(maintenance).build();
  }

  /// The class of an error by the first rule that matches it.
  public Fault fault(String state, int code, String message) {
    Fault.Kind kind = Fault.Kind.UNKNOWN;
    for (FaultRule rule : faults()) {
      if (rule.matches(state, code, message)) {
        kind = rule.kind();
        break;
      }
    }
    return new Fault(kind, state.isEmpty() ? Integer.toString(code) : state, message);
  }

  /// The words before a query that make the engine print its plan, if it can.
  public Optional<String> explain() {
    return Optional.of(spelling.explain()).filter(words -> !words.isEmpty());
  }

  /// All kinds of statement that make, change and remove tables, indexes and views.
  public List<String> ddl() {
    return Stream.concat(
            Stream.of(Ddl.values())
                .filter(d -> d.possible(lacks))
                .filter(d -> d != Ddl.CREATE_VIRTUAL_TABLE || !tables.modules().isEmpty())
                .map(Ddl::kind),
            tables.changes().stream()
                .filter(c -> c.words().stream().anyMatch(w -> !lacks.contains(Features.rework(w))))
                .map(Change::kind))
        .toList();
  }

  public Optional<Function> function(String called, int args) {
    return words.functions().stream()
        .filter(f -> f.name().equalsIgnoreCase(called))
        .min(Comparator.comparingInt(f -> Math.abs(f.params().size() - args)));
  }

  /// Ways in which the same statements can be executed: `variables` and `verbs` change how, `plans` are further statements that do;
  /// `storage` is how tables can be stored.
  public record Ways(
      List<Variable> variables, List<Verb> verbs, List<String> plans, Storage storage) {}

  /// What a DBMS says besides the rows of a query: errors (`excuses` are those that its manual announces), definitions, plans,
  /// which connection waits for which, and remarks.
  public record Reports(
      List<FaultRule> faults,
      List<Excuse> excuses,
      Catalogue catalogue,
      PlanForm planForm,
      Waits waits,
      Remarks remarks) {}

  /// What expressions and queries are made of.
  public record Words(ExpressionWords expressions, QueryWords queries) {
    public List<SqlType> kinds() {
      return expressions.kinds();
    }

    public List<TypeName> casts() {
      return expressions.casts();
    }

    public List<Function> functions() {
      return expressions.functions();
    }

    public List<String> collations() {
      return expressions.collations();
    }

    public List<String> patterns() {
      return expressions.patterns();
    }

    public List<Value> edges() {
      return expressions.edges();
    }

    public List<Relation.JoinKind> joins() {
      return queries.joins();
    }

    public List<String> frames() {
      return queries.frames();
    }

    public List<String> cteHints() {
      return queries.cteHints();
    }

    public List<String> tableHints() {
      return queries.tableHints();
    }

    public List<String> modifiers() {
      return queries.modifiers();
    }

    public Set<String> plannerHints() {
      return queries.plannerHints();
    }

    public Words withFunctions(List<Function> others) {
      return new Words(expressions.withFunctions(others), queries);
    }
  }

  /// What tables are made of.
  ///
  ///   - `indexKinds`: words for other kinds of index, and the types they take;
  ///   - `conflicts`: the words of INSERT OR and UPDATE OR;
  ///   - `changes`: the dialect's own kinds of change to a table, besides those that all dialects spell alike ([Ddl]);
  ///   - `tails`: what may stand at the end of any ALTER TABLE and say how it is executed.
  public record Tables(
      ColumnTypes columns,
      KeyWords keys,
      List<IndexKind> indexKinds,
      List<TableOption> options,
      List<Module> modules,
      List<String> conflicts,
      List<Change> changes,
      List<String> tails) {

    /// Tables of plain columns, keys and indexes.
    public static Tables of(ColumnTypes columns, KeyWords keys) {
      return new Tables(
          columns, keys, List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    public Tables withColumns(ColumnTypes others) {
      return new Tables(others, keys, indexKinds, options, modules, conflicts, changes, tails);
    }

    public Tables withIndexKinds(List<IndexKind> others) {
      return new Tables(columns, keys, others, options, modules, conflicts, changes, tails);
    }

    public Tables withOptions(List<TableOption> others) {
      return new Tables(columns, keys, indexKinds, others, modules, conflicts, changes, tails);
    }

    public Tables withModules(List<Module> others) {
      return new Tables(columns, keys, indexKinds, options, others, conflicts, changes, tails);
    }

    public Tables withConflicts(String... words) {
      return new Tables(
          columns, keys, indexKinds, options, modules, List.of(words), changes, tails);
    }

    public Tables withChanges(List<Change> others) {
      return new Tables(columns, keys, indexKinds, options, modules, conflicts, others, tails);
    }

    public Tables withTails(String... words) {
      return new Tables(
          columns, keys, indexKinds, options, modules, conflicts, changes, List.of(words));
    }

    public List<Weighted<TypeName>> types() {
      return columns.types();
    }

    public List<Domain> domains() {
      return columns.domains();
    }

    public List<String> large() {
      return columns.large();
    }

    public boolean prefixes() {
      return columns.prefixes();
    }

    public List<Value> values(TypeName type) {
      return columns.values(type);
    }

    public List<Value> shapes() {
      return columns.shapes();
    }

    public List<String> keyTails() {
      return keys.tails();
    }

    public String countingKeyType() {
      return keys.countingType();
    }

    public String countingKeyTail() {
      return keys.countingTail();
    }

    public List<String> referenceTails() {
      return keys.referenceTails();
    }

    public String rowKey() {
      return keys.rowKey();
    }

    public Set<String> rowIds() {
      return keys.rowIds();
    }
  }

  /// Values that a type can hold, by the type's text.
  public record Domain(String type, List<Value> values) {}

  /// A kind of index, by its words. `types` are the column types it accepts; none means all that have an order. Words that
  /// begin with USING, INCLUDE, WITH or TABLESPACE stand near the columns, others before the word INDEX. `%s` is the
  /// table's last column. A `filled` index accepts only NOT NULL columns.
  public record IndexKind(String words, List<SqlType> types, boolean filled) {
    public IndexKind(String words, List<SqlType> types) {
      this(words, types, false);
    }

    /// Whether it accepts a term of that type.
    public boolean takes(SqlType type) {
      return types.isEmpty() ? type != SqlType.GEOMETRY : types.contains(type);
    }
  }

  /// Words after the columns of a table; `%s` is the first column of its key, `%t` its name. If there are `types`, the
  /// columns are limited to them. A `keyed` option needs a primary key; `hidesRowKey` removes the implicit key.
  public record TableOption(String text, boolean keyed, boolean hidesRowKey, List<TypeName> types) {
    /// An option for any table.
    public static TableOption of(String text) {
      return new TableOption(text, false, false, List.of());
    }
  }

  /// A kind of virtual table. Its first column is an integer key if `keyed`; `odd` requires an odd number of columns, at
  /// `most` so many; `commands` are words that it accepts as an INSERT into a column that has the table's name.
  public record Module(
      String name,
      TypeName type,
      boolean keyed,
      boolean odd,
      int most,
      List<String> args,
      List<String> commands) {}

  /// A `statement` that may fail in any way after another one succeeded.
  public record Excuse(Pattern statement, Pattern after) {
    public Excuse(String statement, String after) {
      this(
          Pattern.compile(statement, Pattern.CASE_INSENSITIVE),
          Pattern.compile(after, Pattern.CASE_INSENSITIVE));
    }
  }

  /// A setting of the session. An `early` one only has an effect before the first table exists; one of `meaning` changes what
  /// a query means.
  public record Variable(String name, List<String> values, boolean early, boolean meaning) {
    public Variable(String name, List<String> values, boolean early) {
      this(name, values, early, false);
    }
  }

  /// A maintenance statement and what it may name: at its end, or at `%s`.
  public record Verb(String text, List<About> targets) {
    /// A statement that names nothing.
    public static Verb plain(String text) {
      return new Verb(text, List.of(About.NOTHING));
    }

    /// A statement that names a table.
    public static Verb ofTable(String text) {
      return new Verb(text, List.of(About.TABLE));
    }

    public enum About {
      NOTHING,
      TABLE,
      INDEX
    }
  }

  /// Maps errors to a class of fault: those whose SQLSTATE begins with `state`, whose vendor code is `code` (if any) and whose
  /// message contains `text`.
  public record FaultRule(String state, int code, String text, Fault.Kind kind) {
    public static final int ANY_CODE = Integer.MIN_VALUE;

    public static FaultRule ofState(String state, Fault.Kind kind) {
      return new FaultRule(state, ANY_CODE, "", kind);
    }

    public static FaultRule ofCode(int code, Fault.Kind kind) {
      return new FaultRule("", code, "", kind);
    }

    public static FaultRule ofText(String text, Fault.Kind kind) {
      return new FaultRule("", ANY_CODE, text, kind);
    }

    public boolean matches(String actualState, int actualCode, String message) {
      return (code == ANY_CODE || code == actualCode)
          && actualState.startsWith(state)
          && message.contains(text);
    }
  }
}
