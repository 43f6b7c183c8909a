package sibyl.triage;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Seed;
import sibyl.claim.Defect;
import sibyl.dialect.dbms.Dialects;
import sibyl.finding.EngineFrame;
import sibyl.finding.Evidence;
import sibyl.finding.FindingWords;
import sibyl.finding.Signature;
import sibyl.locus.Locus;

/// What two findings must have in common to count as one bug: the DBMS, what is wrong (rows, or a certain error), and where the
/// bug is. If its place is not known, the constructs without which the bug does not show, such as `LEFT JOIN` and `IS TRUE`,
/// stand for it. Worked out from stored evidence whenever findings are put into buckets.
public record Cause(String dbms, String wrong, List<String> constructs, Optional<Locus> locus) {
  private static final String ROWS = "wrong rows";
  private static final String TYPE = "type";
  private static final String EQUAL = "op EQUAL";

  /// Every comparison of row values compares part by part.
  private static final String ROW = "row value";

  /// The function in the text of an error or crash: `… at org.example.Row.get`, `SIGSEGV in Row::get`.
  private static final Pattern FRAME =
      Pattern.compile("\\b(?:at|in) ((?:[\\w#$<>]+(?:\\.|::))+[\\w#$<>]+)");

  private static final Pattern MAKES_ERRORS = Pattern.compile("(?i)(error|exception|throw|abort)");

  private static final Pattern SYNTAX = Pattern.compile("(?i)syntax");

  private static final Set<String> OPERATORS = Set.of(EQUAL, "op ORDER", "op NOT_EQUAL");

  private static final String SEEN_BY = "sight of ";

  /// NATURAL and USING compare columns without an operator.
  private static final String BY_NAME = "join by name";

  /// Constructs that reduction often cannot remove although they have nothing to do with the cause.
  private static final Set<String> INCIDENTAL =
      Set.of(
          "subselect",
          "join INNER",
          "alter AddColumn",
          "order by",
          "not",
          "row assignment",
          CaseConstructs.TEXT,
          CaseConstructs.NULL,
          "cast",
          BY_NAME);

  /// Prefixes of further incidental constructs.
  private static final List<String> INCIDENTAL_PREFIXES = List.of("rework ", "upsert");

  /// From this number of constructs on, a cause that has them and a few more is the same.
  private static final int SPECIFIC = 3;

  private static final int FEW = 2;

  public Cause {
    constructs = List.copyOf(constructs);
  }

  static Cause of(ExaminedFinding finding) {
    Optional<Locus> place = finding.evidence().flatMap(Evidence::locus);
    Defect defect = defect(finding);
    if (place.isPresent()) {
      return new Cause(dbms(finding), wrong(defect, !defect.rowsOrState(), true), List.of(), place);
    }
    Optional<EngineFrame> crash = EngineFrame.of(finding.file().verdict());
    if (crash.isPresent()) {
      Defect there = new Defect(defect.kind(), "", "in " + crash.get().function());
      return new Cause(dbms(finding), wrong(there, true, false), List.of(), Optional.empty());
    }
    return !defect.rowsOrState() && (namesFrame(defect) || tells(defect))
        ? new Cause(dbms(finding), wrong(defect, true, false), List.of(), Optional.empty())
        : byConstructs(finding);
  }

  /// The cause by constructs alone. Before bugs had places, findings were known by its id.
  static Cause byConstructs(ExaminedFinding finding) {
    Signature signature = finding.file().signature();
    return of(
        dbms(finding),
        defect(finding),
        finding
            .evidence()
            .map(Cause::constructs)
            .orElseGet(
                () ->
                    Stream.concat(signature.schema().stream(), signature.question().stream())
                        .map(Signature::stable)
                        .toList()));
  }

  private static String dbms(ExaminedFinding finding) {
    return finding.file().target().replaceFirst("@.*", "");
  }

  private static Defect defect(ExaminedFinding finding) {
    return finding
        .evidence()
        .map(Evidence::defect)
        .orElseGet(() -> finding.file().signature().defect());
  }

