package sibyl.lab.worker;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.claim.Claim;
import sibyl.claim.Defect;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.feedback.Digest;
import sibyl.finding.Case;
import sibyl.finding.Evidence;
import sibyl.finding.Step;
import sibyl.play.ScriptSurvey;
import sibyl.play.Tally;
import sibyl.sql.Statement;

/// What supervisor and worker say to each other, a line of JSON each.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Message {

  /// Orders, from the supervisor.
  sealed interface Order extends Message {}

  /// A lease: play these rounds. `news` is what was seen, by the names of feedback, since this worker was last told: what
  /// these rounds may know and it does not. `afresh` if it knows more than these rounds may: then it
  /// forgets all first. `guidance` is the id of what these rounds may know.
  record Play(long first, int count, Map<String, Digest> news, boolean afresh, String guidance)
      implements Order {
    public Play(long first, int count, Map<String, Digest> news) {
      this(first, count, news, false, "");
    }

    public Play(long first, int count) {
      this(first, count, Map.of());
    }
  }

  /// Ask this case in a fresh world.
  record Ask(Case asked) implements Order {}

  /// Ask this claim word for word.
  record Recite(List<Statement> setup, Claim claim) implements Order {}

  /// Ask this claim word for word, but only in a database that is built as it was then.
  record Compare(List<Step> setup, Claim claim) implements Order {}

  /// Tell what becomes of a script that somebody brings.
  record Try(List<Statement> script) implements Order {}

  /// Tell what this case claims on this engine.
  record Derive(Case asked) implements Order {}

  /// Make this case smaller; it must keep its defect.
  record Reduce(Case found, Defect defect, int trials) implements Order {}

  /// Ask this reduced case further, for evidence of its cause.
  record Examine(Case found, Verdict.Refuted verdict, int trials) implements Order {}

  /// Reports, from the worker.
  sealed interface Report extends Message {}

  /// What comes before the report that ends an order.
  sealed interface Interim extends Report {}

  record Ready(String version) implements Report {}

  /// The engine does not load here, or is no longer to be had.
  record Unavailable(String why) implements Report {}

  record Found(Case found, Verdict.Refuted verdict) implements Interim {}

  /// A round of a lease was played, and this was seen in it, by the names of feedback.
  record Passed(long round, Map<String, Digest> saw) implements Interim {}

  /// All rounds of a lease were played.
  record Played(Tally tally) implements Report {}

  /// `claim` is what was derived and judged, where a case was asked.
  record Judged(Verdict verdict, Optional<Claim> claim) implements Report {
    public Judged(Verdict verdict) {
      this(verdict, Optional.empty());
    }
  }

  /// The smallest case that still shows the defect, what it claims, how it is refuted, and what it cost: time inside the engine,
  /// and statements.
  record Reduced(Case smallest, Next claim, Verdict verdict, long dbmsNanos, long statements)
      implements Report {}

  record Examined(Evidence evidence) implements Report {}

  record Claimed(Next claim) implements Report {}

  record Tried(ScriptSurvey survey) implements Report {}

  /// The worker itself failed: a defect of ours.
  record Broken(String trace) implements Report {}
}
