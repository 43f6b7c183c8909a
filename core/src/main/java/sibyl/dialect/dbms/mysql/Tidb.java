package sibyl.dialect.dbms.mysql;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Change;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Variable;
import sibyl.sql.Features;
import sibyl.sql.Statement;

/// The dialect of TiDB, read by generators and error handling when it is the target: the SQL of MySQL with an optimiser of its
/// own. Written from its documentation (pages "MySQL Compatibility" and "System Variables"), untested: its binaries are in no
/// registry that can be fetched from, so it is reached by URL only.
public final class Tidb {
  private Tidb() {}

  private static final List<String> ON_OFF = List.of("1", "0");

  private static final List<Variable> VARIABLES =
      Stream.of(
              "tidb_opt_agg_push_down",
              "tidb_opt_distinct_agg_push_down",
              "tidb_opt_join_reorder_through_sel",
              "tidb_opt_prefer_range_scan",
              "tidb_opt_skew_distinct_agg",
              "tidb_opt_derive_topn",
              "tidb_opt_insubq_to_join_and_agg",
              "tidb_enable_index_merge",
              "tidb_enable_index_merge_join",
              "tidb_enable_outer_join_reorder",
              "tidb_enable_cascades_planner",
              "tidb_enable_vectorized_expression",
              "tidb_enable_null_aware_anti_join",
              "tidb_enable_parallel_apply",
              "tidb_enable_extended_stats",
              "tidb_enable_prepared_plan_cache",
              "tidb_enable_inl_join_inner_multi_pattern")
          .map(name -> new Variable(name, ON_OFF, false))
          .toList();

  /// Its storage has one kind of index and no shapes; it does not check or repair tables, order rows or hide columns.
  private static final Set<String> LACKS =
      Set.of(
          Features.view(Statement.CreateView.ALTERING),
          Features.rework("ALTER TABLE %t ORDER BY %c"),
          Features.rework("ALTER TABLE %t ORDER BY %c DESC"),
          Features.rework("ALTER COLUMN %c SET INVISIBLE"),
          Features.rework("ALTER COLUMN %c SET VISIBLE"),
          Features.rework("ENGINE = MyISAM"),
          "index FULLTEXT",
          "verb CHECK TABLE",
          "verb OPTIMIZE TABLE",
          "verb REPAIR TABLE",
          "option ENGINE = MyISAM",
          "option ENGINE = MEMORY");

  private static final List<Change> CHANGES =
      Stream.concat(
              MysqlChanges.OWN.stream(),
              Change.list(
                  """
                  ALTER TABLE SHARD_ROW_ID_BITS | KEYLESS | NONE | SHARD_ROW_ID_BITS = 4
                  ALTER TABLE CACHE | WHOLE | NONE | CACHE | NOCACHE
                  """)
                  .stream())
          .toList();

  public static final Dialect DIALECT =
      Mysql.relative("tidb", List.of(), List.of(TableOption.of("SHARD_ROW_ID_BITS = 4")), CHANGES)
          .variables(MysqlVariables.and(VARIABLES))
          .lacks(Mysql.lacksAnd(LACKS))
          .build();
}
