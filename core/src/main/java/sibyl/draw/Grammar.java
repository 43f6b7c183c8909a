package sibyl.draw;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Change;
import sibyl.dialect.Ddl;
import sibyl.dialect.Dialect;
import sibyl.scene.CostLimit;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// What may be generated: all that the dialect declares, except the features that this version was seen to refuse or that
/// feedback closed. Every generator of queries, tables and expressions gets it and picks from its lists of functions, types,
/// joins and so on. The lists are made once; each round (one database, built and tested) takes the grammar without the features
/// that are closed by then.
public final class Grammar {
  private final Dialect dialect;
  private final Sizes sizes;
  private final CostLimit burden;
  private final Set<String> closed;
  private final Map<String, Integer> weights;
  private final Map<SqlType, List<Function>> scalars = new EnumMap<>(SqlType.class);
  private final Map<String, List<Function>> unary;
  private final List<Function> measures;
  private final List<Function> relations;
  private final List<Function> aggregates;
  private final Optional<Function> count;
  private final List<Function> composing;
  private final List<Function> windows;
  private final List<Function> groupings;
  private final List<TypeName> firmCasts;
  private final List<TypeName> wholeCasts;
  private final List<Relation.JoinKind> joins;
  private final List<Expr.ComparisonOp> comparisons;
  private final List<String> collations;
  private final List<Dialect.Verb> verbs;
  private final Map<Boolean, List<Dialect.Variable>> variables;
  private final List<Ddl> definitions;
  private final List<Change> changes;
  private final List<String> tails;

  public Grammar(Dialect dialect, Set<String> closed) {
    this(dialect, closed, Sizes.USUAL);
  }

  public Grammar(Dialect dialect, Set<String> closed, Sizes sizes) {
    this(dialect, closed, Map.of(), sizes, CostLimit.GENERATED);
  }

  /// Without the features that are closed, and with other than the usual weights for some.
  public Grammar(
      Dialect dialect,
      Set<String> closed,
      Map<String, Integer> weights,
      Sizes sizes,
      CostLimit burden) {
    this.dialect = dialect;
    this.sizes = sizes;
    this.burden = burden;
    this.weights = Map.copyOf(weights);
    Set<String> shut = new HashSet<>(closed);
    shut.addAll(dialect.lacks());
    this.closed = Set.copyOf(shut);
    for (SqlType type : SqlType.values()) {
      scalars.put(
          type,
          functions(
              f ->
                  f.kind() == Function.Kind.SCALAR
                      && takes(f.result(), type)
                      && may(Features.call(f))));
    }
    unary =
        dialect.words().functions().stream()
            .filter(f -> f.params().size() == 1)
            .collect(Collectors.groupingBy(Function::name));
    List<Function> spatial =
        functions(
            f ->
                f.kind() == Function.Kind.SCALAR
                    && !f.params().isEmpty()
                    && f.params().stream().allMatch(p -> p == SqlType.GEOMETRY)
                    && f.result() != SqlType.GEOMETRY
                    && may(Features.call(f)));
    measures = spatial.stream().filter(f -> f.result() != SqlType.BOOLEAN).toList();
    relations = spatial.stream().filter(f -> f.result() == SqlType.BOOLEAN).toList();
    aggregates =
        named(functions(f -> f.kind() == Function.Kind.AGGREGATE && may(Features.call(f))));
    count = dialect.function("count", 0);
    composing = aggregates.stream().filter(f -> f.fold() != Function.Fold.NONE).toList();
    windows =
        named(
            functions(
                f ->
                    (f.kind() == Function.Kind.AGGREGATE || f.kind() == Function.Kind.WINDOW)
                        && may(Features.over(f))));
    groupings = functions(f -> f.kind() == Function.Kind.GROUPING && may(Features.call(f)));
    firmCasts = dialect.words().casts().stream().filter(t -> t.grade() == Grade.FIRM).toList();
    wholeCasts = firmCasts.stream().filter(t -> t.type() == SqlType.INTEGER).toList();
    comparisons =
        List.of(Expr.ComparisonOp.values()).stream()
            .filter(op -> may(Features.operator(op)))
            .toList();
    collations =
        dialect.words().collations().stream().filter(c -> may(Features.collation(c))).toList();
    verbs = dialect.verbs().stream().filter(v -> may(Features.verb(v.text()))).toList();
    variables =
        dialect.variables().stream()
            .filter(v -> may(Features.variable(v.name())))
            .collect(Collectors.partitioningBy(Dialect.Variable::early));
    definitions = Stream.of(Ddl.values()).filter(d -> d.possible(this.closed)).toList();
    changes = dialect.tables().changes().stream().flatMap(this::open).toList();
    tails = dialect.tables().tails().stream().filter(t -> may(Features.tail(t))).toList();
    joins = dialect.words().joins().stream().filter(j -> may(Features.join(j))).toList();
  }

