package sibyl.dialect.dbms.mysql;

import java.util.List;
import java.util.stream.Stream;
import sibyl.dialect.Dialect.Variable;

/// Session settings of MySQL and its relatives that change query plans but no results, such as `SET optimizer_switch='mrr=off'`.
/// Part of their dialects: setups of databases set some at random, and the oracle `plans` compares a query under each value.
final class MysqlVariables {
  private MysqlVariables() {}

  /// Flags of `optimizer_switch`. Each is a variable of its own here, so that a profile learns which of them a version has:
  /// `SET optimizer_switch='mrr` and then the value.
  static Stream<Variable> switches(String... flags) {
    return Stream.of(flags)
        .map(
            f -> new Variable("optimizer_switch='" + f, List.of("on'", "off'", "default'"), false));
  }

  private static final List<String> ON_OFF = List.of("1", "0");

  /// Variables that change plans and temporary tables in all relatives.
  static final List<Variable> ALL =
      Stream.concat(
              switches(
                  "index_merge",
                  "index_merge_union",
                  "index_merge_sort_union",
                  "index_merge_intersection",
                  "index_condition_pushdown",
                  "mrr",
                  "mrr_cost_based",
                  "materialization",
                  "semijoin",
                  "loosescan",
                  "firstmatch",
                  "derived_merge"),
              Stream.of(
                  new Variable("optimizer_search_depth", List.of("0", "1", "62"), false),
                  new Variable("optimizer_prune_level", ON_OFF, false),
                  new Variable("eq_range_index_dive_limit", List.of("0", "1", "200"), false),
                  new Variable("max_seeks_for_key", List.of("1", "4294967295"), false),
                  new Variable("tmp_table_size", List.of("1024", "16777216"), false),
                  new Variable("max_heap_table_size", List.of("16384", "16777216"), false),
                  new Variable("join_buffer_size", List.of("128", "262144"), false),
                  new Variable("sort_buffer_size", List.of("32768", "2097152"), false),
                  new Variable("max_length_for_sort_data", List.of("4", "1024"), false),
                  new Variable("sql_buffer_result", ON_OFF, false),
                  new Variable("big_tables", ON_OFF, false),
                  new Variable("foreign_key_checks", ON_OFF, false),
                  new Variable("unique_checks", ON_OFF, false)))
          .toList();

  static final List<Variable> OWN =
      Stream.concat(
              switches(
                  "engine_condition_pushdown",
                  "batched_key_access",
                  "block_nested_loop",
                  "duplicateweedout",
                  "subquery_materialization_cost_based",
                  "use_index_extensions",
                  "condition_fanout_filter",
                  "use_invisible_indexes",
                  "skip_scan",
                  "hash_join",
                  "subquery_to_derived",
                  "prefer_ordering_index",
                  "derived_condition_pushdown",
                  "hash_set_operations"),
              Stream.of(
                  new Variable(
                      "internal_tmp_mem_storage_engine", List.of("MEMORY", "TempTable"), false),
                  new Variable("range_optimizer_max_mem_size", List.of("0", "1", "8388608"), false),
                  new Variable("set_operations_buffer_size", List.of("16384", "262144"), false)))
          .toList();

  /// The common variables, then those of a relative.
  static List<Variable> and(List<Variable> own) {
    return Stream.of(ALL, own).flatMap(List::stream).toList();
  }
}
