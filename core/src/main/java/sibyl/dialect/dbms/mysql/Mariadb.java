package sibyl.dialect.dbms.mysql;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Change;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Variant;
import sibyl.dialect.scalars.mysql.MysqlRelative;
import sibyl.dialect.scalars.mysql.MysqlScalars;

/// The dialect of MariaDB, read by generators and error handling when it is the target: the SQL of MySQL with its own storage
/// engine, its own switches of the optimiser, and no indexes on expressions. Sources: its knowledge base, pages "Optimizer
/// Switch" and "Server System Variables".
public final class Mariadb {
  private Mariadb() {}

  private static final List<TableOption> OPTIONS =
      List.of(
          TableOption.of("ENGINE = Aria"),
          TableOption.of("ENGINE = Aria TRANSACTIONAL = 0"),
          TableOption.of("PAGE_CHECKSUM = 1"));

  private static final List<Variable> VARIABLES =
      Stream.concat(
              MysqlVariables.switches(
                  "index_merge_sort_intersection",
                  "derived_with_keys",
                  "in_to_exists",
                  "partial_match_rowid_merge",
                  "partial_match_table_scan",
                  "subquery_cache",
                  "mrr_sort_keys",
                  "outer_join_with_cache",
                  "semijoin_with_cache",
                  "join_cache_incremental",
                  "join_cache_hashed",
                  "join_cache_bka",
                  "optimize_join_buffer_size",
                  "table_elimination",
                  "extended_keys",
                  "exists_to_in",
                  "orderby_uses_equalities",
                  "condition_pushdown_for_derived",
                  "split_materialized",
                  "condition_pushdown_for_subquery",
                  "rowid_filter",
                  "condition_pushdown_from_having",
                  "not_null_range_scan",
                  "hash_join_cardinality",
                  "cset_narrowing",
                  "sargable_casefold"),
              Stream.of(
                  new Variable(
                      "join_cache_level", List.of("0", "1", "2", "3", "4", "6", "8"), false),
                  new Variable(
                      "use_stat_tables", List.of("NEVER", "COMPLEMENTARY", "PREFERABLY"), false),
                  new Variable(
                      "optimizer_use_condition_selectivity", List.of("1", "3", "4", "5"), false),
                  new Variable("histogram_size", List.of("0", "10", "255"), false),
                  new Variable("in_predicate_conversion_threshold", List.of("2", "1000"), false),
                  new Variable("expensive_subquery_limit", List.of("0", "100"), false),
                  new Variable("rowid_merge_buff_size", List.of("0", "8388608"), false),
                  new Variable("join_buffer_space_limit", List.of("2048", "2097152"), false),
                  new Variable("optimizer_max_sel_arg_weight", List.of("1", "32000"), false)))
          .toList();

  private static final List<Change> CHANGES =
      Change.list(
          """
          ALTER TABLE ALTER INDEX IGNORED | INDEX | NONE | ALTER INDEX %i IGNORED | ALTER INDEX %i NOT IGNORED
          ALTER TABLE ENGINE = Aria | TABLE | NONE | ENGINE = Aria | ENGINE = Aria TRANSACTIONAL = 0
          CREATE OR REPLACE TABLE LIKE | TABLE | CLONED | CREATE OR REPLACE TABLE %n LIKE %t
          """);

  private static final List<Variant> VARIANTS =
      List.of(
          MysqlStorage.written("InnoDB", "ENCRYPTED = YES"),
          MysqlStorage.written("InnoDB", "PAGE_COMPRESSED = 1"),
          MysqlStorage.written("Aria", "ROW_FORMAT = FIXED"),
          MysqlStorage.written("Aria", "ROW_FORMAT = PAGE"),
          MysqlStorage.written("Aria", "TRANSACTIONAL = 0 PAGE_CHECKSUM = 1"));

  public static final Dialect DIALECT =
      Mysql.relative("mariadb", MysqlTables.PLAIN_SHAPES, OPTIONS, CHANGES)
          .variables(MysqlVariables.and(VARIABLES))
          .lacks(Mysql.lacksAnd(Set.of("index expression")))
          .storage(MysqlStorage.with(VARIANTS))
          .scalars(new MysqlScalars(MysqlRelative.MARIADB))
          .build();
}
