package sibyl.dialect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Relation;
import sibyl.sql.Spelling;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// All that Sibyl knows of a DBMS before it has met it. What a version lacks need not be left out: its profile learns it.
/// `lacks` are the features ([sibyl.sql.Features]) that no version has, so that they are never drawn.
public record Dialect(
    String name,
    Spelling spelling,
    Words words,
    Tables tables,
    Manners manners,
    List<Variable> variables,
    List<Verb> verbs,
    Set<String> lacks,
    List<FaultRule> faults,
    Catalogue catalogue,
    Hosting hosting,
    Beside beside) {

  /// What not every DBMS has: several ways of storing tables; its own `client`, if it is known; `plans`, statements beside the
  /// variables after which queries are run in another way; `excuses`, errors that its manual announces; how
  /// it tells who `waits`; how it tells how it would run a query.
  public record Beside(
      Storage storage,
      Optional<Client> client,
      List<String> plans,
      List<Excuse> excuses,
      Waits waits,
      PlanForm planForm) {
    static final Beside NOTHING =
        new Beside(Storage.NONE, Optional.empty(), List.of(), List.of(), Waits.NONE, PlanForm.NONE);
  }

  /// With nothing beside.
  public Dialect(
      String name,
      Spelling spelling,
      Words words,
      Tables tables,
      Manners manners,
      List<Variable> variables,
      List<Verb> verbs,
      Set<String> lacks,
      List<FaultRule> faults,
      Catalogue catalogue,
      Hosting hosting) {
    this(
        name,
        spelling,
        words,
        tables,
        manners,
        variables,
        verbs,
        lacks,
        faults,
        catalogue,
        hosting,
        Beside.NOTHING);
  }

  public Storage storage() {
    return beside.storage();
  }

  public Optional<Client> client() {
    return beside.client();
  }

  public List<String> plans() {
    return beside.plans();
  }

  public List<Excuse> excuses() {
    return beside.excuses();
  }

  public Waits waits() {
    return beside.waits();
  }

  public Dialect withWaits(Waits other) {
    return with(new Beside(storage(), client(), plans(), excuses(), other, planForm()));
  }

  public PlanForm planForm() {
    return beside.planForm();
  }

  public Dialect withPlanForm(PlanForm other) {
    return with(new Beside(storage(), client(), plans(), excuses(), waits(), other));
  }

  public Dialect withStorage(Storage other) {
    return with(new Beside(other, client(), plans(), excuses(), waits(), planForm()));
  }

  public Dialect withClient(Client other) {
    return with(new Beside(storage(), Optional.of(other), plans(), excuses(), waits(), planForm()));
  }

  public Dialect withPlans(String... others) {
    return with(new Beside(storage(), client(), List.of(others), excuses(), waits(), planForm()));
  }

  public Dialect withExcuses(Excuse... others) {
    return with(new Beside(storage(), client(), plans(), List.of(others), waits(), planForm()));
  }

  private Dialect with(Beside other) {
    return new Dialect(
        name, spelling, words, tables, manners, variables, verbs, lacks, faults, catalogue, hosting,
        other);
  }

  /// With other stuff to make tables of, and other maintenance.
  public Dialect with(Tables others, List<Verb> maintenance) {
    return new Dialect(
        name,
        spelling,
        words,
        others,
        manners,
        variables,
        maintenance,
        lacks,
        faults,
        catalogue,
        hosting,
        beside);
  }

  /// The class of an error by the first rule that speaks of it.
  public Fault fault(String state, int code, String message) {
    Fault.Kind kind = Fault.Kind.UNKNOWN;
    for (FaultRule rule : faults) {
      if (rule.matches(state, code, message)) {
        kind = rule.kind();
        break;
      }
    }
    return new Fault(kind, state.isEmpty() ? Integer.toString(code) : state, message);
  }

  /// The words before a query that make the engine tell how it would run it, if it does.
  public Optional<String> explain() {
    return Optional.of(spelling.explain()).filter(words -> !words.isEmpty());
  }

  /// All kinds of statement that make, change and remove tables, indexes and views.
  public List<String> ddl() {
    return Stream.concat(
            Stream.of(Ddl.values())
                .filter(d -> d.without(lacks))
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

  /// What expressions and queries are made of. `kinds` are the types an expression may have, the frequent ones repeated;
  /// `casts` are types a value can be cast to; `collations` those beside the binary one; `tableHints` stand behind a
  /// table's name and change nothing but the plan; `edges` are values worth trying that not every engine has; `modifiers` stand
  /// behind SELECT and change nothing but how it is run.
  public record Words(
      List<SqlType> kinds,
      List<TypeName> casts,
      List<Function> functions,
      List<String> collations,
      List<String> patterns,
      List<Relation.JoinKind> joins,
      List<String> frames,
      List<String> cteHints,
      List<String> tableHints,
      List<Value> edges,
      List<String> modifiers) {

    public Words(
        List<SqlType> kinds,
        List<TypeName> casts,
        List<Function> functions,
        List<String> collations,
        List<String> patterns,
        List<Relation.JoinKind> joins,
        List<String> frames,
        List<String> cteHints,
        List<String> tableHints,
        List<Value> edges) {
      this(
          kinds,
          casts,
          functions,
          collations,
          patterns,
          joins,
          frames,
          cteHints,
          tableHints,
          edges,
          List.of());
    }

    public Words withFunctions(List<Function> others) {
      return new Words(
          kinds,
          casts,
          others,
          collations,
          patterns,
          joins,
          frames,
          cteHints,
          tableHints,
          edges,
          modifiers);
    }

    public Words withModifiers(String... words) {
      return new Words(
          kinds,
          casts,
          functions,
          collations,
          patterns,
          joins,
          frames,
          cteHints,
          tableHints,
          edges,
          List.of(words));
    }
  }

  /// How an engine treats values: which types it converts silently, whether `checked` arithmetic fails (division by
  /// zero, overflow) and whether a NULL must be told its type. Where what is made of a text is compared like that text,
  /// `levelling` is the function whose results are equal only if they are identical.
  public record Manners(
      Set<Conversion> implicit, boolean checked, boolean typedNulls, String levelling) {
    public Manners {
      implicit = Set.copyOf(implicit);
    }

    public Manners(Set<Conversion> implicit, boolean checked, boolean typedNulls) {
      this(implicit, checked, typedNulls, "");
    }

    /// Whether an expression is a text that is made of `collated` ones and compared like them.
    public boolean inherits(Expr e, Predicate<Expr.ColumnRef> collated) {
      return !levelling.isEmpty()
          && worded(e.type())
          && !(e instanceof Expr.Call call && call.function().name().equals(levelling))
          && Tree.any(e, n -> blurs(n, collated));
    }

    private static boolean blurs(Node node, Predicate<Expr.ColumnRef> collated) {
      return switch (node) {
        case Expr.ColumnRef c -> worded(c.kind()) && collated.test(c);
        case Expr.Cast c -> worded(c.type()) && c.to().grade() == Grade.COLLATED;
        // One branch may differ from the other in what does not count.
        case Expr.Case c -> c.whens().size() > 1 || c.otherwise().isPresent();
        case Node _ -> false;
      };
    }

    private static boolean worded(SqlType type) {
      return type == SqlType.TEXT || type == SqlType.BLOB || type == SqlType.ANY;
    }

    /// Everything is converted, nothing fails.
    public static final Manners FREE = new Manners(Conversion.all(), false, false);

    public boolean converts(SqlType from, SqlType to) {
      return implicit.contains(new Conversion(from, to));
    }
  }

  /// A conversion that the engine makes without being asked.
  public record Conversion(SqlType from, SqlType to) {
    static Set<Conversion> all() {
      return List.of(SqlType.values()).stream()
          .flatMap(f -> List.of(SqlType.values()).stream().map(t -> new Conversion(f, t)))
          .collect(Collectors.toSet());
    }
  }

  /// What tables are made of.
  ///
  ///   - `domains`: for types that hold less than their kind, values that fit;
  ///   - `large`: types that cannot be a key or indexed, but for a prefix where there are `prefixes`;
  ///   - `indexKinds`: words for other kinds of index, and the types they take;
  ///   - `conflicts`: the words of INSERT OR and UPDATE OR;
  ///   - `countingKeyTail`: makes a key of a single column of the `countingKeyType` count up by itself;
  ///   - `rowKey`: the column every plain table has without saying so, or empty;
  ///   - `changes`: what can be done to tables beside what all dialects say alike ([Ddl]), in the dialect's own words;
  ///   - `tails`: what may stand behind any ALTER TABLE and tells how it is to be made.
  public record Tables(
      List<Weighted<TypeName>> types,
      List<Domain> domains,
      List<String> large,
      boolean prefixes,
      List<IndexKind> indexKinds,
      List<TableOption> options,
      List<Module> modules,
      List<String> conflicts,
      List<String> keyTails,
      String countingKeyType,
      String countingKeyTail,
      List<String> referenceTails,
      String rowKey,
      List<Change> changes,
      List<String> tails) {

    public Tables(
        List<Weighted<TypeName>> types,
        List<Domain> domains,
        List<String> large,
        boolean prefixes,
        List<IndexKind> indexKinds,
        List<TableOption> options,
        List<Module> modules,
        List<String> conflicts,
        List<String> keyTails,
        String countingKeyType,
        String countingKeyTail,
        List<String> referenceTails,
        String rowKey) {
      this(
          types,
          domains,
          large,
          prefixes,
          indexKinds,
          options,
          modules,
          conflicts,
          keyTails,
          countingKeyType,
          countingKeyTail,
          referenceTails,
          rowKey,
          List.of(),
          List.of());
    }

    public Tables withModules(List<Module> others) {
      return new Tables(
          types,
          domains,
          large,
          prefixes,
          indexKinds,
          options,
          others,
          conflicts,
          keyTails,
          countingKeyType,
          countingKeyTail,
          referenceTails,
          rowKey,
          changes,
          tails);
    }

    /// Of other types and kinds.
    public Tables of(
        List<Weighted<TypeName>> otherTypes,
        List<Domain> otherDomains,
        List<String> otherLarge,
        List<IndexKind> kinds,
        List<TableOption> otherOptions,
        List<Change> otherChanges) {
      return new Tables(
          otherTypes,
          otherDomains,
          otherLarge,
          prefixes,
          kinds,
          otherOptions,
          modules,
          conflicts,
          keyTails,
          countingKeyType,
          countingKeyTail,
          referenceTails,
          rowKey,
          otherChanges,
          tails);
    }

    public Tables withChanges(List<Change> others, String... behind) {
      return new Tables(
          types,
          domains,
          large,
          prefixes,
          indexKinds,
          options,
          modules,
          conflicts,
          keyTails,
          countingKeyType,
          countingKeyTail,
          referenceTails,
          rowKey,
          others,
          List.of(behind));
    }

    /// The values to try in a column of that type; none if any of its kind will do.
    public List<Value> values(TypeName type) {
      for (Domain domain : domains) {
        if (domain.type().equals(type.text())) {
          return domain.values();
        }
      }
      return List.of();
    }

    /// The shapes to try, whatever the type of their column.
    public List<Value> shapes() {
      return domains.stream()
          .flatMap(d -> d.values().stream())
          .filter(v -> v.type() == SqlType.GEOMETRY)
          .toList();
    }
  }

  /// Values that a type holds, by its text.
  public record Domain(String type, List<Value> values) {}

  /// A kind of index by the words for it; `types` are the kinds of column it takes, none for all that have an order. What
  /// begins with USING, INCLUDE, WITH or TABLESPACE stands near its columns, all else before the word INDEX; `%s` is the
  /// table's last column. A `filled` one takes no column that may be NULL.
  public record IndexKind(String words, List<SqlType> types, boolean filled) {
    public IndexKind(String words, List<SqlType> types) {
      this(words, types, false);
    }

    /// Whether it takes a term of that type.
    public boolean takes(SqlType type) {
      return types.isEmpty() ? type != SqlType.GEOMETRY : types.contains(type);
    }
  }

  /// A word behind a table, `%s` in it being the first column of its key and `%t` its name. With `types`, the table's columns are limited
  /// to them; `keyed` needs a primary key, and `hidesRowKey` takes the dialect's implicit key away.
  public record TableOption(
      String text, boolean keyed, boolean hidesRowKey, List<TypeName> types) {}

  /// A kind of table that an extension keeps. Its first column is an integer key if `keyed`; `odd` asks for an odd number
  /// of columns; `commands` are words it takes as an insert into a column of its own name.
  public record Module(
      String name,
      TypeName type,
      boolean keyed,
      boolean odd,
      int most,
      List<String> args,
      List<String> commands) {}

  /// How the DBMS tells what it holds: `queries` whose last column is SQL that defines tables, indexes and views, asked for each
  /// table if they have a `%s`.
  ///
  /// `extras` are queries like those that some versions refuse, which then have nothing of the kind. `compulsory` are patterns of what stands behind a table's columns and is more than an optimiser's business: values or
  /// comparisons depend on it. `filled` are types for which NOT NULL means more than that there is no NULL. With `numbers`,
  /// the implicit key of a row can be written. With `defaults`, every default is told, NULL too: a column without one has
  /// lost it, and CREATE TABLE has no words for that. `unclear` are words that do not say what there is. With `thrifty`, no
  /// index is made beside a key of the same columns: where there are both, the index was first.
  public record Catalogue(
      List<String> queries,
      List<String> extras,
      List<Pattern> compulsory,
      List<String> filled,
      boolean numbers,
      boolean defaults,
      List<Pattern> unclear,
      boolean thrifty) {
    public Catalogue(
        List<String> queries,
        List<String> extras,
        List<Pattern> compulsory,
        List<String> filled,
        boolean numbers,
        boolean defaults,
        List<Pattern> unclear) {
      this(queries, extras, compulsory, filled, numbers, defaults, unclear, false);
    }

    public Catalogue(String query) {
      this(List.of(query), List.of(), List.of(), List.of(), false, false, List.of());
    }
  }

  /// A statement that may fail in any way after another was taken.
  public record Excuse(Pattern statement, Pattern after) {
    public Excuse(String statement, String after) {
      this(
          Pattern.compile(statement, Pattern.CASE_INSENSITIVE),
          Pattern.compile(after, Pattern.CASE_INSENSITIVE));
    }
  }

  /// A setting of the session. `early` ones only count before the first table exists; `telling` ones have a say in what a query
  /// means.
  public record Variable(String name, List<String> values, boolean early, boolean telling) {
    public Variable(String name, List<String> values, boolean early) {
      this(name, values, early, false);
    }
  }

  /// A maintenance statement and what it may name: at its end, or where it has a `%s`.
  public record Verb(String text, List<About> targets) {
    public enum About {
      NOTHING,
      TABLE,
      INDEX
    }
  }

  /// Which class of fault an error is: the first rule whose SQLSTATE begins so, whose vendor's code is that (if any) and
  /// whose text is in the message.
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
