package sibyl.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.mysql.Mysql;
import sibyl.parse.Parse;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Schema.Effect;
import sibyl.sql.Schema.Rework;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;

/// What a scene knows after changes in a dialect's own words.
class SceneAfterChangeTest {
  private static final TypeName DOUBLE = new TypeName("DOUBLE", SqlType.REAL, Grade.LOOSE);
  private static final TypeName TEXT = new TypeName("TEXT", SqlType.TEXT, Grade.FIRM);

  private final Scene scene =
      Scene.empty(Mysql.DIALECT)
          .after(read("CREATE TABLE t0(c0 INT PRIMARY KEY, c1 VARCHAR(20) UNIQUE, c2 INT)"))
          .after(read("CREATE INDEX i0 ON t0(c2)"))
          .after(read("INSERT INTO t0(c0, c1, c2) VALUES (1, 'a', 2), (2, 'b', 3)"));

  private static Statement read(String sql) {
    Statement statement = Parse.statement(sql, Mysql.DIALECT);
    assertThat(statement).isNotInstanceOf(Statement.Native.class);
    return statement;
  }

  private static Scene after(Scene scene, Rework change) {
    return scene.after(new Statement.AlterTable("t0", change));
  }

  private static Schema.ColumnDef def(String name, TypeName type) {
    return new Schema.ColumnDef(name, type, List.of());
  }

  private static Table.Column column(Scene scene, String name) {
    return scene.table("t0").orElseThrow().column(name).orElseThrow();
  }

  @Test
  void a_column_of_another_type_keeps_what_the_words_do_not_speak_of() {
    Scene retyped =
        after(
            scene,
            Rework.of("ALTER COLUMN %c TYPE %y", Effect.RETYPED)
                .withColumn("c0")
                .withDefinition(def("c0", DOUBLE)));
    assertThat(column(retyped, "c0"))
        .isEqualTo(new Table.Column("c0", DOUBLE, Grade.LOOSE, true, true));
    Scene redefined =
        after(
            scene,
            Rework.of("MODIFY COLUMN %d", Effect.REDEFINED).withDefinition(def("c0", DOUBLE)));
    assertThat(column(redefined, "c0").notNull()).isFalse();
  }

  @Test
  void a_column_that_is_changed_keeps_its_keys_under_the_new_name() {
    Scene changed =
        after(
            scene,
            Rework.of("CHANGE COLUMN %c %d", Effect.CHANGED)
                .withColumn("c1")
                .withDefinition(def("c9", DOUBLE)));
    Table table = changed.table("t0").orElseThrow();
    assertThat(table.columns()).extracting(Table.Column::name).containsExactly("c0", "c9", "c2");
    assertThat(table.keys()).containsExactly(List.of("c0"), List.of("c9"));
    assertThat(column(changed, "c9").grade()).isEqualTo(Grade.LOOSE);
  }

  @Test
  void another_collation_is_for_the_columns_to_come_as_well() {
    Scene folded = after(scene, Rework.of("DEFAULT COLLATE = utf8mb4_bin", Effect.FOLDED));
    assertThat(column(folded, "c1").grade()).isEqualTo(Grade.COLLATED);
    assertThat(column(folded, "c0").grade()).isEqualTo(Grade.FIRM);
    Scene added =
        folded.after(new Statement.AlterTable("t0", new Schema.AddColumn(def("c3", TEXT))));
    assertThat(column(added, "c3").grade()).isEqualTo(Grade.COLLATED);
    Scene again =
        after(
            added, Rework.of("MODIFY COLUMN %d", Effect.REDEFINED).withDefinition(def("c2", TEXT)));
    assertThat(column(again, "c2").grade()).isEqualTo(Grade.COLLATED);
    Scene copied = after(again, Rework.of("CREATE TABLE %n LIKE %t", Effect.CLONED).withTo("t1"));
    assertThat(copied.table("t1").orElseThrow().traits().collated()).isTrue();
  }

