package sibyl.finding;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.claim.Defect;
import sibyl.probe.RuleNames;
import sibyl.sql.FeatureNames;

/// What a finding is called where people read it: `rows lost with LEFT JOIN, IS TRUE`. Reports, lists of findings and replays ask
/// for it whenever they print; files and ids keep the keys of constructs and the text of the defect.
public final class FindingWords {
  private FindingWords() {}

  private static final int MOST = 6;

  /// The constructs of signatures and causes that stand for several features.
  private static final Map<String, String> FAMILIES =
      Map.ofEntries(
          Map.entry("op EQUAL", "operator ="),
          Map.entry("op NOT_EQUAL", "operator <>"),
          Map.entry("op ORDER", "operator < or >"),
          Map.entry("op ARITHMETIC", "arithmetic"),
          Map.entry("op BITS", "bit operator"),
          Map.entry("op LOGIC", "AND or OR"),
          Map.entry("join INNER", "inner join"),
          Map.entry("join RIGHT", "RIGHT or FULL JOIN"),
          Map.entry("join by name", "NATURAL JOIN or USING"),
          Map.entry("subselect", "subquery or view"),
          Map.entry("index", "index"),
          Map.entry("setting", "a changed setting"),
          Map.entry("cast", "CAST"),
          Map.entry("collate", "COLLATE"),
          Map.entry("generated", "generated column"),
          Map.entry("type", "column with a type"),
          Map.entry("set", "UNION, INTERSECT or EXCEPT"),
          Map.entry("is true", "IS TRUE or FALSE"),
          Map.entry("primary key", "PRIMARY KEY"),
          Map.entry("table primary key", "PRIMARY KEY"),
          Map.entry("unique", "UNIQUE"),
          Map.entry("table unique", "UNIQUE"),
          Map.entry("check", "CHECK"),
          Map.entry("table check", "CHECK"),
          Map.entry("after update", "after UPDATE"),
          Map.entry("after delete", "after DELETE"),
          Map.entry("after replace", "after REPLACE"));

  private static final Pattern SEEN_BY = Pattern.compile("sight of (\\S+) alone");

  private static final String REWRITE = "rewrite ";
  private static final String REVERSED = "~";

  /// The simple names of classes in stored lists of what makes a bug disappear.
  private static final Map<String, String> RULES =
      Map.of(
          "PrimaryKey", "PRIMARY KEY",
          "TablePrimaryKey", "PRIMARY KEY",
          "Unique", "UNIQUE",
          "TableUnique", "UNIQUE",
          "TableIndex", "INDEX",
          "NotNull", "NOT NULL",
          "Check", "CHECK",
          "TableCheck", "CHECK",
          "References", "REFERENCES",
          "ForeignKey", "FOREIGN KEY");

  private static final Map<String, String> OTHER_RULES =
      Map.of("Default", "DEFAULT", "Collation", "COLLATE", "Generated", "generated column");

  /// Words in the names of rewrites that are SQL.
  private static final Pattern SQL =
      Pattern.compile(
          "\\b(is not distinct from|is distinct from|is( not)? (null|true|false)|in(?="
              + " (list|subquery))|group by|order by|union"
              + " all|(left|right|full|inner|cross|natural) join|join"
              + " on|case|when|then|else|end|and|or|not(?!"
              + " equal)|select|where|having|distinct|exists|union|intersect|except|join|between(?!"
              + " two (derived|ctes))|limit|cte|null|true|false|count|sum|min|max|avg)\\b");

  /// What is wrong, and the constructs that the finding needs: those of its query, then those of its tables.
  public static String of(CaseFile file) {
    return defect(file.verdict().defect()) + " with " + constructs(file.signature());
  }

  static String constructs(Signature signature) {
    List<String> all =
        Stream.concat(signature.question().stream(), signature.schema().stream())
            .map(FindingWords::construct)
            .distinct()
            .toList();
    String first = all.stream().limit(MOST).collect(Collectors.joining(", "));
    return all.isEmpty() ? "a plain query" : all.size() > MOST ? first + ", …" : first;
  }

  /// A construct of a signature or a cause.
  public static String construct(String key) {
    if (key.startsWith(REWRITE)) {
      return "rewrite '" + rewrite(key.substring(REWRITE.length())) + "'";
    }
    if (SEEN_BY.matcher(key).matches()) {
      return SEEN_BY.matcher(key).replaceFirst("only $1 sees it");
    }
    String family = FAMILIES.get(key);
    return family == null ? FeatureNames.shown(key) : family;
  }

  /// A rule of eqsql: `filter to CASE without ELSE` for `filter-to-case-without-else`.
  static String rewrite(String name) {
    if (name.endsWith(REVERSED)) {
      return rewrite(name.substring(0, name.length() - REVERSED.length())) + ", from right to left";
    }
    return SQL.matcher(RuleNames.current(name).replace('-', ' '))
        .replaceAll(m -> m.group().toUpperCase(Locale.ROOT));
  }

  /// What makes a bug disappear.
  public static String cure(String stored) {
    String rule = stored.startsWith("no ") ? stored.substring("no ".length()) : "";
    String name = RULES.getOrDefault(rule, OTHER_RULES.getOrDefault(rule, rule));
    return rule.isEmpty() ? stored : "no " + name;
  }

  /// What is wrong.
  public static String defect(Defect defect) {
    String where = defect.where();
    String gist =
        defect.gist().isEmpty() ? "" : ": '" + defect.gist().replaceAll("\\s+", " ").strip() + "'";
    String what =
        switch (defect.kind()) {
          case ROWS_LOST, ROWS_GAINED, ROWS_DIFFER, COUNT, SLOWER, OTHER ->
              defect.inResult().toString();
          case DIGITS -> "last digits differ";
          case REFUSED -> "error on one side only" + gist;
          case MESSAGE -> "messages differ" + gist;
          case INTERNAL -> "internal error" + gist;
          case LOST -> "crash" + gist;
          case SLOW -> "hang" + gist;
        };
    return switch (where) {
      case "" -> what;
      case Defect.STATE -> "after a change, " + what;
      case Defect.SCHEMA -> "schema refused" + gist;
      default -> "error only in '" + where + "'" + gist;
    };
  }
}
