package sibyl.sql;

/// Anything in the tree. [Tree] is the only place that knows the children of each kind.
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