  /// If none of the plain oracles refutes the case, that is a further construct.
  private static List<String> constructs(Evidence evidence) {
    return Triage.PLAINEST.contains(evidence.by())
        ? evidence.shape()
        : Stream.concat(evidence.shape().stream(), Stream.of(SEEN_BY + evidence.by() + " alone"))
            .toList();
  }

  private static Cause of(String dbms, Defect defect, List<String> shape) {
    boolean fault = !defect.rowsOrState();
    List<String> constructs = constructs(shape, fault);
    boolean specific = new Cause(dbms, ROWS, constructs, Optional.empty()).isSpecific();
    return new Cause(dbms, wrong(defect, fault, specific), constructs, Optional.empty());
  }

  /// Whether an error or crash names the function of the engine where it happened. Then that is where the bug is, whatever the
  /// query has. A function that only makes errors says nothing.
  static boolean namesFrame(Defect defect) {
    Matcher frame = FRAME.matcher(defect.gist());
    return frame.find() && !MAKES_ERRORS.matcher(frame.group(1)).find();
  }

  /// Whether the message with which a DBMS refuses its own description of a schema says what is wrong, whatever else the schema has.
  /// That there is a syntax error says nothing.
  private static boolean tells(Defect defect) {
    return defect.kind() == Defect.Kind.REFUSED
        && defect.where().equals(Defect.SCHEMA)
        && !SYNTAX.matcher(defect.gist()).find();
  }

  /// If the constructs are specific, it does not matter which rows are wrong; otherwise it does.
  private static String wrong(Defect defect, boolean fault, boolean specific) {
    if (fault) {
      return defect.toString().replaceAll("[0-9]+", "0");
    }
    return specific ? ROWS : defect.inResult().toString();
  }

  private static List<String> constructs(List<String> shape, boolean fault) {
    boolean located = shape.stream().anyMatch(Cause::locates);
    // An error message also narrows down the cause, and so does a change.
    boolean narrowed = located || fault || shape.stream().anyMatch(Cause::changes);
    Set<String> all = new TreeSet<>();
    for (String construct : shape) {
      if (!implied(construct, shape)) {
        String family = family(construct);
        boolean compares =
            (narrowed && COMPARING.contains(family))
                || (located && changes(construct))
                || (shape.contains(ROW) && OPERATORS.contains(family));
        all.add(compares ? "comparison" : fault && changes(construct) ? "a change before" : family);
      }
    }
    return List.copyOf(all);
  }

  private static boolean changes(String construct) {
    return construct.startsWith(CaseConstructs.AFTER) || construct.startsWith("update ");
  }

  /// Whether other constructs make this one redundant: the aggregate under a FILTER or HAVING, the row value of a row IN query, and
  /// the oracle once the cause is located.
  private static boolean implied(String construct, List<String> shape) {
    return (construct.startsWith("call ")
            && (shape.contains("aggregate filter") || shape.contains("having")))
        || (construct.equals(ROW) && shape.contains("row in query"))
        || (construct.startsWith(SEEN_BY) && shape.stream().anyMatch(Cause::locates));
  }

  /// Whether a construct says where the cause is. Then a condition, key or group that compares values only makes the bug visible.
  private static boolean locates(String construct) {
    return construct.startsWith("module ")
        || construct.equals(CaseConstructs.LARGE)
        || construct.equals(CaseConstructs.DESCENDING);
  }

  private static final Set<String> COMPARING =
      Set.of(
          EQUAL,
          "op ORDER",
          "op NOT_EQUAL",
          "between",
          ROW,
          "in list",
          "in query",
          "row in query",
          "index",
          "group by",
          "having",
          "is null",
          "exists",
          CaseConstructs.NULL,
          CaseConstructs.TEXT,
          CaseConstructs.ROWS,
          BY_NAME);

