package sibyl.toy.query;

import sibyl.sql.Expr;
import sibyl.toy.value.StatementFailure;

/// Binds the aggregate and window function calls in an expression; `NONE` refuses them, for example in WHERE.
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
