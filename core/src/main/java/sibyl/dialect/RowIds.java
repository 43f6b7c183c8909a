package sibyl.dialect;

import java.util.Set;

/// Hidden columns that identify or number the rows of a table, in any dialect. Their values depend on how rows are stored.
public final class RowIds {
  private RowIds() {}

  /// SQLite has ROWID, \_ROWID\_ and OID, PostgreSQL has CTID and OID, H2 and HSQLDB have ROWNUM.
  public static final Set<String> NAMES = Set.of("ROWID", "_ROWID_", "OID", "CTID", "ROWNUM");
}
