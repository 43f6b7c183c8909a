package sibyl.sql;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.LogicalOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Statement.ObjectKind;
import sibyl.sql.Statement.Transaction.Verb;

/// A statement for each thing the tree can say, made by hand.
public final class ByHand {
  private ByHand() {}

  private static final TypeName INTEGER = new TypeName("INTEGER", SqlType.INTEGER, Grade.EXACT);
  private static final TypeName TEXT = new TypeName("TEXT", SqlType.TEXT, Grade.EXACT);
  private static final TypeName UNTYPED = new TypeName("", SqlType.ANY, Grade.LOOSE);
  private static final Function COUNT =
      Function.aggregate("count", SqlType.INTEGER, Function.Fold.SUM, SqlType.ANY);
  private static final Function COALESCE =
      Function.scalar("coalesce", SqlType.ANY, Grade.LOOSE, SqlType.ANY, SqlType.ANY).passing();
  private static final Function RANK =
      Function.window("rank", SqlType.INTEGER, Function.Purity.PURE);

  private static final Expr A = column("a");
  private static final Expr B = column("b");
  private static final Expr YES = new Expr.Comparison(ComparisonOp.EQUAL, A, integer(1));

  private static final Expr NULL = new Expr.Literal(Value.NULL);

  public static final Map<String, Statement> ALL = all();

  private static Map<String, Statement> all() {
    Map<String, Statement> all = new LinkedHashMap<>();
    definitions(all);
    changes(all);
    queries(all);
    expressions(all);
    values(all);
    transactions(all);
    return all;
  }

  private static void transactions(Map<String, Statement> all) {
    all.put("a transaction begins", new Statement.Transaction(Verb.BEGIN));
    all.put(
        "a transaction of a level begins",
        new Statement.Transaction(Verb.BEGIN, "", "SERIALIZABLE"));
    all.put("a transaction is kept", new Statement.Transaction(Verb.COMMIT));
    all.put("a transaction is undone", new Statement.Transaction(Verb.ROLLBACK));
    all.put("a savepoint", new Statement.Transaction(Verb.SAVEPOINT, "s0", ""));
    all.put("back to a savepoint", new Statement.Transaction(Verb.ROLLBACK_TO, "s0", ""));
    all.put("the plan of a query", new Statement.Explain(select(A, Optional.of(YES))));
  }

