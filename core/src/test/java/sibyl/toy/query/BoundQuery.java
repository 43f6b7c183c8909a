package sibyl.toy.query;

import java.util.List;

/// A resolved query: its result columns and how to get its rows.
public record BoundQuery(List<Column> columns, RowSource rows) {}
