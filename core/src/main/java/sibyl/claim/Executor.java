package sibyl.claim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// Runs claims on the engine: opens further databases when a claim first names them, runs its statements one after the other, and
/// gives the verdict. Rounds make one for each oracle and database; replays and the reducer make one for each case.
///
/// An expectation is checked as soon as all its acts have run. Once an act has failed, all are checked after every act. The first
/// that does not hold ends the run.
public final class Executor implements AutoCloseable {
  private static final Outcome NOT_RUN = new Outcome.NotRun();
  private static final Outcome DONE = new Outcome.Done(0);
  private static final Verdict STAGE_REFUTED = new Verdict.Moot("stage was refuted before");

  private final Session home;
  private final Map<String, Verdict> stages = new HashMap<>();
  private List<World> worlds = List.of(World.HOME);

  /// The sessions of each world, the one that opened it first.
  private final List<List<Session>> sessions = new ArrayList<>();

  private boolean discarded;

  public Executor(Session home) {
    this.home = home;
    this.sessions.add(new ArrayList<>(List.of(home)));
  }

  /// A run of a claim and its verdict. There is no claim if the oracle declined.
  public record Run(Optional<Claim> claim, Transcript transcript, Verdict verdict) {

    /// Whether the first statement succeeded, which is the one that the claim is about.
    public boolean taken() {
      return transcript.size() > 0 && transcript.outcome(0).accepted();
    }

    /// Whether the worlds changed, perhaps in different ways.
    public boolean spoiled() {
      boolean changed = claim.filter(c -> c.after() == After.ADVANCES).isPresent();
      return changed
          && switch (verdict) {
            case Verdict.Upheld _ -> false;
            case Verdict.Moot _ -> true;
            case Verdict.Refuted r -> !r.defect().minor();
          };
    }
  }

  /// Whether the database of every world can still be used.
  public boolean alive() {
    if (discarded) {
      return false;
    }
    for (List<Session> world : sessions) {
      for (Session session : world) {
        if (!session.alive()) {
          return false;
        }
      }
    }
    return true;
  }

  /// Whether a stage was run in the database.
  public boolean staged() {
    return !stages.isEmpty();
  }

  /// Runs the acts that an oracle needs first, then the claim that it makes of their outcomes.
  public Run run(Next first, Function<Transcript, Next> then) {
    Transcript transcript = new Transcript();
    Next next = first;
    while (next instanceof Next.First(List<Act> acts)) {
      if (acts.size() <= transcript.size()) {
        throw new IllegalStateException("no new acts: " + acts);
      }
      open(List.of(World.HOME));
      for (Act act : acts.subList(transcript.size(), acts.size())) {
        perform(act, transcript);
      }
      next = then.apply(transcript);
    }
    return switch (next) {
      case Claim claim -> run(claim, transcript);
      case Next.Declined(String reason) ->
          new Run(Optional.empty(), transcript, new Verdict.Moot(reason));
      case Next.First again -> throw new IllegalStateException("acts after acts: " + again);
    };
  }

  /// Opens the worlds of a claim and runs its stage.
  public void prepare(Claim claim) {
    open(claim.worlds());
    claim.stage().ifPresent(this::made);
  }

  public Run run(Claim claim) {
    return run(claim, new Transcript());
  }

  private Run run(Claim claim, Transcript transcript) {
    if (transcript.size() > 0 && (claim.stage().isPresent() || claim.worlds().size() > 1)) {
      throw new IllegalStateException("acts ran before there was a stage or a second world");
    }
    if (claim.expectations().isEmpty()) {
      return new Run(Optional.of(claim), transcript, new Verdict.Moot("nothing is claimed"));
    }
    open(claim.worlds());
    if (!opened()) {
      return new Run(
          Optional.of(claim.leaving(After.KEEPS)),
          transcript,
          new Verdict.Moot("database did not open"));
    }
    if (claim.stage().isPresent()) {
      Verdict made = made(claim.stage().get());
      if (!(made instanceof Verdict.Upheld)) {
        return new Run(Optional.of(claim.leaving(After.KEEPS)), transcript, made);
      }
    }
    Verdict verdict = judged(claim, transcript);
    for (Act act : claim.undo()) {
      discarded |= !undone(act, transcript);
    }
    discarded |= claim.after() == After.DISCARDS;
    return new Run(Optional.of(claim), transcript, verdict);
  }

  /// Whether the undo statement succeeded, or was not needed.
  private boolean undone(Act act, Transcript transcript) {
    return switch (act) {
      case Act.Say say ->
          !allowed(say.when(), transcript) || session(say).run(say.sql()).accepted();
      case Act.Start _, Act.Await _, Act.Time _, Act.Kill _, Act.Reopen _ ->
          throw new IllegalStateException("undone by " + act);
    };
  }

  /// Runs a stage once and remembers the verdict. A refuted stage is reported once.
  private Verdict made(Stage stage) {
    Verdict known = stages.get(stage.name());
    if (known == null) {
      known = judged(stage.made(), new Transcript());
      stages.put(stage.name(), known instanceof Verdict.Refuted ? STAGE_REFUTED : known);
    }
    return known;
  }

