package sibyl.sql;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lists which constructs a statement uses, by key: `join RIGHT`, `call abs`, `unique index`. Counted after every statement of
/// a test round: a campaign learns which of them this version accepts and stops generating the others, a round ends when
/// questions bring no new ones, and ids of findings contain those left after reduction. [FeatureNames] has the names for
/// people.
public final class Features {
  private Features() {}

  /// A query may show or compare columns besides those in GROUP BY or DISTINCT.
  public static final String BARE_COLUMNS = "bare columns";

  /// A foreign key may be of another type than what it references.
  public static final String MIXED_REFERENCES = "mixed references";

  /// The columns of a primary key may be NULL.
  public static final String NULL_KEYS = "null keys";

  /// A view follows a table or column that is renamed or gone.
  public static final String VIEWS_FOLLOW = "views follow";

  /// A CROSS JOIN may have a condition.
  public static final String CROSS_ON = "cross on";

  /// The ON of a join may refer to tables before the comma on its left.
  public static final String COMMA_SCOPE = "comma scope";

  /// Rank functions may have no ORDER BY.
  public static final String UNORDERED_RANKS = "unordered ranks";

  /// DEFAULT may follow the other rules of a column.
  public static final String LATE_DEFAULTS = "late defaults";

  /// A FULL JOIN may have any condition, not only equality of columns.
  public static final String FULL_ON_ANY = "full on any";

  /// A condition may be an argument; otherwise only a BOOLEAN column or constant may.
  public static final String CONDITIONS_AS_ARGUMENTS = "conditions as arguments";

  /// A pattern may be a plain NULL.
  public static final String NULL_PATTERNS = "null patterns";

  /// Computed once, because this runs for every probe.
  private static final Map<Enum<?>, String> OPERATORS =
      Stream.of(
              Expr.UnaryOp.values(),
              Expr.BinaryOp.values(),
              Expr.ComparisonOp.values(),
              Expr.LogicalOp.values())
          .<Enum<?>>flatMap(Stream::of)
          .collect(Collectors.toUnmodifiableMap(op -> op, op -> "op " + op));

  private static final Map<SqlType, String> CONVERSIONS =
      Stream.of(SqlType.values())
          .collect(Collectors.toUnmodifiableMap(to -> to, to -> "implicit " + to));

  private static final Map<Relation.JoinKind, String> JOINS =
      Stream.of(Relation.JoinKind.values())
          .collect(Collectors.toUnmodifiableMap(kind -> kind, kind -> "join " + kind));

  public static String operator(Enum<?> op) {
    return OPERATORS.getOrDefault(op, "");
  }

  public static Set<String> of(Statement statement) {
    Set<String> found = new LinkedHashSet<>();
    add(statement, found);
    return found;
  }

  /// Adds a statement's features to those known; true if one of them is new.
  public static boolean add(Statement statement, Set<String> known) {
    int before = known.size();
    Tree.visit(statement, node -> add(node, known));
    return known.size() > before;
  }

  public static String join(Relation.JoinKind kind) {
    return JOINS.getOrDefault(kind, "");
  }

  public static String call(Function function) {
    return "call " + function.name();
  }

  public static String over(Function function) {
    return "over " + function.name();
  }

  public static String type(TypeName type) {
    return type.text().isEmpty() ? "untyped" : "type " + type.text();
  }

  public static String collation(String name) {
    return "collate " + name;
  }

  public static String modifier(String words) {
    return "modifier " + words;
  }

  public static String option(String text) {
    return "option " + beforeDetails(text);
  }

  public static String indexKind(String kind) {
    return "index " + beforeDetails(kind);
  }

  /// Without what stands in parentheses, which may be the name of a column.
  private static String beforeDetails(String text) {
    int at = text.indexOf('(');
    return at < 0 ? text : text.substring(0, at).strip();
  }

  public static String module(String name) {
    return "module " + name;
  }

  public static String variable(String name) {
    return "set " + name;
  }

  public static String verb(String verb) {
    return "verb " + verb;
  }

  public static String setOp(Query.SetOp op) {
    return "set " + op;
  }

