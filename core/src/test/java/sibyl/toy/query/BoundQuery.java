package sibyl.toy.query;

import java.util.List;

/// A bound query: its result columns and a function that returns its rows.
public record BoundQuery(List<Column> columns, RowSource rows) {}
