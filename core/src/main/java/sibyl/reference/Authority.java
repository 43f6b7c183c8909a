package sibyl.reference;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// Evaluates scalar expressions for the reference, which computes what a query must return: either our own evaluator, or the
/// engine itself in queries so plain that its optimiser has nothing to do. [Evaluation] asks it after it has combined the
/// relations. Throws [Silence] where it does not know.
interface Authority {

  /// The values of each expression in all tuples. Expressions name slots only, and have no subqueries or aggregates.
  List<List<Known>> values(Frame frame, List<Expr> exprs);

  /// The value of an expression without columns that is a column of a derived table: where that is used, it is no constant any
  /// more. Empty if it is to be written there as it is.
  Optional<Known> constant(Expr expr);

  /// Whether it compares texts as their type says. A column of such a type is not read for one that does not.
  boolean comparesByType();

  /// Whether a value of that typing is compared in the same way wherever it stands, also as the result of a subquery.
  boolean comparedAlike(Typing typing);

  /// The value that stands for all values of its column that are equal to it.
  Value key(Known cell);

  Ternary truth(Known condition);

  /// A truth value as the DBMS represents it.
  Known bool(Ternary value);

  /// A number of rows as the DBMS counts them.
  Known count(long rows);

  /// The aggregate, whose arguments name slots, in each group of tuples.
  List<Known> aggregate(Frame frame, Expr.Aggregate aggregate, List<List<Integer>> groups);

  /// The ascending order of two values of one column; empty if unknown.
  OptionalInt order(Known left, Known right);
}
