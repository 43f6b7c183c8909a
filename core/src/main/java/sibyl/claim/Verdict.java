package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/// What came of one claim, given by the [Executor] after its run: upheld; moot (no statement about the law is possible, with the
/// reason, which is counted); or refuted (the law is broken: a round then runs the case again in a fresh database and reports a
/// finding). Kept in files with the finding.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Verdict {

  /// Whether it is refuted only by the texts of errors or warnings.
  static boolean minor(Verdict verdict) {
    return verdict instanceof Refuted r && r.defect().minor();
  }

  record Upheld() implements Verdict {}

  record Moot(String reason) implements Verdict {}

  /// `defect` is the class of the contradiction, which reduction keeps. `answers` are the rows of each side as text, one line each.
  /// `kin` is the same for databases that the oracle takes as alike, if it compares them. `camps` are the worlds that agree with each
  /// other, if several were compared.
  record Refuted(
      Defect defect,
      String explanation,
      List<Answer> answers,
      String kin,
      @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
          List<List<String>> camps)
      implements Verdict {
    public Refuted {
      answers = List.copyOf(answers);
      camps = List.copyOf(camps);
    }

    public Refuted(Defect defect, String explanation, List<Answer> answers) {
      this(defect, explanation, answers, "", List.of());
    }
  }

  /// The rows of one side, and its query plan if it was read.
  record Answer(
      String label, List<String> lines, @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> plan) {
    public Answer {
      lines = List.copyOf(lines);
      plan = List.copyOf(plan);
    }

    public Answer(String label, List<String> lines) {
      this(label, lines, List.of());
    }

    public Answer withPlan(List<String> other) {
      return new Answer(label, lines, other);
    }
  }

  Verdict UPHELD = new Upheld();
}
