package sibyl.play;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sibyl.feedback.Digest;
import sibyl.feedback.Fingerprint;
import sibyl.finding.Json;

/// What one stretch of test rounds (an epoch) taught a campaign about what to generate next, as stored on disk so that one
/// round can be replayed alone later. A link of a chain: `before` is the id of the link before; the first holds the settings
/// instead. So an id, which findings keep, stands for all that a round depends on, except its number.
public record Learned(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String before,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Settings> settings,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, Digest> news) {

  /// Sorted, so that equal digests have the same id.
  public Learned {
    news = new TreeMap<>(news);
  }

  public static Learned nothing(Settings settings) {
    return new Learned("", Optional.of(settings), Map.of());
  }

  public String id() {
    return Fingerprint.of(Json.line(this));
  }
}
