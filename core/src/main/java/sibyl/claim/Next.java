package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/// The response of an oracle to a probe: a claim, or acts whose outcomes it needs first, or the reason why it declines.
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
