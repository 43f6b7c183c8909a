package sibyl.dialect;

import java.util.Set;
import sibyl.sql.Features;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

/// The kinds of CREATE, ALTER and DROP that all dialects spell alike. `DrawHistory` picks one of them, or a [Change] of the
/// dialect's own, whenever it generates the next change of a schema. A dialect has those whose features it does not lack. They
/// are also the kinds of change that the oracle DDLCheck (altered tables must behave like tables created at once) is said to test
/// by `sibyl oracles ddlcheck --target TARGET`.
public enum Ddl {
  CREATE_TABLE("CREATE TABLE", "table"),
  CREATE_TEMPORARY_TABLE("CREATE TEMPORARY TABLE", "temporary table"),
  CREATE_VIRTUAL_TABLE("CREATE VIRTUAL TABLE", "virtual table"),
  DROP_TABLE("DROP TABLE", "drop TABLE"),
  CREATE_INDEX("CREATE INDEX", "index"),
  DROP_INDEX("DROP INDEX", "drop INDEX"),
  CREATE_VIEW("CREATE VIEW", "view"),
  REPLACE_VIEW("CREATE OR REPLACE VIEW", Features.view(Statement.CreateView.REPLACING)),
  ALTER_VIEW("ALTER VIEW AS", Features.view(Statement.CreateView.ALTERING)),
  DROP_VIEW("DROP VIEW", "drop VIEW"),
  RENAME_TABLE("ALTER TABLE RENAME TO", Features.alter(Schema.RenameTable.class)),
  RENAME_COLUMN("ALTER TABLE RENAME COLUMN", Features.alter(Schema.RenameColumn.class)),
  ADD_COLUMN("ALTER TABLE ADD COLUMN", Features.alter(Schema.AddColumn.class)),
  DROP_COLUMN("ALTER TABLE DROP COLUMN", Features.alter(Schema.DropColumn.class)),
  ADD_PRIMARY_KEY("ALTER TABLE ADD PRIMARY KEY", Schema.TablePrimaryKey.class),
  ADD_UNIQUE("ALTER TABLE ADD UNIQUE", Schema.TableUnique.class),
  ADD_CHECK("ALTER TABLE ADD CHECK", Schema.TableCheck.class),
  ADD_FOREIGN_KEY("ALTER TABLE ADD FOREIGN KEY", Schema.ForeignKey.class);

  private final String kind;
  private final String feature;
  private final String broader;

  Ddl(String kind, String feature) {
    this.kind = kind;
    this.feature = feature;
    this.broader = feature;
  }

  Ddl(String kind, Class<? extends Schema.TableRule> rule) {
    this.kind = kind;
    this.feature = Features.rule(rule);
    this.broader = Features.alter(Schema.AddRule.class);
  }

  public String kind() {
    return kind;
  }

  public String feature() {
    return feature;
  }

  /// Whether it needs none of the features that are lacking.
  public boolean possible(Set<String> features) {
    return !features.contains(feature) && !features.contains(broader);
  }
}
