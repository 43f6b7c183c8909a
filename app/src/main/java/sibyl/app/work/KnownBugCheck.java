package sibyl.app.work;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;

/// Runs the known bugs of the user's file again: which still exist, which are fixed, and which have come back. For `sibyl known
/// check`, and at the end of a campaign.
public final class KnownBugCheck {

  public enum Status {
    /// Known, and still found.
    STILL_THERE("still there"),
    /// Known, and no longer found.
    FIXED("fixed"),
    /// Was fixed, and is found again.
    REGRESSED("regressed"),
    /// Was fixed, and is not found.
    STILL_FIXED("still fixed"),
    /// The target rejects the statements, or the claim does not apply.
    INCONCLUSIVE("inconclusive here");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  public record Checked(KnownBugs.Entry entry, Status status, String version) {}

  private KnownBugCheck() {}

  /// Replays all entries of the target's DBMS that are bugs and hold a finding.
  public static List<Checked> of(KnownBugs registry, Target target) {
    List<KnownBugs.Entry> entries =
        registry.entries().stream()
            .filter(
                e ->
                    isBug(e.effectiveState())
                        && e.witness().filter(w -> sameDbms(w, target)).isPresent())
            .toList();
    List<Checked> checked = new ArrayList<>();
    if (!entries.isEmpty()) {
      List<Case> cases = entries.stream().map(e -> e.witness().orElseThrow().drawn()).toList();
      try (WorkerClient client = new WorkerClient(target, cases)) {
        for (KnownBugs.Entry entry : entries) {
          Status status = status(entry, client);
          checked.add(new Checked(entry, status, client.version()));
        }
      }
    }
    return checked;
  }

  private static boolean isBug(KnownBugs.State state) {
    return state == KnownBugs.State.KNOWN || state == KnownBugs.State.FIXED;
  }

  private static boolean sameDbms(CaseFile witness, Target target) {
    return Target.parse(witness.target()).dbms().equals(target.dbms());
  }

  private static Status status(KnownBugs.Entry entry, WorkerClient client) {
    boolean fixed = entry.effectiveState() == KnownBugs.State.FIXED;
    CaseFile witness = entry.witness().orElseThrow();
    return switch (client.verdict(new Message.Recite(witness.statements(), witness.words()))) {
      case Verdict.Refuted _ -> fixed ? Status.REGRESSED : Status.STILL_THERE;
      case Verdict.Upheld _ -> fixed ? Status.STILL_FIXED : Status.FIXED;
      case Verdict.Moot _ -> Status.INCONCLUSIVE;
    };
  }
}