  private static void definitions(Map<String, Statement> all) {
    all.put(
        "every rule of a column",
        new Statement.CreateTable(
            false,
            "t0",
            List.of(
                new Schema.ColumnDef(
                    "c0", INTEGER, List.of(new Schema.PrimaryKey("DESC"), new Schema.NotNull(""))),
                new Schema.ColumnDef(
                    "c1",
                    TEXT,
                    List.of(
                        new Schema.Unique("ON CONFLICT IGNORE"),
                        new Schema.Default(text("it's")),
                        new Schema.Collation("NOCASE"))),
                new Schema.ColumnDef(
                    "c2",
                    UNTYPED,
                    List.of(
                        new Schema.Default(new Expr.Unary(UnaryOp.NEGATE, integer(1))),
                        new Schema.Check(YES),
                        new Schema.References("t1", List.of("c0"), "ON DELETE CASCADE"))),
                new Schema.ColumnDef("c3", INTEGER, List.of(new Schema.Generated(A, true))),
                new Schema.ColumnDef("c4", INTEGER, List.of(new Schema.Generated(B, false)))),
            List.of(),
            List.of()));
    all.put(
        "every rule of a table, and options",
        new Statement.CreateTable(
            true,
            "t1",
            List.of(new Schema.ColumnDef("c0", INTEGER, List.of()), def("c1")),
            List.of(
                new Schema.TablePrimaryKey(
                    List.of(new Schema.IndexTerm(column("c0"), "", true), term("c1")),
                    "ON CONFLICT REPLACE"),
                new Schema.TableUnique(
                    List.of(new Schema.IndexTerm(column("c1"), "RTRIM", false)), ""),
                new Schema.TableIndex("i9", List.of(term("c1"))),
                new Schema.TableCheck(YES),
                new Schema.ForeignKey(List.of("c0"), "t0", List.of("c1"), "ON UPDATE SET NULL")),
            List.of("WITHOUT ROWID", "STRICT")));
    all.put(
        "a virtual table",
        new Statement.CreateVirtualTable(
            "v0", "fts5", List.of("c0", "c1"), List.of("detail = none")));
    all.put(
        "a plain index",
        new Statement.CreateIndex(false, "", "i0", "t0", List.of(term("c0")), Optional.empty()));
    all.put(
        "a unique partial index on an expression",
        new Statement.CreateIndex(
            true,
            "",
            "i1",
            "t0",
            List.of(new Schema.IndexTerm(sum(A, B), "NOCASE", true)),
            Optional.of(YES)));
    all.put(
        "a view", new Statement.CreateView("", "w0", List.of("x"), select(A, Optional.empty())));
    all.put(
        "a temporary view",
        new Statement.CreateView(
            Statement.CreateView.TEMPORARY, "w1", List.of(), select(A, Optional.of(YES))));
    all.put("rename a table", new Statement.AlterTable("t0", new Schema.RenameTable("t2")));
    all.put("rename a column", new Statement.AlterTable("t0", new Schema.RenameColumn("a", "b")));
    all.put("add a column", new Statement.AlterTable("t0", new Schema.AddColumn(def("c5"))));
    all.put("drop a column", new Statement.AlterTable("t0", new Schema.DropColumn("a")));
    all.put(
        "add a foreign key",
        new Statement.AlterTable(
            "t0",
            new Schema.AddRule(
                new Schema.ForeignKey(List.of("a"), "t1", List.of("b"), "ON DELETE CASCADE"))));
    all.put(
        "add a rule with a name",
        new Statement.AlterTable(
            "t0", new Schema.AddRule(new Schema.TableCheck(YES), "k0"), "ALGORITHM = COPY"));
    all.put(
        "a change in other words",
        new Statement.AlterTable(
            "t0",
            Schema.Rework.of("CHANGE COLUMN %c %d", Schema.Effect.CHANGED)
                .withColumn("a")
                .withDefinition(def("b"))));
    all.put(
        "a change with a value",
        new Statement.AlterTable(
            "t0",
            Schema.Rework.of("ALTER COLUMN %c SET DEFAULT %v", Schema.Effect.NONE)
                .withColumn("a")
                .withValue(integer(1))));
    all.put(
        "a change of a type",
        new Statement.AlterTable(
            "t0",
            Schema.Rework.of("ALTER COLUMN %c TYPE %y", Schema.Effect.RETYPED)
                .withColumn("a")
                .withDefinition(new Schema.ColumnDef("a", TEXT, List.of()))));
    all.put(
        "a change that is a whole statement",
        new Statement.AlterTable(
            "t0",
            Schema.Rework.of("ALTER INDEX %i ON %t RENAME TO %n", Schema.Effect.OBJECT_RENAMED)
                .withObject("i0")
                .withTo("order")));
    all.put(
        "another query for a view",
        new Statement.CreateView(
            Statement.CreateView.REPLACING, "w0", List.of(), select(A, Optional.empty())));
    all.put(
        "another query for a view, in other words",
        new Statement.CreateView(
            Statement.CreateView.ALTERING, "w0", List.of(), select(A, Optional.empty())));
    all.put("drop", new Statement.Drop(ObjectKind.INDEX, "i0"));
    all.put("maintenance", new Statement.Maintenance("ANALYZE", "t0"));
    all.put("maintenance of everything", new Statement.Maintenance("VACUUM", ""));
    all.put("a variable", new Statement.SetVariable("cache_size", "10"));
    all.put("text that was not read", new Statement.Native("EXPLAIN SELECT 1"));
    all.put(
        "names that need quotes",
        new Statement.CreateTable(
            false, "order", List.of(def("a b"), def("7"), def("\"")), List.of(), List.of()));
  }

  private static void changes(Map<String, Statement> all) {
    Query rows =
        new Query.Values(List.of(List.of(integer(1), text("x")), List.of(NULL, integer(-1))));
    all.put("insert", new Statement.Insert("", "t0", List.of("a", "b"), rows, Optional.empty()));
    all.put("insert or", new Statement.Insert("IGNORE", "t0", List.of(), rows, Optional.empty()));
    all.put(
        "insert unless it is there",
        new Statement.Insert(
            "",
            "t0",
            List.of(),
            rows,
            Optional.of(new Schema.Upsert(List.of(), List.of(), Optional.empty()))));
    all.put(
        "insert or update, from a query",
        new Statement.Insert(
            "",
            "t0",
            List.of("a"),
            select(A, Optional.empty()),
            Optional.of(
                new Schema.Upsert(
                    List.of("a"),
                    List.of(new Statement.Assignment(List.of("b"), integer(2))),
                    Optional.of(YES)))));
    all.put(
        "update",
        new Statement.Update(
            "REPLACE",
            "t0",
            List.of(
                new Statement.Assignment(List.of("a"), sum(A, integer(1))),
                new Statement.Assignment(List.of("b", "c"), row(B, A))),
            Optional.of(YES)));
    all.put("delete", new Statement.Delete("t0", Optional.of(YES)));
    all.put("delete all", new Statement.Delete("t0", Optional.empty()));
  }