  public static String frame(String frame) {
    return frame.isEmpty()
        ? "window"
        : "frame " + frame.split(" ", 2)[0] + (frame.contains("EXCLUDE") ? " exclude" : "");
  }

  /// A value of that type may be cast to text.
  public static String textOf(SqlType type) {
    return "text of " + type;
  }

  public static String alter(Class<? extends Schema.Alteration> kind) {
    return "alter " + kind.getSimpleName();
  }

  /// A change in a dialect's own words.
  public static String rework(String words) {
    return "rework " + words;
  }

  /// The words that say how a change is executed.
  public static String tail(String words) {
    return "tail " + words;
  }

  /// A constraint that is added to an existing table.
  public static String rule(Class<? extends Schema.TableRule> kind) {
    return "add " + kind.getSimpleName();
  }

  public static String view(String kind) {
    return tailed("view", kind);
  }

  private static void add(Node node, Set<String> to) {
    switch (node) {
      case Expr e -> addExpr(e, to);
      case Relation.Named r -> {
        if (!r.hint().isEmpty()) {
          to.add("hint");
        }
      }
      case Relation.Derived _ -> to.add("derived table");
      case Relation.Join r -> {
        to.add(join(r.kind()));
        if (r.natural()) {
          to.add("natural");
        }
        if (!r.using().isEmpty()) {
          to.add("using");
        }
      }
      case Query q -> addQuery(q, to);
      case Query.OrderTerm o -> {
        to.add("order by");
        if (!o.nulls().isEmpty()) {
          to.add("nulls " + o.nulls());
        }
      }
      case Query.Window w -> to.add(frame(w.frame()));
      case Query.Cte c -> {
        if (!c.hint().isEmpty()) {
          to.add("cte " + c.hint());
        }
      }
      case Schema s -> addSchema(s, to);
      case Statement.NoQuery s -> addStatement(s, to);
      case Statement.Assignment a -> {
        if (a.columns().size() > 1) {
          to.add("row assignment");
        }
      }
      case Expr.When _, Query.Item _ -> {}
    }
  }

  private static void addExpr(Expr expr, Set<String> to) {
    switch (expr) {
      case Expr.Literal _ -> {}
      case Expr.ColumnRef _ -> {}
      case Expr.Unary e -> to.add(operator(e.op()));
      case Expr.Not _ -> to.add("not");
      case Expr.Binary e -> to.add(operator(e.op()));
      case Expr.Comparison e -> to.add(operator(e.op()));
      case Expr.Logical e -> to.add(operator(e.op()));
      case Expr.IsNull _ -> to.add("is null");
      case Expr.Truth _ -> to.add("is true");
      case Expr.Between e ->
          to.add(e.operand() instanceof Expr.RowValue ? "row between" : "between");
      case Expr.InList _ -> to.add("in list");
      case Expr.InQuery e ->
          to.add(e.operand() instanceof Expr.RowValue ? "row in query" : "in query");
      case Expr.Like e -> to.add(e.escape().isPresent() ? e.word() + " escape" : e.word());
      case Expr.Case _ -> to.add("case");
      case Expr.Cast e -> to.add("cast " + e.to().text());
      case Expr.Collate e -> to.add(collation(e.collation()));
      case Expr.Call e -> to.add(call(e.function()));
      case Expr.Aggregate e -> {
        to.add(call(e.function()));
        if (e.distinct()) {
          to.add("aggregate distinct");
        }
        if (e.filter().isPresent()) {
          to.add("aggregate filter");
        }
      }
      case Expr.Windowed e -> {
        to.add(over(e.function()));
        if (e.filter().isPresent()) {
          to.add("window filter");
        }
      }
      case Expr.RowValue _ -> to.add("row value");
      case Expr.ScalarQuery _ -> to.add("scalar query");
      case Expr.Exists _ -> to.add("exists");
      case Expr.Implicit e -> to.add(CONVERSIONS.getOrDefault(e.to(), ""));
    }
  }

