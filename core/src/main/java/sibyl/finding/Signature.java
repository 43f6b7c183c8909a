package sibyl.finding;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sibyl.chance.Seed;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.dbms.Generic;
import sibyl.probe.RuleNames;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Statement;

/// By what findings of the same bug are recognised, computed from a reduced case: the class of the contradiction, and the
/// constructs (`LEFT JOIN`, `index`, …) in schema and query that reduction could not remove. Names, literals, row counts and the
/// oracle do not count. Findings with the same `id` are stored once, as sightings of one.
///
/// `cluster` groups findings as the Radar paper does (Section 4.1): by the abstract metadata of the reduced database and the
/// features of the reduced query. It is empty for oracles without such metadata.
public record Signature(
    String id, Defect defect, List<String> schema, List<String> question, String cluster) {

  private static final String REWRITE = "rewrite ";

  private static final Set<String> EVERYWHERE =
      Set.of(
          "select",
          "values",
          "insert",
          "table",
          "insert IGNORE",
          "insert REPLACE",
          "update",
          "delete",
          "untyped",
          "default");

  public Signature {
    schema = List.copyOf(schema);
    question = List.copyOf(question);
  }

  public static Signature of(Case reduced, Verdict.Refuted verdict) {
    Defect defect = verdict.defect();
    Set<String> schema = new TreeSet<>();
    for (Step step : reduced.steps()) {
      schema.addAll(constructs(step.statement()));
    }
    Set<String> question = constructs(reduced.probe().asked());
    reduced.probe().aim().rewrites().forEach(r -> question.add(REWRITE + r.rule()));
    // Which rows are wrong, and whether they were listed or counted, depends on the test, not on
    // the bug.
    boolean rows = defect.aboutRows();
    if (rows) {
      summaries(reduced.target()).forEach(question::remove);
      question.remove("distinct");
    }
    // The same construct may stand in a view or in a derived table.
    Set<String> both = new TreeSet<>(schema);
    Set<String> asked = new TreeSet<>(question.stream().map(Signature::stable).toList());
    both.addAll(asked);
    String text = (rows ? "rows" : defect.toString()) + both;
    return new Signature(
        digits(text),
        defect,
        new ArrayList<>(schema),
        new ArrayList<>(question),
        verdict.kin().isEmpty() ? "" : digits(verdict.kin() + asked));
  }

  /// Aggregates that only show which rows there are.
  private static Stream<String> summaries(String target) {
    Dialect dialect = Dialects.named(target.replaceFirst("@.*", "")).orElse(Generic.DIALECT);
    return dialect.words().functions().stream()
        .filter(f -> f.kind() == Function.Kind.AGGREGATE && f.fold() != Function.Fold.NONE)
        .map(Features::call);
  }

  /// The construct as ids are computed from it: a rule by its first name.
  public static String stable(String construct) {
    return construct.startsWith(REWRITE)
        ? REWRITE + RuleNames.original(construct.substring(REWRITE.length()))
        : construct;
  }

  /// All constructs of a case, without regard to its cause.
  public static Set<String> constructs(Case reduced) {
    Set<String> all = constructs(reduced.probe().asked());
    reduced.steps().forEach(step -> all.addAll(constructs(step.statement())));
    return all;
  }

  private static String digits(String text) {
    return HexFormat.of().toHexDigits(new Seed(0).child(text).value(), 12);
  }

  private static Set<String> constructs(Statement statement) {
    Set<String> found = new TreeSet<>();
    for (String feature : Features.of(statement)) {
      if (!EVERYWHERE.contains(feature) && !feature.startsWith("implicit ")) {
        found.add(family(feature));
      }
    }
    return found;
  }

  /// One name for similar features: which comparison operator or type alias is used says little about the cause.
  private static String family(String feature) {
    return switch (feature) {
      case "op LESS", "op LESS_EQUAL", "op GREATER", "op GREATER_EQUAL" -> "op ORDER";
      case "op EQUAL", "op SAME" -> "op EQUAL";
      case "op NOT_EQUAL", "op NOT_SAME" -> "op NOT_EQUAL";
      case "op ADD", "op SUBTRACT", "op MULTIPLY", "op DIVIDE", "op MODULO" -> "op ARITHMETIC";
      case "op BIT_AND", "op BIT_OR", "op SHIFT_LEFT", "op SHIFT_RIGHT", "op BIT_NOT" -> "op BITS";
      case "join COMMA", "join INNER", "join CROSS" -> "join INNER";
      case "join RIGHT", "join FULL" -> "join RIGHT";
      case "op AND", "op OR" -> "op LOGIC";
      case "derived table", "view", "temporary view", "with" -> "subselect";
      default -> {
        if (feature.startsWith("module ")) {
          // Variants of a module share code.
          yield feature.split("_", 2)[0];
        }
        boolean setting =
            feature.startsWith("set ") && feature.equals(feature.toLowerCase(Locale.ROOT));
        yield setting ? "setting" : feature;
      }
    };
  }
}