  /// The elements with the weights that feedback gave them by the prefix and their name; the others keep theirs.
  <T> List<Weighted<T>> weighted(String prefix, List<Weighted<T>> usual) {
    return weights.isEmpty()
        ? usual
        : usual.stream()
            .map(w -> new Weighted<>(weights.getOrDefault(prefix + w.item(), w.weight()), w.item()))
            .toList();
  }

  /// The change with those of its texts that are not closed.
  private Stream<Change> open(Change change) {
    List<String> words = change.words().stream().filter(w -> may(Features.rework(w))).toList();
    return words.isEmpty()
        ? Stream.of()
        : Stream.of(new Change(change.kind(), change.needs(), change.effect(), words));
  }

  private List<Function> functions(Predicate<Function> which) {
    return dialect.words().functions().stream()
        .filter(f -> f.purity() == Function.Purity.PURE)
        .filter(which)
        .toList();
  }

  /// The first of each name, so that functions declared once for each type are as likely as others.
  private static List<Function> named(List<Function> all) {
    Set<String> names = new HashSet<>();
    return all.stream().filter(f -> names.add(f.name())).toList();
  }

  /// The aggregate of that name for arguments of that type, where it is declared once for each type.
  Function variant(Function function, SqlType argument) {
    return variants(function)
        .filter(f -> f.params().getFirst() == argument)
        .findFirst()
        .or(
            () ->
                variants(function).filter(f -> takes(argument, f.params().getFirst())).findFirst())
        .orElse(function);
  }

  private Stream<Function> variants(Function function) {
    return unary.getOrDefault(function.name(), List.of()).stream()
        .filter(f -> f.kind() == function.kind());
  }

  public Sizes sizes() {
    return sizes;
  }

  public Dialect dialect() {
    return dialect;
  }

  /// Whether a query is within the cost limit.
  public boolean affords(Query query, Scene scene) {
    return burden.allows(query, scene);
  }

  public boolean may(String feature) {
    return closed.isEmpty() || !closed.contains(feature);
  }

  List<Function> scalars(SqlType type) {
    return scalars.getOrDefault(type, List.of());
  }

  /// Functions of shapes whose values can be compared.
  List<Function> measures() {
    return measures;
  }

  /// Functions of shapes that are conditions.
  List<Function> relations() {
    return relations;
  }

  List<Function> aggregates() {
    return aggregates;
  }

  Function count() {
    return count.orElseThrow();
  }

  List<Function> composing() {
    return composing;
  }

  List<Function> windows() {
    return windows;
  }

  /// The grouping sets of that many keys.
  List<Function> groupings(int keys) {
    return groupings.stream().filter(f -> f.params().size() == keys).toList();
  }

  List<TypeName> firmCasts() {
    return firmCasts;
  }

  List<TypeName> wholeCasts() {
    return wholeCasts;
  }

  public List<String> collations() {
    return collations;
  }

  /// Maintenance statements.
  List<Dialect.Verb> verbs() {
    return verbs;
  }

  public List<Ddl> definitions() {
    return definitions;
  }

  public List<Change> changes() {
    return changes;
  }

  /// Clauses such as ALGORITHM and LOCK behind an ALTER TABLE.
  public List<String> tails() {
    return tails;
  }

  List<Dialect.Variable> variables(boolean early) {
    return variables.getOrDefault(early, List.of());
  }

  List<Expr.ComparisonOp> comparisons() {
    return comparisons;
  }

  /// Whether an expression of one type may stand where another is expected. Numbers widen implicitly, but not every engine
  /// narrows them to whole numbers.
  boolean takes(SqlType from, SqlType to) {
    boolean narrows = to == SqlType.INTEGER && from.numeric() && from != SqlType.INTEGER;
    return from.fits(to) && (!narrows || converts(from, to));
  }

  /// Whether values of any type may stand anywhere.
  public boolean free() {
    return converts(SqlType.TEXT, SqlType.INTEGER);
  }

  /// Whether a column may hold values of any type, whatever its own.
  public boolean dynamic() {
    return dialect.words().kinds().contains(SqlType.ANY);
  }

  /// Whether the engine converts one type to another implicitly.
  public boolean converts(SqlType from, SqlType to) {
    return dialect.semantics().converts(from, to);
  }

  /// Whether a cast of any value of one type to another succeeds.
  boolean casts(SqlType from, SqlType to) {
    return from == to
        || (to == SqlType.TEXT && texts(from))
        || from == SqlType.ANY
        || converts(from, to)
        || (from.numeric() && to.numeric() && takes(from, to));
  }

  /// Whether a value of that type can be cast to text.
  public boolean texts(SqlType from) {
    return from != SqlType.BLOB
        && from != SqlType.GEOMETRY
        && (closed.isEmpty() || may(Features.textOf(from)));
  }

  /// The first type of that kind that a cast can name.
  Optional<TypeName> cast(SqlType kind) {
    return dialect.words().casts().stream().filter(t -> t.type() == kind).findFirst();
  }

  List<Relation.JoinKind> joins() {
    return joins;
  }
}
