package sibyl.play;

import java.util.List;
import sibyl.draw.Sizes;
import sibyl.feedback.Feedback;
import sibyl.feedback.Feedbacks;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.reduce.Reducer;
import sibyl.source.Source;
import sibyl.source.Sources;
import sibyl.source.UserScript;

/// What is the same for all test rounds of a campaign: target, seed, oracles, the user's script, sizes. Made from the options
/// of `sibyl run`, sent to every worker, and stored with findings, so that a round can be played again. Oracles, feedback (what
/// learns from rounds) and shrinks (what reduces findings) are names, because objects cannot be sent.
public record Settings(
    String target,
    long seed,
    List<String> oracles,
    UserScript script,
    Steering steering,
    List<String> shrinks,
    Sizes sizes) {

  public Settings {
    oracles = List.copyOf(oracles);
    shrinks = List.copyOf(shrinks);
  }

  /// How earlier rounds influence later ones: the names of feedback, whether oracles skip databases that are
  /// equivalent to one they have tested, and how many contradictions of one class silence an oracle if there are
  /// more.
  public record Steering(List<String> feedback, Novelty novelty, int flood) {
    public static final Steering USUAL = new Steering(Feedbacks.USUAL, Novelty.ON, Feedbacks.FLOOD);

    public Steering {
      feedback = List.copyOf(feedback);
    }
  }

  /// With the usual steering, and databases of the usual size.
  public static Settings usual(String target, long seed, List<Oracle> oracles) {
    return new Settings(
        target,
        seed,
        oracles.stream().map(Oracle::name).toList(),
        UserScript.NOTHING,
        Steering.USUAL,
        List.copyOf(Reducer.passes().keySet()),
        Sizes.USUAL);
  }

  public Settings withScript(UserScript other) {
    return new Settings(target, seed, oracles, other, steering, shrinks, sizes);
  }

  public Settings withSizes(Sizes other) {
    return new Settings(target, seed, oracles, script, steering, shrinks, other);
  }

  public Settings withFeedback(List<String> other) {
    return withSteering(new Steering(other, steering.novelty, steering.flood));
  }

  public Settings withNovelty(Novelty other) {
    return withSteering(new Steering(steering.feedback, other, steering.flood));
  }

  public Settings withFlood(int most) {
    return withSteering(new Steering(steering.feedback, steering.novelty, most));
  }

  private Settings withSteering(Steering other) {
    return new Settings(target, seed, oracles, script, other, shrinks, sizes);
  }

  Source source() {
    return Sources.of(script).made().apply(script);
  }

  /// In the order of the list of all.
  public List<Feedback> feedbacks() {
    return Feedbacks.all(steering.flood).stream()
        .filter(f -> steering.feedback.contains(f.name()))
        .toList();
  }
}