  private Verdict judged(Claim claim, Transcript transcript) {
    List<Act> acts = claim.acts();
    Check premises = new Check(claim.premises());
    Check expectations = new Check(claim.expectations());
    boolean failed = false;
    for (int i = 0; i < acts.size(); i++) {
      if (i >= transcript.size()) {
        perform(acts.get(i), transcript);
      }
      Outcome outcome = transcript.outcome(i);
      failed |= outcome instanceof Outcome.Failed || outcome instanceof Outcome.Blocked;
      Verdict verdict = premises.after(i, failed, transcript);
      if (verdict instanceof Verdict.Upheld) {
        verdict = expectations.after(i, failed, transcript);
      }
      if (!(verdict instanceof Verdict.Upheld)) {
        return failed ? unlessBroken(verdict, transcript) : verdict;
      }
    }
    return failed ? unlessBroken(Verdict.UPHELD, transcript) : Verdict.UPHELD;
  }

  /// Expectations, each checked until it has a verdict.
  private static final class Check {
    private final List<Expectation> all;
    private final int[] lasts;

    Check(List<Expectation> all) {
      this.all = all;
      this.lasts = new int[all.size()];
      for (int i = 0; i < lasts.length; i++) {
        lasts[i] = all.get(i).last();
      }
    }

    /// The verdict of the first that does not hold; otherwise upheld, also while acts are missing.
    Verdict after(int act, boolean failed, Transcript transcript) {
      for (int i = 0; i < lasts.length; i++) {
        // An expectation whose acts have all run was checked before.
        if (lasts[i] == act || (failed && lasts[i] > act)) {
          Optional<Verdict> verdict = all.get(i).of(transcript);
          if (verdict.isPresent() && !(verdict.get() instanceof Verdict.Upheld)) {
            return verdict.get();
          }
          if (verdict.isEmpty() && lasts[i] == act) {
            throw new IllegalStateException("no verdict: " + all.get(i));
          }
        }
      }
      return Verdict.UPHELD;
    }
  }

  /// An internal error or a lost engine refutes any claim, except that the engine is expected to be lost after a [Act.Kill].
  private static Verdict unlessBroken(Verdict verdict, Transcript transcript) {
    if (verdict instanceof Verdict.Refuted) {
      return verdict;
    }
    boolean killed = false;
    for (int i = 0; i < transcript.size(); i++) {
      killed |= transcript.act(i) instanceof Act.Kill;
      if (transcript.outcome(i) instanceof Outcome.Failed(Fault fault)
          && (fault.kind() == Fault.Kind.INTERNAL
              || (fault.kind() == Fault.Kind.LOST && !killed))) {
        return Faults.alarm(fault);
      }
    }
    return verdict;
  }

  private void perform(Act act, Transcript transcript) {
    switch (act) {
      case Act.Say a -> {
        if (allowed(a.when(), transcript)) {
          transcript.add(a, session(a).run(a.sql()), 0);
        } else {
          transcript.add(a, NOT_RUN, 0);
        }
      }
      case Act.Start a -> transcript.add(a, session(a).start(a.sql()), 0);
      case Act.Await a -> transcript.add(a, session(a).await(), 0);
      case Act.Time a -> {
        Session session = session(a);
        Outcome outcome = session.run(a.sql());
        transcript.add(a, outcome, session.cost());
      }
      case Act.Kill a -> {
        session(a).kill();
        transcript.add(a, DONE, 0);
      }
      case Act.Reopen a -> transcript.add(a, session(a).reopen(), 0);
    }
  }

  private static boolean allowed(Act.When when, Transcript transcript) {
    if (when.act() < 0) {
      return true;
    }
    Outcome outcome = transcript.has(when.act()) ? transcript.outcome(when.act()) : NOT_RUN;
    return switch (when.ending()) {
      case TAKEN -> outcome.accepted();
      case DONE -> outcome instanceof Outcome.Done;
    };
  }

  private Session session(Act act) {
    List<Session> world = sessions.get(act.world());
    while (world.size() <= act.session()) {
      world.add(world.getFirst().another());
    }
    return world.get(act.session());
  }

  /// Opens the worlds of a claim, unless they are open.
  private void open(List<World> wanted) {
    if (worlds.equals(wanted)) {
      return;
    }
    leave();
    worlds = wanted;
    sessions.clear();
    for (World world : wanted) {
      Session session = world.home() ? home : home.beside(world.variant());
      world.variant().opening().forEach(sql -> session.run(new Statement.Native(sql)));
      sessions.add(new ArrayList<>(List.of(session)));
    }
  }

  /// Whether all other worlds could be opened. Not every version has every storage variant.
  private boolean opened() {
    for (int i = 0; i < worlds.size(); i++) {
      if (!worlds.get(i).home() && !sessions.get(i).getFirst().alive()) {
        return false;
      }
    }
    return true;
  }

  /// Closes all sessions except that of the caller.
  private void leave() {
    for (int i = 0; i < sessions.size(); i++) {
      List<Session> world = sessions.get(i);
      int ours = worlds.get(i).home() ? 1 : 0;
      world.subList(ours, world.size()).reversed().forEach(Session::close);
    }
  }

  @Override
  public void close() {
    leave();
    sessions.clear();
    worlds = List.of();
  }
}
