package sibyl.triage;

import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sibyl.chance.Seed;
import sibyl.claim.Defect;
import sibyl.finding.Evidence;
import sibyl.finding.Signature;

/// What a finding says of its cause: the DBMS, what goes wrong (rows, or a certain error), and the constructs without which it
/// does not. Two findings that say the same are of one cause as far as anybody can tell.
public record Cause(String dbms, String wrong, List<String> constructs) {
  private static final String ROWS = "wrong rows";
  private static final String EQUAL = "op EQUAL";

  /// Row values are compared part by part, whichever way.
  private static final String ROW = "row value";

  private static final Set<String> OPERATORS = Set.of(EQUAL, "op ORDER", "op NOT_EQUAL");

  private static final String SIGHT = "sight of ";

  /// Equality of columns that is said without them.
  private static final String BY_NAME = "join by name";

  /// What stands around a cause where reduction found no way to take it off: it says how tables were filled and named, not
  /// what is wrong with them.
  private static final Set<String> WRAPPINGS =
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

  /// Likewise, by how they begin.
  private static final List<String> WRAPPING_KINDS =
      List.of("rework ", "upsert", "call likel", "call unlikely");

  /// So many constructs are no coincidence: what has them and a few more is the same.
  private static final int TELLING = 3;

  private static final int FEW = 2;

  public Cause {
    constructs = List.copyOf(constructs);
  }

  static Cause of(ExaminedFinding witness) {
    String dbms = witness.file().target().replaceFirst("@.*", "");
    Signature signature = witness.file().signature();
    return witness
        .evidence()
        .map(e -> of(dbms, e.defect(), seen(e)))
        .orElseGet(
            () ->
                of(
                    dbms,
                    signature.defect(),
                    Stream.concat(signature.schema().stream(), signature.question().stream())
                        .map(Signature::stable)
                        .toList()));
  }

  /// That no plain oracle sees it says something of the cause as well.
  private static List<String> seen(Evidence evidence) {
    return Triage.PLAINEST.contains(evidence.by())
        ? evidence.shape()
        : Stream.concat(evidence.shape().stream(), Stream.of(SIGHT + evidence.by() + " alone"))
            .toList();
  }

  private static Cause of(String dbms, Defect defect, List<String> shape) {
    boolean fault = !defect.rowsOrState();
    List<String> constructs = constructs(shape, fault);
    return new Cause(dbms, wrong(defect, fault, telling(constructs)), constructs);
  }

  /// Where constructs tell much, it is no matter which rows are wrong; where they tell little, it is.
  private static String wrong(Defect defect, boolean fault, boolean telling) {
    if (fault) {
      return defect.toString().replaceAll("[0-9]+", "0");
    }
    return telling ? ROWS : defect.inResult().toString();
  }

  private static List<String> constructs(List<String> shape, boolean fault) {
    boolean placed = shape.stream().anyMatch(Cause::marks);
    // An error says where it is, and a change what was left behind.
    boolean marked = placed || fault || shape.stream().anyMatch(Cause::changes);
    Set<String> all = new TreeSet<>();
    for (String construct : shape) {
      if (!implied(construct, shape)) {
        String family = family(construct);
        boolean compares =
            (marked && COMPARING.contains(family))
                || (placed && changes(construct))
                || (shape.contains(ROW) && OPERATORS.contains(family));
        all.add(compares ? "comparison" : fault && changes(construct) ? "a change before" : family);
      }
    }
    return List.copyOf(all);
  }

  private static boolean changes(String construct) {
    return construct.startsWith(CaseConstructs.AFTER) || construct.startsWith("update ");
  }

  /// Whichever aggregate it is that is filtered or chosen by, rows that are looked for are row values, and
  /// where the place is known it is no matter who sees it.
  private static boolean implied(String construct, List<String> shape) {
    return (construct.startsWith("call ")
            && (shape.contains("aggregate filter") || shape.contains("having")))
        || (construct.equals(ROW) && shape.contains("row in query"))
        || (construct.startsWith(SIGHT) && shape.stream().anyMatch(Cause::marks));
  }

  /// Whether a construct says where the cause is: whatever compares its values, in a condition, a key or a group, only brings it
  /// to light.
  private static boolean marks(String construct) {
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

  /// Constructs of which it is no matter which of their kind they are.
  private static final Set<String> KINDS = Set.of("cast", "collate", "generated", "type", "set");

  /// Ways to say one thing that no plainer words were found for.
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

  /// Stays as long as the description does.
  public String id() {
    return HexFormat.of()
        .toHexDigits(new Seed(0).child(dbms + "|" + wrong + "|" + constructs).value(), 10);
  }

  /// Whether another that says more may be the same nevertheless.
  boolean covers(Cause other) {
    return dbms.equals(other.dbms)
        && alike(other)
        && !constructs.isEmpty()
        && constructs.stream().allMatch(other::has)
        && more(other).size() <= (!rows() || telling(constructs) ? FEW : 0);
  }

  /// Any rows will do for one that tells much.
  private boolean alike(Cause other) {
    return wrong.equals(other.wrong)
        || (rows() && other.rows() && (telling(other.constructs) || other.vague()));
  }

  /// Whether it does not say which rows are wrong.
  boolean vague() {
    return wrong.endsWith(" differ") || wrong.endsWith(" differs");
  }

  private boolean rows() {
    return wrong.equals(ROWS) || Defect.of(wrong).rowsOrState();
  }

  private static boolean telling(List<String> constructs) {
    return constructs.stream().filter(c -> !wraps(c)).count() >= TELLING
        || constructs.stream().anyMatch(Cause::marks);
  }

  private boolean has(String construct) {
    return constructs.contains(construct)
        || (construct.equals(EQUAL) && constructs.contains(BY_NAME));
  }

  /// What another says beyond this, wrappings left out.
  private List<String> more(Cause other) {
    return beside(other).stream().filter(c -> !wraps(c)).toList();
  }

  /// What another says beyond this.
  List<String> beside(Cause other) {
    return other.constructs.stream().filter(c -> !constructs.contains(c)).toList();
  }

  private static boolean wraps(String construct) {
    return WRAPPINGS.contains(construct) || WRAPPING_KINDS.stream().anyMatch(construct::startsWith);
  }

  /// In words.
  public String told() {
    return wrong
        + " with "
        + (constructs.isEmpty() ? "a plain query" : String.join(", ", constructs));
  }
}
