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
import sibyl.locus.Locus;
import sibyl.play.ScriptSurvey;
import sibyl.play.Tally;
import sibyl.sql.Statement;

/// What the main process and a worker process say to each other, a line of JSON each. The main process (a campaign, or a
/// command such as `sibyl replay`) sends an [Order], such as "play test rounds 100 to 150" or "reduce this case". The [Worker]
/// carries it out and sends back a [Report].
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Message {

  /// Orders, from the supervisor.
  sealed interface Order extends Message {}

  /// Play these rounds (a lease). `news` is the feedback, by name, that these rounds know and the worker does not yet.
  /// `afresh` if the worker knows more than these rounds may: then it forgets all first. `guidance` is the id of what these
  /// rounds know.
  record Play(long first, int count, Map<String, Digest> news, boolean afresh, String guidance)
      implements Order {
    public Play(long first, int count, Map<String, Digest> news) {
      this(first, count, news, false, "");
    }

    public Play(long first, int count) {
      this(first, count, Map.of());
    }
  }

  /// Run this case in a fresh world.
  record Run(Case given) implements Order {}

  /// Run this claim exactly as it is.
  record Recite(List<Statement> setup, Claim claim) implements Order {}

  /// Run this claim exactly as it is, but only if the setup has the same outcomes as it had.
  record Compare(List<Step> setup, Claim claim) implements Order {}

  /// Run a user's script and report which of its statements are accepted.
  record Try(List<Statement> script) implements Order {}

  /// Derive the claim of this case on this engine.
  record Derive(Case given) implements Order {}

  /// Reduce this case; it must keep its defect.
  record Reduce(Case found, Defect defect, int trials) implements Order {}

  /// Gather evidence of the cause of this reduced case.
  record Examine(Case found, Verdict.Refuted verdict, int trials) implements Order {}

  /// Try whether this finding, not reduced yet, shows one of these known bugs.
  record Recognise(Case found, Verdict.Refuted verdict, List<Locus> known) implements Order {}

  /// Reports, from the worker.
  sealed interface Report extends Message {}

  /// Reports that come before the one that ends an order.
  sealed interface Interim extends Report {}

  record Ready(String version) implements Report {}

  /// The engine does not load, or cannot be reached any more.
  record Unavailable(String why) implements Report {}

  record Found(Case found, Verdict.Refuted verdict) implements Interim {}

  /// A round of a lease was played; `saw` is its feedback, by name.
  record Passed(long round, Map<String, Digest> saw) implements Interim {}

  /// All rounds of a lease were played.
  record Played(Tally tally) implements Report {}

  /// `claim` is the claim that was derived and judged, if the order was to run a case.
  record Judged(Verdict verdict, Optional<Claim> claim) implements Report {
    public Judged(Verdict verdict) {
      this(verdict, Optional.empty());
    }
  }

  /// What an order took: time, the part of it inside the engine, and statements.
  record Effort(long nanos, long dbmsNanos, long statements) {}

  /// The smallest case that still has the defect, its claim and verdict.
  record Reduced(Case smallest, Next claim, Verdict verdict, Effort effort) implements Report {}

  /// The evidence, and what it took.
  record Examined(Evidence evidence, Effort effort) implements Report {}

  /// The known bug that the finding shows, if it shows one.
  record Recognised(Optional<Locus> known, Effort effort) implements Report {}

  record Claimed(Next claim) implements Report {}

  record Tried(ScriptSurvey survey) implements Report {}

  /// The worker itself failed: a bug in Sibyl.
  record Broken(String trace) implements Report {}
}