  private static void addQuery(Query query, Set<String> to) {
    switch (query) {
      case Query.Select q -> {
        to.add("select");
        if (q.distinct()) {
          to.add("distinct");
        }
        if (!q.modifier().isEmpty()) {
          to.add(modifier(q.modifier()));
        }
        if (!q.groupBy().isEmpty()) {
          to.add("group by");
        }
        if (q.having().isPresent()) {
          to.add("having");
        }
        if (q.limit().isPresent()) {
          to.add("limit");
        }
      }
      case Query.Compound q -> to.add(setOp(q.op()));
      case Query.Values _ -> to.add("values");
      case Query.With q -> to.add(q.recursive() ? "with recursive" : "with");
    }
  }

  private static void addSchema(Schema schema, Set<String> to) {
    switch (schema) {
      case Schema.ColumnDef s -> to.add(type(s.type()));
      case Schema.PrimaryKey s -> to.add(tailed("primary key", s.tail()));
      case Schema.Unique s -> to.add(tailed("unique", s.tail()));
      case Schema.NotNull s -> to.add(tailed("not null", s.tail()));
      case Schema.Default _ -> to.add("default");
      case Schema.Check _ -> to.add("check");
      case Schema.Collation s -> to.add(collation(s.name()));
      case Schema.Generated s -> to.add(s.stored() ? "generated stored" : "generated virtual");
      case Schema.References _ -> to.add("references");
      case Schema.TablePrimaryKey _ -> to.add("table primary key");
      case Schema.TableUnique _ -> to.add("table unique");
      case Schema.TableIndex _ -> to.add("table index");
      case Schema.TableCheck _ -> to.add("table check");
      case Schema.ForeignKey _ -> to.add("foreign key");
      case Schema.IndexTerm s -> {
        if (!(s.expr() instanceof Expr.ColumnRef)) {
          to.add("index expression");
        }
        if (!s.collation().isEmpty()) {
          to.add(collation(s.collation()));
        }
        if (s.prefix() > 0) {
          to.add("index prefix");
        }
        if (s.descending()) {
          to.add("index descending");
        }
      }
      case Schema.Rework s -> to.add(rework(s.words()));
      case Schema.AddRule s -> {
        to.add(alter(s.getClass()));
        to.add(rule(s.rule().getClass()));
        if (!s.name().isEmpty()) {
          to.add("constraint name");
        }
      }
      case Schema.Alteration s -> to.add(alter(s.getClass()));
      case Schema.Upsert s -> to.add(s.set().isEmpty() ? "upsert nothing" : "upsert update");
    }
  }

  private static String tailed(String words, String tail) {
    return tail.isEmpty() ? words : words + " " + tail;
  }

  private static void addStatement(Statement.NoQuery statement, Set<String> to) {
    switch (statement) {
      case Statement.CreateTable s -> {
        to.add(s.temporary() ? "temporary table" : "table");
        s.options().forEach(o -> to.add(option(o)));
      }
      case Statement.CreateVirtualTable s -> to.add(module(s.module()));
      case Statement.CreateIndex s -> {
        to.add(s.unique() ? "unique index" : "index");
        if (!s.kind().isEmpty()) {
          to.add(indexKind(s.kind()));
        }
        if (s.where().isPresent()) {
          to.add("partial index");
        }
      }
      case Statement.CreateView s -> to.add(s.temporary() ? "temporary view" : view(s.kind()));
      case Statement.AlterTable s -> {
        if (!s.tail().isEmpty()) {
          to.add(tail(s.tail()));
        }
      }
      case Statement.Drop s -> to.add("drop " + s.kind());
      case Statement.Insert s -> to.add(tailed("insert", s.or()));
      case Statement.Update s -> to.add(tailed("update", s.or()));
      case Statement.Delete _ -> to.add("delete");
      case Statement.Maintenance s -> to.add(verb(s.verb()));
      case Statement.SetVariable s -> to.add(variable(s.name()));
      case Statement.Transaction s -> to.add(tailed("transaction " + s.verb(), s.level()));
      case Statement.Explain _ -> to.add("explain");
      case Statement.Native _ -> to.add("native");
    }
  }
}
