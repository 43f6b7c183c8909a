package sibyl.claim;

import java.util.List;
import java.util.Optional;

/// A condition that an oracle puts on a statement, checked by the [Executor] once it has run: it ends, with any result or
/// ordinary error, and the engine goes on. A crash, a hang and an internal error are findings. It is the whole law of the oracle
/// `survives`, and all that other oracles can claim where no catalogue can be read, as in a case that kills the engine.
public record Ends(int act) implements Expectation {
  public static final String LABEL = "survives";

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    return transcript.has(act)
        ? Optional.of(Faults.survives(transcript.outcome(act)))
        : Optional.empty();
  }

  @Override
  public int last() {
    return act;
  }

  @Override
  public List<View> views() {
    return List.of(View.of(LABEL, act));
  }

  @Override
  public String title(View view) {
    return "this statement must end well";
  }

  @Override
  public String upheld() {
    return "the statement ended well";
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.fault().isPresent();
  }

  @Override
  public Expectation shifted(int[] to) {
    return new Ends(Numbers.shifted(act, to));
  }
}
