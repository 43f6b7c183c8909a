package sibyl.app.work;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.app.Main;
import sibyl.app.options.WrongUsage;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingWords;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.lab.worker.WorkerProcess;
import sibyl.play.Knowledge;
import sibyl.play.Learned;
import sibyl.play.Settings;

/// Plays again the single test round of a campaign that found a stored finding (`sibyl replay --round`), with the settings of
/// its campaign and what that had learned before.
public final class RoundReplay {
  private final PrintStream out;

  public RoundReplay(PrintStream out) {
    this.out = out;
  }

  /// Whether the round finds it again.
  public boolean findsAgain(CaseFile file, StoreReader reader) {
    Case.Provenance from = file.drawn().from();
    List<Learned> learned =
        from.guidance().isEmpty() ? List.of() : reader.guidance(from.guidance());
    Optional<Settings> settings = learned.stream().findFirst().flatMap(Learned::settings);
    if (settings.isEmpty()) {
      throw new WrongUsage(
          "the state of feedback before round %d is not stored in %s; only the finding can be replayed"
              .formatted(from.round(), reader.folder()));
    }
    Knowledge known = new Knowledge(settings.get().feedbacks());
    learned.forEach(each -> known.hear(each.news()));
    List<Message.Found> found =
        play(
            settings.get(),
            file.drawn(),
            new Message.Play(from.round(), 1, known.digests(), false, from.guidance()));
    out.printf("Round %d of seed %d on %s:%n", from.round(), from.seed(), file.target());
    found.forEach(
        f ->
            out.printf(
                "  %s: %s%n", f.found().oracle(), FindingWords.defect(f.verdict().defect())));
    boolean foundAgain = found.stream().anyMatch(f -> f.found().from().equals(from));
    out.println(foundAgain ? "The finding was found again." : "The finding was not found again.");
    out.flush();
    return foundAgain;
  }

  private static List<Message.Found> play(Settings settings, Case wanted, Message.Play order) {
    Target target = Target.parse(settings.target());
    Kit kit = Kit.fetch(target, ErrorMessages::say);
    RotationOptions ways = RotationOptions.ALL.having(target, List.of(wanted), ErrorMessages::say);
    try (Scratch scratch = Scratch.make();
        WorkerProcess worker =
            WorkerProcess.start(
                Main.LAUNCH, Job.of(settings, kit, ways, scratch.folder().resolve("worker")))) {
      List<Message.Found> found = new ArrayList<>();
      Optional<Message> message = worker.order(order) ? worker.hear() : Optional.empty();
      while (message.isPresent() && !(message.get() instanceof Message.Played)) {
        switch (message.get()) {
          case Message.Found each -> found.add(each);
          case Message.Broken(String trace) ->
              throw new IllegalStateException("a worker failed:\n" + trace);
          case Message.Unavailable(String why) -> throw new TargetUnavailable(why);
          default -> {}
        }
        message = worker.hear();
      }
      return found;
    }
  }
}
