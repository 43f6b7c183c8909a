package sibyl.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.claim.Defect;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Generic;
import sibyl.locus.Locus;
import sibyl.parse.Parse;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// The title of a finding, the same wherever people read it. If the evidence names the one statement that is wrong, it says
/// what that does: "`WHERE id = NULL` on an rtree table returns a row instead of none". A crash is named after the function in
/// which the engine died. Otherwise it is the oracle, the defect and the constructs that the finding needs.
final class BugTitle {
  /// Longer SQL does not fit into a title.
  private static final int SHORT = 60;

  private static final int SHORT_ROW = 20;

  /// How many constructs of the schema are named.
  private static final int MOST = 3;

  private static final String VIEW = "subselect";
  private static final String MODULE = "module ";

  private static final Pattern JAVA_ERROR =
      Pattern.compile("^(\\w+(?:Exception|Error)) at ([\\w.$]+):");

  /// Names whose first letter is read aloud on its own, as in "an rtree", and those that begin with a vowel.
  private static final Pattern AN = Pattern.compile("[aeio].*|[fhlmnrsx][^aeiou].*");

  private final CaseFile file;
  private final Dialect dialect;

  private BugTitle(CaseFile file) {
    this.file = file;
    this.dialect = file.dialect().orElse(Generic.DIALECT);
  }

  static String of(CaseFile file, Optional<Evidence> evidence) {
    BugTitle title = new BugTitle(file);
    return title
        .fault()
        .or(() -> evidence.flatMap(title::sentence))
        .orElseGet(() -> file.oracle() + ": " + FindingWords.of(file));
  }

  /// A crash by the function in which it was. An internal error of Java also by its constructs: engines have functions that only
  /// raise errors.
  private Optional<String> fault() {
    List<String> lines =
        file.verdict().answers().stream().flatMap(a -> a.lines().stream()).toList();
    return switch (file.verdict().defect().kind()) {
      case LOST -> EngineFrame.of(file.verdict()).map(EngineFrame::words);
      case INTERNAL ->
          lines.stream()
              .map(JAVA_ERROR::matcher)
              .filter(Matcher::find)
              .findFirst()
              .map(m -> "internal error: " + m.group(1) + " in " + m.group(2))
              .map(error -> error + " with " + FindingWords.constructs(file.signature()));
      default -> Optional.empty();
    };
  }

  /// What the only wrong statement does.
  private Optional<String> sentence(Evidence evidence) {
    Defect defect = file.verdict().defect();
    List<SideAnswer> wrong = evidence.wrong();
    return defect.aboutRows() && wrong.size() == 1
        ? sentence(wrong.getFirst(), evidence.locus())
        : Optional.empty();
  }

  private Optional<String> sentence(SideAnswer side, Optional<Locus> locus) {
    Statement statement = Parse.statement(side.sql(), dialect);
    Change change = Change.of(side);
    String clause = clause(side.sql(), statement, change);
    if (clause.length() <= SHORT && clause.chars().noneMatch(c -> c < ' ' || c == '`')) {
      return Optional.of("`" + clause + "`" + table(statement, clause) + " " + change.words());
    }
    return statement instanceof Query
        ? locus.filter(Locus::specific).map(l -> place(l) + " " + change.words())
        : Optional.empty();
  }

  private static String place(Locus locus) {
    String what =
        switch (locus.width()) {
          case CONDITION -> "a condition";
          case OPERATOR -> "an operator";
          case SUBQUERY -> "a subquery";
        };
    return "SELECT with " + what + " (" + String.join(", ", locus.traits()) + ")";
  }

  /// The part of a statement that says which rows there must be: from its WHERE on if it reads a single table, else from FROM on.
  /// All of it if its values may be wrong, too.
  private String clause(String sql, Statement statement, Change change) {
    if (!(statement instanceof Query.Select s)
        || !s.modifier().isEmpty()
        || s.distinct()
        || !s.groupBy().isEmpty()
        || s.having().isPresent()
        || s.limit().isPresent()
        || !(change.rowsOnly() ? s.items().stream().allMatch(BugTitle::plain) : constant(s))) {
      return sql;
    }
    Query.Select shorter = s.withWhere(Optional.empty()).withOrder(List.of(), Optional.empty());
    boolean single = s.from().filter(f -> !(f instanceof Relation.Named)).isEmpty();
    String begin =
        Sql.print(single ? shorter : shorter.withFrom(Optional.empty()), dialect.spelling());
    String rest = sql.startsWith(begin) ? sql.substring(begin.length()).strip() : "";
    return rest.startsWith(single ? "WHERE " : "FROM ") ? rest : sql;
  }

