package sibyl.app.work;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;

/// The witnesses of a registry, asked again: which bugs are still there, which are gone, and which came back.
public final class WitnessRun {

  public enum News {
    /// Known, and still there.
    THERE("still there"),
    /// Known, and no longer there.
    FIXED("fixed"),
    /// Fixed once, and there again.
    REGRESSED("regressed"),
    /// Fixed, and it stays so.
    GONE("still fixed"),
    /// Nothing can be said here.
    UNCLEAR("cannot be told here");

    private final String word;

    News(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  public record Heard(KnownBugs.Entry entry, News news, String version) {}

  private WitnessRun() {}

  /// Those of the target's own DBMS that have a witness and are bugs.
  public static List<Heard> ask(KnownBugs registry, Target target) {
    List<KnownBugs.Entry> about =
        registry.entries().stream()
            .filter(e -> bug(e.standing()) && e.witness().filter(w -> of(w, target)).isPresent())
            .toList();
    List<Heard> heard = new ArrayList<>();
    if (!about.isEmpty()) {
      List<Case> drawn = about.stream().map(e -> e.witness().orElseThrow().drawn()).toList();
      try (WorkerClient errand = new WorkerClient(target, drawn)) {
        for (KnownBugs.Entry entry : about) {
          News news = news(entry, errand);
          heard.add(new Heard(entry, news, errand.version()));
        }
      }
    }
    return heard;
  }

  private static boolean bug(KnownBugs.State state) {
    return state == KnownBugs.State.KNOWN || state == KnownBugs.State.FIXED;
  }

  private static boolean of(CaseFile witness, Target target) {
    return Target.parse(witness.target()).dbms().equals(target.dbms());
  }

  private static News news(KnownBugs.Entry entry, WorkerClient errand) {
    boolean mended = entry.standing() == KnownBugs.State.FIXED;
    CaseFile witness = entry.witness().orElseThrow();
    return switch (errand.verdict(new Message.Recite(witness.statements(), witness.words()))) {
      case Verdict.Refuted _ -> mended ? News.REGRESSED : News.THERE;
      case Verdict.Upheld _ -> mended ? News.GONE : News.FIXED;
      case Verdict.Moot _ -> News.UNCLEAR;
    };
  }
}
