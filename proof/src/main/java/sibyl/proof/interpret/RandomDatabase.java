package sibyl.proof.interpret;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.proof.algebra.Premises;
import sibyl.sql.SqlType;

/// Generates tiny databases that satisfy the constraints of a schema, for the random search for a difference between two
/// queries. Few values, so that rows match, and many NULLs, duplicates and empty tables.
public record RandomDatabase(Premises premises, Constants constants) {

  private static final int MOST_ROWS = 4;

  /// `checks` decides whether a row violates a CHECK of its table.
  public Database drawn(Seed seed, BiPredicate<Premises.Table, List<Datum>> checks) {
    Choices choices = seed.choices();
    int nulls = choices.pick(List.of(0, 20, 20, 50));
    int copies = choices.pick(List.of(0, 30, 60));
    int most = choices.between(1, MOST_ROWS);
    Pool pool = Pool.drawn(constants, choices);
    Map<String, List<List<Datum>>> tables = new LinkedHashMap<>();
    for (Premises.Table table : premises.tables()) {
      List<List<Datum>> rows = new ArrayList<>();
      tables.put(Database.key(table.name()), rows);
      for (int n = choices.oneIn(6) ? 0 : choices.between(1, most); n > 0; n--) {
        List<Datum> row = row(table, tables, pool, nulls, choices);
        if (!rows.isEmpty() && choices.percent(copies)) {
          row = choices.oneIn(2) ? choices.pick(rows) : mixed(choices.pick(rows), row, choices);
        }
        if (whole(table, row) && !repeats(table, row, rows) && checks.test(table, row)) {
          rows.add(row);
        }
      }
    }
    return new Database(tables).referring(premises);
  }

  private List<Datum> row(
      Premises.Table table,
      Map<String, List<List<Datum>>> earlier,
      Pool pool,
      int nulls,
      Choices choices) {
    List<Datum> row = new ArrayList<>();
    Set<String> needed = new HashSet<>();
    table.keys().forEach(needed::addAll);
    for (Premises.Column column : table.columns()) {
      boolean nullable = !column.notNull() && !needed.contains(column.name());
      row.add(nullable && choices.percent(nulls) ? Datum.NULL : pool.value(column.type(), choices));
    }
    for (Premises.Reference reference : table.references()) {
      List<List<Datum>> parents = earlier.getOrDefault(Database.key(reference.parent()), List.of());
      Optional<Premises.Table> parent = premises.table(reference.parent());
      if (parent.isPresent() && !parents.isEmpty() && choices.percent(80)) {
        List<Datum> shared =
            Database.of(parent.get(), reference.parentColumns(), choices.pick(parents));
        for (int i = 0; i < shared.size(); i++) {
          row.set(Database.index(table, reference.columns().get(i)), shared.get(i));
        }
      }
    }
    return row;
  }

  private static List<Datum> mixed(List<Datum> old, List<Datum> fresh, Choices choices) {
    List<Datum> row = new ArrayList<>(old);
    int i = choices.below(row.size());
    row.set(i, fresh.get(i));
    return row;
  }

  /// A value copied from a parent may be NULL where a column of this table may not.
  private static boolean whole(Premises.Table table, List<Datum> row) {
    return table.columns().stream()
            .allMatch(
                c -> !c.notNull() || !row.get(Database.index(table, c.name())).equals(Datum.NULL))
        && table.keys().stream().noneMatch(k -> Database.of(table, k, row).contains(Datum.NULL));
  }

  private static boolean repeats(Premises.Table table, List<Datum> row, List<List<Datum>> rows) {
    return Stream.concat(table.keys().stream(), table.uniques().stream())
        .anyMatch(
            key -> {
              List<Datum> own = Database.of(table, key, row);
              return !own.contains(Datum.NULL)
                  && rows.stream().anyMatch(r -> Database.of(table, key, r).equals(own));
            });
  }

  /// The few values that a database is made of.
  private record Pool(List<Datum> numbers, List<Datum> texts) {

    static Pool drawn(Constants constants, Choices choices) {
      List<Datum> numbers = new ArrayList<>();
      List<Long> near = new ArrayList<>();
      constants.numbers().forEach(n -> near.addAll(List.of(n, n, n - 1, n + 1)));
      near.addAll(List.of(0L, 1L, 2L));
      List<String> texts = new ArrayList<>(constants.texts());
      texts.addAll(List.of("a", "b", ""));
      int most = choices.between(1, 3);
      for (int i = 0; i < most; i++) {
        numbers.add(Datum.Num.of(choices.pick(near)));
      }
      List<Datum> drawn = new ArrayList<>();
      for (int i = 0; i < most; i++) {
        drawn.add(new Datum.Text(choices.pick(texts)));
      }
      return new Pool(numbers, drawn);
    }

    Datum value(SqlType type, Choices choices) {
      return switch (type) {
        case BOOLEAN -> Datum.of(choices.oneIn(2));
        case INTEGER, NUMERIC, REAL -> choices.pick(numbers);
        case DATE -> new Datum.Text(choices.pick(List.of("2001-02-03", "2004-05-06")));
        case TIME -> new Datum.Text(choices.pick(List.of("01:02:03", "04:05:06")));
        case TIMESTAMP ->
            new Datum.Text(choices.pick(List.of("2001-02-03 01:02:03", "2004-05-06 04:05:06")));
        case BLOB -> new Datum.Text(choices.pick(List.of("", "61", "62")));
        default -> choices.pick(texts);
      };
    }
  }
}