  @Test
  void a_copy_is_no_better_graded_and_may_have_all_the_rows() {
    Scene copied =
        after(scene, Rework.of("CREATE TABLE %n AS SELECT * FROM %t", Effect.COPIED).withTo("t1"));
    Table copy = copied.table("t1").orElseThrow();
    assertThat(copy.rows()).isEqualTo(2);
    assertThat(copy.keys()).isEmpty();
    Table clone =
        after(scene, Rework.of("CREATE TABLE %n LIKE %t", Effect.CLONED).withTo("t1"))
            .table("t1")
            .orElseThrow();
    assertThat(clone.rows()).isZero();
    assertThat(clone.keys()).containsExactly(List.of("c0"), List.of("c1"));
  }

  @Test
  void keys_rules_and_indexes_go_and_are_called_otherwise() {
    Table keyless =
        after(scene, Rework.of("DROP PRIMARY KEY", Effect.KEY_GONE)).table("t0").orElseThrow();
    assertThat(keyless.keys()).containsExactly(List.of("c1"));
    assertThat(keyless.rules(Table.Rule.PRIMARY)).isEmpty();

    Schema.ForeignKey itself =
        new Schema.ForeignKey(List.of("c2"), "t0", List.of("c0"), "ON DELETE CASCADE");
    Scene ruled = scene.after(new Statement.AlterTable("t0", new Schema.AddRule(itself, "k0")));
    assertThat(ruled.foreignKeys()).isEqualTo(1);
    Scene unruled =
        after(ruled, Rework.of("DROP FOREIGN KEY %i", Effect.OBJECT_GONE).withObject("k0"));
    assertThat(unruled.foreignKeys()).isZero();

    Scene renamed =
        after(
            scene,
            Rework.of("RENAME INDEX %i TO %n", Effect.OBJECT_RENAMED)
                .withObject("i0")
                .withTo("i1"));
    assertThat(renamed.indexes()).extracting(Statement.CreateIndex::name).containsExactly("i1");
    Scene indexed =
        after(
            renamed, Rework.of("ADD INDEX %n (%c)", Effect.INDEXED).withColumn("c1").withTo("i2"));
    assertThat(indexed.indexes()).hasSize(2);
    assertThat(
            after(indexed, Rework.of("DROP INDEX %i", Effect.OBJECT_GONE).withObject("i1"))
                .indexes())
        .hasSize(1);
  }

  @Test
  void a_table_that_is_renamed_is_renamed_where_it_is_referred_to() {
    Scene referring =
        scene
            .after(read("CREATE TABLE t1(c0 INT REFERENCES t0(c0))"))
            .after(read("CREATE VIEW w0 AS SELECT c0 FROM t0"));
    Scene renamed =
        after(referring, Rework.of("RENAME TABLE %t TO %n", Effect.TABLE_RENAMED).withTo("t9"));
    assertThat(renamed.referred("t9")).isTrue();
    assertThat(renamed.inUse("t9")).isTrue();
    assertThat(renamed.indexes().getFirst().table()).isEqualTo("t9");
  }

  @Test
  void rows_are_removed_and_not_null_is_added_and_dropped() {
    assertThat(
            after(scene, Rework.of("TRUNCATE TABLE %t", Effect.EMPTIED))
                .table("t0")
                .orElseThrow()
                .rows())
        .isZero();
    Scene filled =
        after(scene, Rework.of("ALTER COLUMN %c SET NOT NULL", Effect.FILLED).withColumn("c2"));
    assertThat(column(filled, "c2").notNull()).isTrue();
    Scene again =
        after(filled, Rework.of("ALTER COLUMN %c DROP NOT NULL", Effect.UNFILLED).withColumn("c2"));
    assertThat(column(again, "c2").notNull()).isFalse();
  }

  @Test
  void a_view_that_is_replaced_is_the_new_one_only() {
    Query.Select other =
        new Query.Select(
            List.of(Query.Item.of(new Expr.ColumnRef("", "c1", SqlType.TEXT, Grade.FIRM), "x")),
            new Relation.Named("t0"),
            Optional.empty());
    Scene replaced =
        scene
            .after(read("CREATE VIEW w0 AS SELECT c0 FROM t0"))
            .after(
                new Statement.CreateView(Statement.CreateView.REPLACING, "w0", List.of(), other));
    assertThat(replaced.tables()).hasSize(2);
    assertThat(replaced.table("w0").orElseThrow().column("x")).isPresent();
  }
}
