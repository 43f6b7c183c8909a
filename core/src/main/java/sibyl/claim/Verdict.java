package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/// What the judge says of a claim.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Verdict {

  /// How the class of a contradiction begins that is about nothing but the words of an error.
  String MESSAGE = "message: ";

  /// Whether it is about nothing but words.
  static boolean message(Verdict verdict) {
    return verdict instanceof Refuted r && r.defect().startsWith(MESSAGE);
  }

  /// How the class begins of what is only in the last digits of floating-point numbers.
  String NOISE = "noise: ";

  record Upheld() implements Verdict {}

  record Moot(String reason) implements Verdict {}

  /// `defect` is the class of the contradiction, its direction included; reduction keeps it. `answers` are what each side
  /// gave, as text, a line a row. `kin` is what makes the database like others for the oracle, if it minds.
  record Refuted(String defect, String explanation, List<Answer> answers, String kin)
      implements Verdict {
    public Refuted {
      answers = List.copyOf(answers);
    }

    public Refuted(String defect, String explanation, List<Answer> answers) {
      this(defect, explanation, answers, "");
    }

    /// What is wrong, in a word: a schema that is not taken, the state that a change leaves, or a result.
    public String wrong() {
      return List.of("schema", "state").stream()
          .filter(defect::startsWith)
          .findFirst()
          .orElse("result");
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
