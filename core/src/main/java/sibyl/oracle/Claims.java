package sibyl.oracle;

import java.util.List;
import java.util.Optional;
import sibyl.claim.Claim;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// What an oracle says of one database. Never draws: the same probe gives the same claim.
public interface Claims {

  Claim of(Probe probe);

  /// What to ask at first. Nearly all claims hold, and it may cost more to look for reasons to decline one than to ask: those may wait
  /// until it is contradicted, and then [#of] decides.
  default Claim provisional(Probe probe) {
    return of(probe);
  }

  /// There is nothing to say, whatever is asked.
  record Silent(String reason) implements Claims {
    @Override
    public Claim of(Probe probe) {
      return new Claim.Declined(reason);
    }
  }

  /// As much of a scene as it can speak about.
  default Scene spoken(Scene scene) {
    return scene;
  }

  /// What it says once a statement ran, in all worlds that it speaks of.
  default Claims after(Statement statement) {
    return this;
  }

  /// What it says once all worlds refused a statement.
  default Claims refusing(Statement statement) {
    return this;
  }

  /// What makes the database like others for this oracle, if it minds, in words: asking one of them is enough.
  default Optional<String> likeness(Novelty novelty) {
    return Optional.empty();
  }

  /// Probes that each take less away than a refuted one: those that are refuted as well say more of the cause.
  default List<Probe> closer(Probe refuted) {
    return List.of();
  }
}
