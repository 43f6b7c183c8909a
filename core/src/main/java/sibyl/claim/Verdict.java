package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/// What the judge says of a claim.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Verdict {

  record Upheld() implements Verdict {}

  record Moot(String reason) implements Verdict {}

  /// `defect` is the class of the contradiction, its direction included; reduction keeps it. `answers` are what each side
  /// gave, as text, a line a row.
  record Refuted(String defect, String explanation, List<Answer> answers) implements Verdict {
    public Refuted {
      answers = List.copyOf(answers);
    }
  }

  record Answer(String label, List<String> lines) {
    public Answer {
      lines = List.copyOf(lines);
    }
  }

  Verdict UPHELD = new Upheld();
}
