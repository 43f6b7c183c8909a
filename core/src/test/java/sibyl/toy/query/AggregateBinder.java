package sibyl.toy.query;

import sibyl.sql.Expr;
import sibyl.toy.value.StatementFailure;

/// Who computes the aggregates and window functions that an expression holds; where they make no sense, nobody.
interface AggregateBinder {
  BoundExpr aggregate(Expr.Aggregate call);

  BoundExpr windowed(Expr.Windowed call);

  AggregateBinder NONE =
      new AggregateBinder() {
        @Override
        public BoundExpr aggregate(Expr.Aggregate call) {
          throw StatementFailure.malformed("misuse of aggregate: " + call.function().name() + "()");
        }

        @Override
        public BoundExpr windowed(Expr.Windowed call) {
          throw StatementFailure.malformed(
              "misuse of window function: " + call.function().name() + "()");
        }
      };
}
