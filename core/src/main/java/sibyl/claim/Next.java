package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/// What an oracle says of a probe: what must hold, or what must be asked first to know that, or why it will not speak.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Next permits Claim, Next.First, Next.Declined {

  /// These acts come first; what comes of them decides about the claim, whose first acts they are.
  record First(List<Act> acts) implements Next {
    public First {
      acts = List.copyOf(acts);
    }
  }

  /// The oracle will not speak about this probe.
  record Declined(String reason) implements Next {}
}
