package sibyl.play;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedback;
import sibyl.feedback.Guidance;
import sibyl.feedback.MergedDigests;

/// What a campaign has learned from finished test rounds to generate better SQL (its feedback), for instance which features the
/// engine refuses. Each worker has one: the main process sends it what other workers' rounds reported, and the next round takes
/// its guidance (what to generate) from here.
public final class Knowledge {
  private final List<Feedback> feedback;
  private final Map<String, MergedDigests> known = new HashMap<>();
  private String id = "";

  public Knowledge(List<Feedback> feedback) {
    this.feedback = List.copyOf(feedback);
    feedback.forEach(f -> known.put(f.name(), new MergedDigests()));
  }

  /// Merges digests, by the names of feedback.
  public void hear(Map<String, Digest> digests) {
    digests.forEach((name, digest) -> of(name).hear(digest));
  }

  /// The same; `called` is the id of all that is known now, see [Learned].
  public void hear(Map<String, Digest> digests, String called) {
    hear(digests);
    id = called;
  }

  /// The id of all that is known, see [Learned]; empty if it has none.
  public String id() {
    return id;
  }

  /// What one kind of feedback knows; empty if the campaign does not use it.
  public MergedDigests of(String name) {
    return known.getOrDefault(name, new MergedDigests());
  }

  List<Feedback> feedback() {
    return feedback;
  }

  /// The guidance of a round that begins now.
  public Guidance guidance() {
    return Guidance.all(feedback.stream().map(f -> f.guidance(of(f.name()))).toList());
  }

  /// All digests, by the names of feedback.
  public Map<String, Digest> digests() {
    Map<String, Digest> all = new HashMap<>();
    known.forEach((name, each) -> all.put(name, each.digest()));
    return all;
  }
}
