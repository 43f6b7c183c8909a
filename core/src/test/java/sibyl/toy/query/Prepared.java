package sibyl.toy.query;

import java.util.List;

/// A resolved query: its result columns and how to get its rows.
record Prepared(List<Column> columns, Rows rows) {}
