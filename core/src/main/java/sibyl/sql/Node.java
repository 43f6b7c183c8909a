package sibyl.sql;

/// Anything in the syntax tree of a statement: an expression, a table in FROM, a clause, the statement itself. The type for
/// code that walks over or edits whole trees, such as [Tree] and the reducer. [Tree] is the only place that knows the children
/// of each kind.
public sealed interface Node
    permits Expr,
        Expr.When,
        Relation,
        Statement,
        Query.Item,
        Query.OrderTerm,
        Query.Window,
        Query.Cte,
        Schema,
        Statement.Assignment {}
