package sibyl.feedback;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.draw.Profile;
import sibyl.session.Outcome;
import sibyl.sql.Features;
import sibyl.sql.Statement;

/// The feedback (what earlier rounds teach later ones) that learns which features a version of a DBMS accepts, so that what it
/// lacks is no longer generated. Every campaign uses it; the first [#ROUNDS] rounds train it, by which statements succeeded and
/// which were refused. A user's own SQL does not.
public final class AcceptedFeatures implements Feedback {
  public static final String NAME = "features";

  /// Only the first so many rounds train the profile.
  public static final long ROUNDS = 2_000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String about() {
    return "features that a version keeps refusing are no longer generated";
  }

  @Override
  public Guidance guidance(MergedDigests known) {
    return Guidance.closing(profile(known).closed());
  }

  /// The profile that all rounds so far have trained.
  public static Profile profile(MergedDigests known) {
    Profile profile = new Profile();
    profile.accept(known.seen());
    known.sums().forEach((features, times) -> profile.refuse(Digest.parts(features), times));
    return profile;
  }

  @Override
  public Optional<Listener> listener(long round, Dialect dialect, MergedDigests known) {
    return round < ROUNDS ? Optional.of(new Learning(known)) : Optional.empty();
  }

  private static final class Learning implements Listener {
    private final MergedDigests known;
    private final Set<String> accepted = new TreeSet<>();
    private final Map<String, Long> refused = new HashMap<>();

    Learning(MergedDigests known) {
      this.known = known;
    }

    @Override
    public void saw(Seen seen) {
      if (seen instanceof Seen.Ran(Statement statement, Outcome outcome, _, boolean generated)
          && generated) {
        learn(statement, outcome);
      }
    }

    private void learn(Statement statement, Outcome outcome) {
      if (outcome instanceof Outcome.Failed(Fault fault)) {
        if (fault.kind().aboutFeatures()) {
          List<String> suspects =
              Features.of(statement).stream().filter(this::suspected).sorted().toList();
          if (!suspects.isEmpty()) {
            refused.merge(Digest.key(suspects), 1L, Long::sum);
          }
        }
        return;
      }
      Set<String> features = Features.of(statement);
      // A view may be accepted without a look at its query.
      if (statement instanceof Statement.CreateView view) {
        features.removeAll(Features.of(view.query()));
      }
      for (String feature : features) {
        if (suspected(feature)) {
          accepted.add(feature);
        }
      }
    }

    private boolean suspected(String feature) {
      return !known.seen().contains(feature) && !accepted.contains(feature);
    }

    @Override
    public Digest digest() {
      return new Digest(accepted, refused, Map.of());
    }
  }
}
