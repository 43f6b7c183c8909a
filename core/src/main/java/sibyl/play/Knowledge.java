package sibyl.play;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedback;
import sibyl.feedback.Guidance;
import sibyl.feedback.Known;

/// What all kinds of feedback of a campaign know.
public final class Knowledge {
  private final List<Feedback> feedback;
  private final Map<String, Known> known = new HashMap<>();
  private String id = "";

  public Knowledge(List<Feedback> feedback) {
    this.feedback = List.copyOf(feedback);
    feedback.forEach(f -> known.put(f.name(), new Known()));
  }

  /// Hears digests, by the names of feedback.
  public void hear(Map<String, Digest> digests) {
    digests.forEach((name, digest) -> of(name).hear(digest));
  }

  /// The same, and what all that it knows now is called, see [Learned].
  public void hear(Map<String, Digest> digests, String called) {
    hear(digests);
    id = called;
  }

  /// What all that it knows is called; empty if it has no name.
  public String id() {
    return id;
  }

  /// What one kind of feedback knows; nothing if it takes no part.
  public Known of(String name) {
    return known.getOrDefault(name, new Known());
  }

  List<Feedback> feedback() {
    return feedback;
  }

  /// What a round is told that begins now.
  public Guidance guidance() {
    return Guidance.all(feedback.stream().map(f -> f.guidance(of(f.name()))).toList());
  }

  /// All of it, by the names of feedback.
  public Map<String, Digest> digests() {
    Map<String, Digest> all = new HashMap<>();
    known.forEach((name, each) -> all.put(name, each.digest()));
    return all;
  }
}
