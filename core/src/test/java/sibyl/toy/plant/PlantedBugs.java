package sibyl.toy.plant;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Value;
import sibyl.toy.query.EngineHooks;
import sibyl.toy.query.IndexLookup;
import sibyl.toy.query.SelectRewrites;
import sibyl.toy.store.Index;
import sibyl.toy.store.Store;
import sibyl.toy.store.StoredTable;

/// The engine hooks that carry out a set of planted bugs.
public final class PlantedBugs implements EngineHooks {
  private final Set<Plant> plants;

  public PlantedBugs(Set<Plant> plants) {
    this.plants = Collections.unmodifiableSet(EnumSet.copyOf(plants));
  }

  @Override
  public Query rewritten(Query.Select select, Store store) {
    Query query = select;
    for (Plant plant : plants) {
      query = query instanceof Query.Select s ? attempted(plant, s, store) : query;
    }
    return query;
  }

  /// A rewrite that would build an ill-typed tree is left out.
  private static Query attempted(Plant plant, Query.Select s, Store store) {
    try {
      return rewritten(plant, s, store);
    } catch (Expr.IllTyped _) {
      return s;
    }
  }

  private static Query rewritten(Plant plant, Query.Select s, Store store) {
    return switch (plant) {
      case BETWEEN_LOSES_UPPER_BOUND ->
          SelectRewrites.everywhere(s, PlantedConditions::betweenLosesUpperBound);
      case NOT_EQUAL_READ_AS_IS_NOT ->
          SelectRewrites.conjuncts(s, PlantedConditions::notEqualReadAsIsNot);
      case NOT_IN_FORGETS_NULL -> SelectRewrites.conjuncts(s, PlantedConditions::notInForgetsNull);
      case NOT_IN_AS_ANTI_JOIN -> SelectRewrites.conjuncts(s, PlantedConditions::notInAsAntiJoin);
      case OR_DROPS_DUPLICATES -> PlantedConditions.orDropsDuplicates(s);
      case OR_COUNTS_TWICE -> PlantedConditions.orCountsTwice(s, store);
      case LIKE_PREFIX_CASE_SENSITIVE ->
          SelectRewrites.everywhere(s, PlantedConditions::likePrefixCaseSensitive);
      case TRUTH_TRUNCATED -> SelectRewrites.conditions(s, PlantedConditions::truthTruncated);
      case CASE_FLATTENED -> SelectRewrites.conditions(s, PlantedConditions::caseFlattened);
      case DE_MORGAN_KEEPS_AND -> SelectRewrites.conjuncts(s, PlantedConditions::deMorganKeepsAnd);
      case CAST_DROPPED -> PlantedConditions.castDropped(s, store);
      case GENERATED_COLUMN_INLINED -> PlantedConditions.generatedColumnInlined(s, store);
      case COLLATE_LOST -> SelectRewrites.everywhere(s, PlantedConditions::collateLost);
      case IS_NULL_FOLDED -> PlantedConditions.isNullFolded(s, store);
      case CONSTANT_MOVED_RIGHT ->
          SelectRewrites.everywhere(s, PlantedConditions::constantMovedRight);
      case LEFT_JOIN_READ_AS_INNER -> PlantedJoins.leftJoinReadAsInner(s);
      case FULL_JOIN_READ_AS_LEFT -> PlantedJoins.fullJoinReadAsLeft(s);
      case RIGHT_JOIN_PADS_WRONG_SIDE -> PlantedJoins.rightJoinPadsWrongSide(s);
      case WHERE_MOVED_INTO_ON -> PlantedJoins.whereMovedIntoOn(s);
      case INNER_JOIN_LOSES_ON -> PlantedJoins.innerJoinLosesOn(s);
      case DISTINCT_BY_TEXT -> PlantedGroups.distinctByText(s);
      case DISTINCT_LOSES_NULL -> PlantedGroups.distinctLosesNull(s);
      case GROUP_BY_LOSES_NULL -> PlantedGroups.groupByLosesNull(s);
      case GROUP_BY_SPLITS_NULL -> PlantedGroups.groupBySplitsNull(s, store);
      case HAVING_KEEPS_UNKNOWN -> PlantedGroups.havingKeepsUnknown(s);
      case HAVING_PUSHED_DOWN -> PlantedGroups.havingPushedDown(s);
      case COUNT_SKIPS_NULL_KEYS -> PlantedGroups.countSkipsNullKeys(s, store);
      case COUNT_OF_VALUES_COUNTS_ROWS -> PlantedGroups.countOfValuesCountsRows(s);
      case SUM_OF_NOTHING_IS_ZERO -> PlantedGroups.sumOfNothingIsZero(s);
      case MIN_TAKES_NULL -> PlantedGroups.minTakesNull(s);
      case MAX_BY_TEXT -> PlantedGroups.maxByText(s);
      case FILTER_IGNORED -> PlantedGroups.filterIgnored(s);
      case EXISTS_LOSES_CORRELATION ->
          SelectRewrites.everywhere(s, PlantedSubqueries::existsLosesCorrelation);
      case IN_AS_JOIN -> PlantedSubqueries.inAsJoin(s);
      case FLATTENING_LOSES_DISTINCT -> PlantedSubqueries.flatteningLosesDistinct(s, store);
      case WHERE_PUSHED_INTO_ONE_ARM -> PlantedSubqueries.wherePushedIntoOneArm(s, store);
      case WHERE_PUSHED_BELOW_WINDOW -> PlantedSubqueries.wherePushedBelowWindow(s, store);
      case DISTINCT_NEVER_NULL -> PlantedGroups.distinctNeverNull(s);
      case DERIVED_TABLE_LOSES_DISTINCT -> PlantedSubqueries.derivedTableLosesDistinct(s, store);
      case IS_NOT_TRUE_READ_AS_NOT ->
          SelectRewrites.outsideSubqueries(s, PlantedConditions::isNotTrueReadAsNot);
      case CASE_TAKES_UNKNOWN_FOR_TRUE ->
          SelectRewrites.outsideSubqueries(s, PlantedConditions::caseTakesUnknownForTrue);
      case EXISTS_TAKES_NULL_FOR_NONE ->
          SelectRewrites.outsideSubqueries(s, PlantedConditions::existsTakesNullForNone);
      case LEFT_JOIN_WITH_NOTHING_IS_EMPTY -> PlantedJoins.leftJoinWithNothingIsEmpty(s);
      case JOIN_MATCHES_NULL_KEYS -> PlantedJoins.joinMatchesNullKeys(s);
      case FULL_JOIN_ASSERTION -> PlantedAssertions.fullJoin(s);
      case NEGATIVE_SHIFT_ASSERTION -> PlantedAssertions.negativeShift(s);
      case DESCENDING_WINDOW_ASSERTION -> PlantedAssertions.descendingWindow(s);
      case INDEX_KEYS_NOT_FOLDED,
          PARTIAL_INDEX_USED_BLINDLY,
          INDEX_COLLATION_WINS,
          RANGE_SCAN_STOPS_EARLY,
          RANGE_SCAN_STARTS_AT_NULL,
          DESCENDING_INDEX_REPEATS,
          KEY_NOT_CONVERTED,
          IN_LIST_SKIPS_LAST_KEY,
          UNIQUE_INDEX_HAS_ONE_NULL,
          UPDATE_SKIPS_INDEX,
          UPDATE_LEAVES_ENTRY,
          REPLACE_SKIPS_INDEX,
          DELETE_LEAVES_ENTRY,
          DANGLING_ENTRY_REPORTED,
          ADDED_DEFAULT_FORGOTTEN,
          RENAMED_COLUMN_UNCHECKED,
          RENAMED_TABLE_NOT_UNIQUE,
          DROPPED_COLUMN_TAKES_NULLS,
          INTERSECT_LOSES_NULLS,
          FREED_PAGE_LOSES_ENTRY ->
          s;
    };
  }