  private static void queries(Map<String, Statement> all) {
    Relation t0 = new Relation.Named("t0");
    Relation t1 = new Relation.Named("t1", "x", "NOT INDEXED");
    all.put(
        "every clause of a query",
        new Query.Select(
            "",
            true,
            List.of(
                Query.Item.of(A, "first"),
                Query.Item.of(
                    new Expr.Aggregate(COUNT, List.of(), false, Optional.empty()), "order"),
                Query.Item.STAR),
            Optional.of(t0),
            Optional.of(YES),
            List.of(A, B),
            Optional.of(YES),
            new Query.Order(
                List.of(
                    new Query.OrderTerm(A),
                    new Query.OrderTerm(B, true, "LAST"),
                    new Query.OrderTerm(integer(1))),
                Optional.of(new Query.Limit(3, 1)))));
    all.put(
        "a query of nothing",
        new Query.Select(List.of(Query.Item.of(integer(1))), Optional.empty(), Optional.empty()));
    for (JoinKind kind : JoinKind.values()) {
      Optional<Expr> on = kind == JoinKind.COMMA ? Optional.empty() : Optional.of(YES);
      all.put("join " + kind, from(new Relation.Join(kind, t0, t1, on)));
    }
    all.put(
        "a natural join",
        from(new Relation.Join(JoinKind.LEFT, t0, t1, true, List.of(), Optional.empty())));
    all.put(
        "a join by names",
        from(
            new Relation.Join(JoinKind.INNER, t0, t1, false, List.of("a", "b"), Optional.empty())));
    all.put(
        "joins within a join",
        from(
            new Relation.Join(
                JoinKind.CROSS,
                new Relation.Join(JoinKind.COMMA, t0, t1, Optional.empty()),
                new Relation.Join(
                    JoinKind.LEFT, t0, new Relation.Named("t2", "y", ""), Optional.of(YES)),
                Optional.empty())));
    all.put("a derived table", from(new Relation.Derived(select(A, Optional.empty()), "d")));
    Query one = select(A, Optional.empty());
    Query two = select(B, Optional.of(YES));
    for (Query.SetOp op : Query.SetOp.values()) {
      all.put("set " + op, new Query.Compound(op, one, two));
    }
    all.put(
        "a compound of compounds, sorted",
        new Query.Compound(
            Query.SetOp.EXCEPT,
            new Query.Compound(Query.SetOp.UNION_ALL, one, two),
            new Query.Values(List.of(List.of(integer(1)))),
            new Query.Order(List.of(new Query.OrderTerm(A)), Optional.of(new Query.Limit(1, 0)))));
    all.put(
        "with",
        new Query.With(
            false,
            List.of(
                new Query.Cte("q0", List.of("k0"), "", one),
                new Query.Cte("q1", List.of(), "NOT MATERIALIZED", two)),
            from(new Relation.Named("q0"))));
    all.put(
        "with recursive",
        new Query.With(
            true,
            List.of(new Query.Cte("q0", List.of("k0"), "", one)),
            from(new Relation.Named("q0"))));
  }

