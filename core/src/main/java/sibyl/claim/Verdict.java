package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/// What expectations say of a claim.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Verdict {

  /// Whether it is refuted by nothing but the words of errors and warnings.
  static boolean minor(Verdict verdict) {
    return verdict instanceof Refuted r && r.defect().minor();
  }

  record Upheld() implements Verdict {}

  record Moot(String reason) implements Verdict {}

  /// `defect` is the class of the contradiction; reduction keeps it. `answers` are what each side gave, as text, a line a
  /// row. `kin` is what makes the database like others for the oracle, where that matters to it. `camps` are the worlds
  /// that agree with each other, where several were compared.
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

  /// What one side gave, and how the engine says it got it, if it was asked.
  record Answer(
      String label, List<String> lines, @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> plan) {
    public Answer {
      lines = List.copyOf(lines);
      plan = List.copyOf(plan);
    }

    public Answer(String label, List<String> lines) {
      this(label, lines, List.of());
    }

    public Answer withPlan(List<String> told) {
      return new Answer(label, lines, told);
    }
  }

  Verdict UPHELD = new Upheld();
}