  /// First words of constructs of which only the kind matters.
  private static final Set<String> KINDS = Set.of("cast", "collate", "generated", TYPE, "set");

  /// One name for all spellings of one construct.
  private static String family(String construct) {
    return switch (construct) {
      case "natural", "using" -> BY_NAME;
      case "primary key",
          "table primary key",
          "unique",
          "table unique",
          "unique index",
          "index expression" ->
          "index";
      case "row in query" -> "in query";
      default -> {
        String first = construct.split(" ", 2)[0];
        yield construct.contains(" ON CONFLICT ")
            ? "index"
            : first.equals("over") ? "window" : KINDS.contains(first) ? first : construct;
      }
    };
  }

  /// The same for equal causes, also in later campaigns.
  public String id() {
    return HexFormat.of()
        .toHexDigits(
            new Seed(0)
                .child(
                    dbms + "|" + wrong + "|" + locus.map(Object::toString).orElse("" + constructs))
                .value(),
            10);
  }

  /// Whether another cause with more constructs is taken as the same: with a few more, or with any if wrong rows of both vanish
  /// under the same setting of the session.
  boolean covers(Cause other, boolean sameSetting) {
    if (locus.isPresent() || other.locus.isPresent()) {
      return dbms.equals(other.dbms)
          && locus.flatMap(l -> other.locus.filter(l::covers)).isPresent();
    }
    return dbms.equals(other.dbms)
        && !constructs.isEmpty()
        && needed().stream().allMatch(other::has)
        && ((sameSetting && rows() && other.rows())
            || (alike(other) && more(other).size() <= (!rows() || isSpecific() ? FEW : 0)));
  }

  /// The constructs that another finding of this cause must have: all but incidental ones, if there are others.
  List<String> needed() {
    List<String> telling = constructs.stream().filter(c -> !isIncidental(c)).toList();
    return telling.isEmpty() ? constructs : telling;
  }

  /// Whether the same is wrong. Any rows will do if the constructs are specific.
  private boolean alike(Cause other) {
    return wrong.equals(other.wrong)
        || (rows() && other.rows() && (other.isSpecific() || other.vague()));
  }

  /// Whether it leaves open whether rows are lost or gained.
  boolean vague() {
    return wrong.endsWith(" differ") || wrong.endsWith(" differs");
  }

  private boolean rows() {
    return wrong.equals(ROWS) || Defect.of(wrong).rowsOrState();
  }

  private boolean isSpecific() {
    return constructs.stream().filter(c -> !isIncidental(c)).count() >= SPECIFIC
        || constructs.stream().anyMatch(Cause::locates);
  }

  private boolean has(String construct) {
    return constructs.contains(construct)
        || (construct.equals(EQUAL) && constructs.contains(BY_NAME));
  }

  /// The constructs that only the other cause has, without incidental ones. A type is one if there are other constructs.
  private List<String> more(Cause other) {
    boolean typed = constructs.stream().allMatch(c -> isIncidental(c) || c.equals(TYPE));
    return extras(other).stream()
        .filter(c -> !isIncidental(c) && (typed || !c.equals(TYPE)))
        .toList();
  }

  /// The constructs that only the other cause has.
  List<String> extras(Cause other) {
    return other.constructs.stream().filter(c -> !constructs.contains(c)).toList();
  }

  private boolean isIncidental(String construct) {
    return INCIDENTAL.contains(construct)
        || INCIDENTAL_PREFIXES.stream().anyMatch(construct::startsWith)
        || Dialects.named(dbms).stream()
            .flatMap(d -> d.words().plannerHints().stream())
            .anyMatch(f -> construct.equals("call " + f));
  }

  /// A description for people.
  public String text() {
    if (locus.isPresent()) {
      return wrong + " that vanish " + locus.get().words();
    }
    return FindingWords.defect(Defect.of(wrong))
        + " with "
        + (constructs.isEmpty()
            ? "a plain query"
            : constructs.stream().map(FindingWords::construct).collect(Collectors.joining(", ")));
  }
}