  @Override
  public List<Value[]> combined(Query.SetOp op, List<Value[]> rows) {
    return plants.contains(Plant.INTERSECT_LOSES_NULLS) && op == Query.SetOp.INTERSECT
        ? PlantedGroups.withoutNulls(rows)
        : rows;
  }

  @Override
  public StoredTable altered(Schema.Alteration change, StoredTable table) {
    StoredTable altered = table;
    for (Plant plant : plants) {
      altered = altered(plant, change, altered);
    }
    return altered;
  }

  private static StoredTable altered(Plant plant, Schema.Alteration change, StoredTable table) {
    return switch (plant) {
      case ADDED_DEFAULT_FORGOTTEN -> PlantedAlterations.defaultForgotten(change, table);
      case RENAMED_COLUMN_UNCHECKED -> PlantedAlterations.unchecked(change, table);
      case RENAMED_TABLE_NOT_UNIQUE -> PlantedAlterations.notUnique(change, table);
      case DROPPED_COLUMN_TAKES_NULLS -> PlantedAlterations.takesNulls(change, table);
      default -> table;
    };
  }

  @Override
  public boolean usable(IndexLookup lookup) {
    return (lookup.sameCollation() || plants.contains(Plant.INDEX_COLLATION_WINS))
        && (lookup.complete() || plants.contains(Plant.PARTIAL_INDEX_USED_BLINDLY))
        && lookup.unconverted();
  }

