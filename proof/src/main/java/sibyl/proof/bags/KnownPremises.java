package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.proof.algebra.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;

/// The constraints that a proof of equivalence may assume (keys, NOT NULL, foreign keys, CHECKs), by table and column position.
/// The prover makes one for each schema, because proofs look them up often: in [BagSimplifier], [NormalForm] and [BagMatching].
public final class KnownPremises {
  private final Map<String, Facts> tables = new HashMap<>();
  private final Optional<AlgebraSchema> schema;

  /// `whole` keys hold no NULL; in others, rows with a NULL may repeat.
  public record Key(List<Integer> columns, boolean whole) {
    public Key {
      columns = List.copyOf(columns);
    }
  }

  public record Parent(List<Integer> columns, String table, List<Integer> parentColumns) {}

  public record Facts(
      String name,
      List<ValueKind> kinds,
      List<Boolean> notNull,
      List<Key> keys,
      List<Parent> parents,
      List<RexNode> checks) {}

  public KnownPremises(Premises premises) {
    List<Premises.Table> checked =
        premises.tables().stream().filter(t -> !t.checks().isEmpty()).toList();
    schema = checked.isEmpty() ? Optional.empty() : Optional.of(new AlgebraSchema(premises));
    for (Premises.Table table : premises.tables()) {
      List<Key> keys = new ArrayList<>();
      table.keys().forEach(k -> key(table, k, true).ifPresent(keys::add));
      table.uniques().forEach(k -> key(table, k, false).ifPresent(keys::add));
      List<RexNode> checks = new ArrayList<>();
      for (Expr check : table.checks()) {
        schema.flatMap(s -> condition(s, table.name(), check)).ifPresent(checks::add);
      }
      tables.put(
          table.name(),
          new Facts(
              table.name(),
              table.columns().stream().map(KnownPremises::kind).toList(),
              table.columns().stream().map(Premises.Column::notNull).toList(),
              keys,
              parents(premises, table),
              checks));
    }
  }

  /// What the CHECKs of its table guarantee for a row: none of them is false.
  public List<Formula> checks(BagVariable row, FreshVariables names) {
    Facts facts = table(row.table());
    List<Formula> checks = new ArrayList<>();
    for (RexNode check : facts.checks()) {
      NormalForm forms =
          new NormalForm(this, names, new PossibleErrors(), schema.orElseThrow().rex());
      Conditions over = new Conditions(forms, NormalForm.columns(row, facts), Map.of());
      checks.add(Formula.not(over.truth(check).no()));
    }
    return checks;
  }

  /// A CHECK that cannot be modelled is not a premise.
  private static Optional<RexNode> condition(AlgebraSchema schema, String table, Expr check) {
    try {
      return Optional.of(ToAlgebra.condition(schema, table, check));
    } catch (Unmodelled _) {
      return Optional.empty();
    }
  }

  public Facts table(String name) {
    Facts facts = tables.get(name);
    if (facts == null) {
      throw new Unmodelled("table " + name + " is unknown");
    }
    return facts;
  }

  private static Optional<Key> key(Premises.Table table, List<String> names, boolean whole) {
    return places(table, names).map(p -> new Key(p, whole));
  }

  private static Optional<List<Integer>> places(Premises.Table table, List<String> names) {
    List<Integer> places = new ArrayList<>();
    for (String name : names) {
      for (int i = 0; i < table.columns().size(); i++) {
        if (table.columns().get(i).name().equalsIgnoreCase(name)) {
          places.add(i);
        }
      }
    }
    return places.size() == names.size() && !names.isEmpty()
        ? Optional.of(places)
        : Optional.empty();
  }

  private static List<Parent> parents(Premises premises, Premises.Table table) {
    List<Parent> parents = new ArrayList<>();
    for (Premises.Reference reference : table.references()) {
      Optional<Premises.Table> parent = premises.table(reference.parent());
      Optional<List<Integer>> own = places(table, reference.columns());
      Optional<List<Integer>> others = parent.flatMap(p -> places(p, reference.parentColumns()));
      if (own.isPresent() && others.isPresent()) {
        parents.add(new Parent(own.get(), parent.orElseThrow().name(), others.get()));
      }
    }
    return parents;
  }

  private static ValueKind kind(Premises.Column column) {
    Grade grade = column.grade();
    SqlType type = column.type();
    if (type == SqlType.BOOLEAN && grade == Grade.FIRM) {
      return ValueKind.BOOL;
    }
    if (type == SqlType.INTEGER && grade == Grade.FIRM) {
      return ValueKind.INT;
    }
    if (type == SqlType.REAL) {
      return ValueKind.FLOAT;
    }
    if (!grade.exact() || type == SqlType.ANY || type == SqlType.BOOLEAN) {
      return type.numeric() ? ValueKind.LOOSE : ValueKind.FOLDED;
    }
    return type == SqlType.INTEGER || type == SqlType.TEXT ? ValueKind.EXACT : ValueKind.OWN;
  }
}