  private static void expressions(Map<String, Statement> all) {
    for (UnaryOp op : UnaryOp.values()) {
      all.put("unary " + op, shown(new Expr.Unary(op, new Expr.Unary(op, A))));
    }
    for (BinaryOp op : BinaryOp.values()) {
      all.put("binary " + op, shown(new Expr.Binary(op, A, new Expr.Binary(op, B, A))));
    }
    for (ComparisonOp op : ComparisonOp.values()) {
      all.put("comparison " + op, shown(new Expr.Comparison(op, A, B)));
    }
    for (LogicalOp op : LogicalOp.values()) {
      Expr inner = new Expr.Logical(LogicalOp.AND, YES, new Expr.Not(YES));
      all.put("logical " + op, shown(new Expr.Logical(op, inner, new Expr.Logical(op, YES, YES))));
    }
    for (boolean negated : List.of(false, true)) {
      String not = negated ? "not " : "";
      all.put(not + "null", shown(new Expr.IsNull(A, negated)));
      all.put(not + "true", shown(new Expr.Truth(YES, true, negated)));
      all.put(not + "false", shown(new Expr.Truth(YES, false, negated)));
      all.put(not + "between", shown(new Expr.Between(A, integer(-1), sum(A, B), negated)));
      all.put(not + "in a list", shown(new Expr.InList(A, List.of(integer(1), NULL), negated)));
      all.put(not + "in nothing", shown(new Expr.InList(A, List.of(), negated)));
      all.put(not + "in a query", shown(new Expr.InQuery(A, select(B, Optional.empty()), negated)));
      all.put(not + "like", shown(new Expr.Like("LIKE", A, text("a%"), Optional.empty(), negated)));
      all.put(
          not + "like with an escape",
          shown(new Expr.Like("LIKE", A, text("a!%"), Optional.of(text("!")), negated)));
      all.put(not + "exists", shown(new Expr.Exists(select(A, Optional.of(YES)), negated)));
    }
    Expr.When first = new Expr.When(YES, integer(1));
    Expr.When second = new Expr.When(new Expr.IsNull(B, false), sum(A, B));
    all.put(
        "case", shown(new Expr.Case(Optional.empty(), List.of(first, second), Optional.of(NULL))));
    all.put(
        "case of something",
        shown(
            new Expr.Case(
                Optional.of(A), List.of(new Expr.When(B, integer(1))), Optional.empty())));
    all.put("cast", shown(new Expr.Cast(sum(A, B), TEXT.firm())));
    all.put("collate", shown(new Expr.Collate(sum(A, B), "NOCASE")));
    all.put("call", shown(new Expr.Call(COALESCE, List.of(A, sum(A, B)))));
    all.put("count rows", shown(new Expr.Aggregate(COUNT, List.of(), false, Optional.empty())));
    all.put(
        "aggregate with everything",
        shown(new Expr.Aggregate(COUNT, List.of(A), true, Optional.of(YES))));
    all.put(
        "a window function",
        shown(
            new Expr.Windowed(
                RANK,
                List.of(),
                Optional.empty(),
                new Query.Window(List.of(A), List.of(new Query.OrderTerm(B, true, "")), ""))));
    all.put(
        "an aggregate over a window",
        shown(
            new Expr.Windowed(
                COUNT,
                List.of(),
                Optional.of(YES),
                new Query.Window(
                    List.of(), List.of(new Query.OrderTerm(B)), "ROWS UNBOUNDED PRECEDING"))));
    all.put(
        "over all rows",
        shown(
            new Expr.Windowed(
                COUNT, List.of(A), Optional.empty(), new Query.Window(List.of(), List.of(), ""))));
    all.put(
        "row values",
        shown(
            new Expr.Comparison(
                ComparisonOp.LESS,
                row(A, integer(-1)),
                new Expr.ScalarQuery(
                    new Query.Select(
                        List.of(Query.Item.of(A), Query.Item.of(B)),
                        new Relation.Named("t1"),
                        Optional.empty())))));
    all.put("a scalar query", shown(new Expr.ScalarQuery(select(A, Optional.of(YES)))));
    all.put("an implicit conversion", shown(sum(new Expr.Implicit(YES, SqlType.NUMERIC), A)));
    all.put("a qualified column", shown(new Expr.ColumnRef("x", "a", SqlType.ANY, Grade.LOOSE)));
  }

  private static void values(Map<String, Statement> all) {
    all.put(
        "numbers",
        new Query.Values(
            List.of(
                List.of(
                    integer(0),
                    integer(Long.MIN_VALUE),
                    real(-0.0),
                    real(1e300),
                    real(1e-5),
                    real(0.1)),
                List.of(
                    real(Double.POSITIVE_INFINITY),
                    real(Double.NEGATIVE_INFINITY),
                    new Expr.Literal(new Value.Bool(true)),
                    new Expr.Literal(new Value.Bool(false)),
                    NULL,
                    real(0x1p53)))));
    all.put(
        "texts and blobs",
        new Query.Values(List.of(List.of(text(""), text("'"), text("é"), blob(""), blob("00ff")))));
    all.put(
        "negative numbers as operands",
        shown(sum(integer(-1), new Expr.Unary(UnaryOp.NEGATE, integer(-1)))));
  }

  private static Expr column(String name) {
    return new Expr.ColumnRef("", name, SqlType.ANY, Grade.LOOSE);
  }

  private static Expr integer(long value) {
    return new Expr.Literal(new Value.Int(value));
  }

  private static Expr real(double value) {
    return new Expr.Literal(new Value.Real(value));
  }

  private static Expr text(String value) {
    return new Expr.Literal(new Value.Text(value));
  }

  private static Expr blob(String hex) {
    return new Expr.Literal(new Value.Blob(hex));
  }

  private static Expr sum(Expr left, Expr right) {
    return new Expr.Binary(BinaryOp.ADD, left, right);
  }

  private static Expr row(Expr... parts) {
    return new Expr.RowValue(Arrays.asList(parts));
  }

  private static Schema.ColumnDef def(String name) {
    return new Schema.ColumnDef(name, UNTYPED, List.of());
  }

  private static Schema.IndexTerm term(String name) {
    return new Schema.IndexTerm(column(name), "", false);
  }

  private static Query.Select select(Expr item, Optional<Expr> where) {
    return new Query.Select(List.of(Query.Item.of(item)), new Relation.Named("t0"), where);
  }

  private static Query.Select from(Relation relation) {
    return new Query.Select(List.of(Query.Item.STAR), relation, Optional.empty());
  }

  private static Statement shown(Expr e) {
    return select(e, Optional.empty());
  }
}
