package sibyl.probe;

import java.util.List;
import java.util.Optional;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// What an oracle says of one database. Never draws: the same probe and the same answers give the same claim.
public interface Claims {

  /// What must hold; or what must be asked first, whose answers are then `soFar`.
  Next next(Probe probe, Transcript soFar);

  /// Why a claim does not count although it was refuted. Nearly all claims hold, so reasons that are costly to look for wait
  /// until then.
  default Optional<String> doubt(Probe probe) {
    return Optional.empty();
  }

  /// There is nothing to say, whatever is asked.
  record Silent(String reason) implements Claims {
    @Override
    public Next next(Probe probe, Transcript soFar) {
      return new Next.Declined(reason);
    }
  }

  /// As much of a scene as it can speak about.
  default Scene spoken(Scene scene) {
    return scene;
  }

  /// What it says once a statement was said in all worlds that it speaks of, and whether they took it.
  default Claims after(Statement statement, boolean taken) {
    return this;
  }

  /// What makes the database like others for this oracle, if that matters to it: asking one of them is enough.
  default Optional<String> likeness(Novelty novelty) {
    return Optional.empty();
  }

  /// Probes that each take less away than a refuted one: those that are refuted as well say more of the cause.
  default List<Probe> closer(Probe refuted) {
    return List.of();
  }
}
