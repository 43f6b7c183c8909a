package sibyl.toy.query;

import sibyl.sql.Expr;
import sibyl.toy.value.Halt;

/// Who computes the aggregates and window functions that an expression holds; where they make no sense, nobody.
interface Folding {
  Bound aggregate(Expr.Aggregate call);

  Bound windowed(Expr.Windowed call);

  Folding NONE =
      new Folding() {
        @Override
        public Bound aggregate(Expr.Aggregate call) {
          throw Halt.malformed("misuse of aggregate: " + call.function().name() + "()");
        }

        @Override
        public Bound windowed(Expr.Windowed call) {
          throw Halt.malformed("misuse of window function: " + call.function().name() + "()");
        }
      };
}
