package sibyl.claim;

import java.util.List;
import java.util.Optional;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;

/// A condition on two spellings of a query, checked once both have run several times: the fastest run of one takes at most
/// `factor` times as long as the fastest run of the other, or at most `floor` nanoseconds. Runs alternate, so that a busy machine
/// slows down both. For laws about bad plans; no oracle has one yet, so only tests use it.
public record NotSlower(View plain, View timed, double factor, long floor) implements Expectation {

  @Override
  public Optional<Verdict> of(Transcript transcript) {
    for (View view : views()) {
      for (int act : view.acts()) {
        if (!transcript.has(act)) {
          return Optional.empty();
        }
        if (transcript.outcome(act) instanceof Outcome.Failed(Fault fault)) {
          return Optional.of(Faults.instead(fault));
        }
      }
    }
    long plainTime = fastest(plain, transcript);
    long slowTime = fastest(timed, transcript);
    return Optional.of(
        slowTime <= floor || slowTime <= plainTime * factor
            ? Verdict.UPHELD
            : new Verdict.Refuted(
                Defect.SLOWER,
                "%s takes more than %s times as long as %s"
                    .formatted(timed.label(), factor, plain.label()),
                List.of()));
  }

  private static long fastest(View view, Transcript transcript) {
    return view.acts().stream().mapToLong(transcript::cost).min().orElseThrow();
  }

  @Override
  public int last() {
    return Math.max(plain.last(), timed.last());
  }

  @Override
  public List<View> views() {
    return List.of(plain, timed);
  }

  @Override
  public String upheld() {
    return "no side is slower than allowed";
  }

  @Override
  public boolean decides(Defect defect) {
    return defect.kind() == Defect.Kind.SLOWER;
  }

  @Override
  public Expectation shifted(int[] to) {
    return new NotSlower(plain.shifted(to), timed.shifted(to), factor, floor);
  }
}