  private static boolean constant(Query.Select select) {
    return select.items().stream()
        .allMatch(i -> i.expr().filter(e -> e instanceof Expr.Literal).isPresent());
  }

  private static boolean plain(Query.Item item) {
    return item.expr()
        .filter(e -> !(e instanceof Expr.Literal || e instanceof Expr.ColumnRef))
        .isEmpty();
  }

  /// What kind of table the clause is about, and the constructs of the schema that the bug needs.
  private String table(Statement statement, String clause) {
    List<String> schema = new ArrayList<>(file.signature().schema());
    String kind = "";
    if (statement instanceof Query.Select s
        && clause.startsWith("WHERE ")
        && s.from().orElse(null) instanceof Relation.Named(var name, _, _)) {
      kind = kind(name);
      // Signatures have one name for the variants of a module.
      schema.remove(kind.equals("view") ? VIEW : MODULE + kind.split("_", 2)[0]);
    }
    String on =
        switch (kind) {
          case "" -> "";
          case "view" -> " on a view";
          default -> (AN.matcher(kind).matches() ? " on an " : " on a ") + kind + " table";
        };
    String first =
        schema.stream()
            .map(FindingWords::construct)
            .distinct()
            .limit(MOST)
            .collect(Collectors.joining(", "));
    return on + (first.isEmpty() ? "" : " (" + first + (schema.size() > MOST ? ", …)" : ")"));
  }

  /// `view`, the module of a virtual table, or empty.
  private String kind(String table) {
    return file.drawn().steps().stream()
        .flatMap(
            step ->
                switch (step.statement()) {
                  case Statement.CreateView v when v.name().equals(table) -> Stream.of("view");
                  case Statement.CreateVirtualTable v when v.name().equals(table) ->
                      Stream.of(v.module());
                  default -> Stream.<String>empty();
                })
        .findFirst()
        .orElse("");
  }

  /// How the rows of a statement differ from the right ones. `rowsOnly` if some are missing or too many, but none has wrong values.
  private record Change(String words, boolean rowsOnly) {
    private static final Pattern MORE = Pattern.compile("… (\\d+) more");

    static Change of(SideAnswer side) {
      int given = count(side.given());
      int right = count(side.right());
      if (given == 0) {
        return new Change("returns no row", true);
      }
      if (right == 0) {
        return new Change(
            (given == 1 ? "returns a row" : "returns " + given + " rows") + " instead of none",
            true);
      }
      List<String> lost = without(side.right(), side.given());
      List<String> extra = without(side.given(), side.right());
      boolean all = given == side.given().size() && right == side.right().size();
      if (all && extra.isEmpty() && !lost.isEmpty()) {
        return new Change("loses " + rows(lost.size()), true);
      }
      if (all && lost.isEmpty() && !extra.isEmpty()) {
        return new Change("returns " + rows(extra.size()) + " too many", true);
      }
      if (given == 1 && right == 1 && side.exact() && shown(extra) && shown(lost)) {
        return new Change("returns " + extra.getFirst() + " instead of " + lost.getFirst(), false);
      }
      return new Change(
          "returns " + (given == 1 && right == 1 ? "another row" : "other rows"), false);
    }

    private static String rows(int count) {
      return count == 1 ? "1 row" : count + " rows";
    }

    /// Long results are stored with the number of the rows that are left out.
    private static int count(List<String> lines) {
      Matcher more = MORE.matcher(lines.isEmpty() ? "" : lines.getLast());
      return more.matches() ? lines.size() - 1 + Integer.parseInt(more.group(1)) : lines.size();
    }

    private static List<String> without(List<String> lines, List<String> others) {
      List<String> rest = new ArrayList<>(lines);
      others.forEach(rest::remove);
      return rest;
    }

    private static boolean shown(List<String> lines) {
      return lines.size() == 1
          && lines.getFirst().length() <= SHORT_ROW
          && lines.getFirst().chars().noneMatch(c -> c < ' ');
    }
  }
}
