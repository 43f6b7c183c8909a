package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/// What an oracle answers to a question (a generated query or change): a claim to run; or `First`, some statements whose results
/// it must see before it can make the claim; or `Declined` with the reason, because its law does not cover this statement.
/// Rounds, replays and the reducer ask for it once per question, and again after each `First`.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Next permits Claim, Next.First, Next.Declined {

  /// Acts that must run before the claim can be made. They are then its first acts.
  record First(List<Act> acts) implements Next {
    public First {
      acts = List.copyOf(acts);
    }
  }

  /// The oracle makes no claim about this probe.
  record Declined(String reason) implements Next {}
}