  @Override
  public List<Index.Entry> found(IndexLookup lookup) {
    List<Index.Entry> found = lookup.entries();
    for (Plant plant : plants) {
      found = found(plant, lookup, found);
    }
    return found;
  }

  private static List<Index.Entry> found(Plant plant, IndexLookup lookup, List<Index.Entry> found) {
    return switch (plant) {
      case INDEX_KEYS_NOT_FOLDED -> PlantedLookups.keysNotFolded(lookup, found);
      case RANGE_SCAN_STOPS_EARLY -> PlantedLookups.rangeStopsEarly(lookup, found);
      case RANGE_SCAN_STARTS_AT_NULL -> PlantedLookups.rangeStartsAtNull(lookup, found);
      case DESCENDING_INDEX_REPEATS -> PlantedLookups.descendingRepeats(lookup, found);
      case KEY_NOT_CONVERTED -> PlantedLookups.keyNotConverted(lookup, found);
      case IN_LIST_SKIPS_LAST_KEY -> PlantedLookups.inListSkipsLastKey(lookup, found);
      case UNIQUE_INDEX_HAS_ONE_NULL -> PlantedLookups.uniqueHasOneNull(lookup, found);
      case DANGLING_ENTRY_REPORTED -> PlantedLookups.danglingReported(lookup, found);
      case FREED_PAGE_LOSES_ENTRY -> PlantedLookups.freedPageLosesEntry(lookup, found);
      default -> found;
    };
  }

  @Override
  public boolean removesEntry(Edit edit, Index index) {
    return index.unique()
        || switch (edit) {
          case UPDATE ->
              !plants.contains(Plant.UPDATE_SKIPS_INDEX)
                  && !plants.contains(Plant.UPDATE_LEAVES_ENTRY);
          case DELETE ->
              !plants.contains(Plant.DELETE_LEAVES_ENTRY)
                  && !plants.contains(Plant.DANGLING_ENTRY_REPORTED);
          case INSERT, REPLACE -> true;
        };
  }

  @Override
  public boolean addsEntry(Edit edit, Index index) {
    return index.unique()
        || switch (edit) {
          case UPDATE -> !plants.contains(Plant.UPDATE_SKIPS_INDEX);
          case REPLACE -> !plants.contains(Plant.REPLACE_SKIPS_INDEX);
          case INSERT, DELETE -> true;
        };
  }
}
