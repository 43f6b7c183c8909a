package sibyl.dialect;

import java.util.List;
import sibyl.sql.Function;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// What the expressions of a dialect are made of; generators of expressions pick from it. `kinds` are the types an expression may
/// have, the frequent ones repeated; `casts` are types a value can be cast to; `collations` those besides the binary one;
/// `patterns` the operators like LIKE; `edges` are values worth trying that not every engine has, such as infinity.
public record ExpressionWords(
    List<SqlType> kinds,
    List<TypeName> casts,
    List<Function> functions,
    List<String> collations,
    List<String> patterns,
    List<Value> edges) {

  public static final List<Value> INFINITIES =
      List.of(new Value.Real(Double.POSITIVE_INFINITY), new Value.Real(Double.NEGATIVE_INFINITY));

  /// Expressions with LIKE and without collations.
  public static ExpressionWords of(
      List<SqlType> kinds, List<TypeName> casts, List<Function> functions) {
    return new ExpressionWords(kinds, casts, functions, List.of(), List.of("LIKE"), List.of());
  }

  ExpressionWords withCasts(List<TypeName> others) {
    return new ExpressionWords(kinds, others, functions, collations, patterns, edges);
  }

  ExpressionWords withFunctions(List<Function> others) {
    return new ExpressionWords(kinds, casts, others, collations, patterns, edges);
  }

  public ExpressionWords withCollations(String... names) {
    return new ExpressionWords(kinds, casts, functions, List.of(names), patterns, edges);
  }

  public ExpressionWords withPatterns(String... operators) {
    return new ExpressionWords(kinds, casts, functions, collations, List.of(operators), edges);
  }

  public ExpressionWords withEdges(List<Value> values) {
    return new ExpressionWords(kinds, casts, functions, collations, patterns, values);
  }
}
