package sibyl.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.chance.Weighted;
import sibyl.claim.Defect;
import sibyl.claim.Executor;
import sibyl.claim.Faults;
import sibyl.claim.Verdict;
import sibyl.compare.MessageSkeleton;
import sibyl.dialect.Fault;
import sibyl.draw.Grammar;
import sibyl.feedback.AcceptedFeatures;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedback;
import sibyl.feedback.Fingerprint;
import sibyl.feedback.Guidance;
import sibyl.feedback.Seen;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Oracles;
import sibyl.probe.Claims;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.source.Source;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// One round while it is played: its database, what was done to it, what oracles have to say of it, and who listens.
final class PlayedRound implements AutoCloseable {
  private static final int MOST_MESSAGES = 100;

  private final Rounds round;
  private final long number;
  private final Seed seed;
  private final Scenario scenario;
  private final List<Weighted<Oracle>> oracles;
  private final Grammar grammar;
  private final Map<String, Feedback.Listener> listeners = new HashMap<>();
  private final boolean learning;
  private final List<Step> steps = new ArrayList<>();
  private final List<Step> conducted = new ArrayList<>();
  private final Map<String, ClaimRunner> claims = new HashMap<>();
  private Scene scene;
  private Session session;
  private int refuted;

  PlayedRound(
      Rounds round, long number, Seed seed, Scenario scenario, List<Weighted<Oracle>> oracles) {
    this.round = round;
    this.number = number;
    this.seed = seed;
    this.scenario = scenario;
    this.oracles = oracles;
    this.grammar = round.grammar(number);
    this.scene = Scene.empty(round.parts.dialect());
    this.session = round.worlds.fresh();
    this.learning = number < AcceptedFeatures.ROUNDS;
    for (Feedback feedback : round.parts.known().feedback()) {
      feedback
          .listener(number, round.parts.dialect(), round.parts.known().of(feedback.name()))
          .ifPresent(listener -> listeners.put(feedback.name(), listener));
    }
  }

  /// Closes the database, and the worlds that oracles opened.
  @Override
  public void close() {
    claims.values().forEach(ClaimRunner::close);
    session.close();
  }

  Settings settings() {
    return round.settings;
  }

  Rounds.Parts parts() {
    return round.parts;
  }

  Source source() {
    return round.source;
  }

  /// What it was told before it began.
  Guidance guidance() {
    return round.guidance;
  }

  Tally tally() {
    return round.tally;
  }

  Seed seed() {
    return seed;
  }

  Session session() {
    return session;
  }

  Grammar grammar() {
    return grammar;
  }

  Scene scene() {
    return scene;
  }

  List<Weighted<Oracle>> oracles() {
    return oracles;
  }

  /// How many contradictions it has shown.
  int refuted() {
    return refuted;
  }

  /// What later rounds shall know of this one.
  Map<String, Digest> digests() {
    Map<String, Digest> digests = new HashMap<>();
    listeners.forEach(
        (name, listener) -> {
          Digest digest = listener.digest();
          if (!digest.hasNothing()) {
            digests.put(name, digest);
          }
        });
    return digests;
  }

  /// Tells all who listen.
  void saw(Seen seen) {
    for (Feedback.Listener listener : listeners.values()) {
      listener.saw(seen);
    }
  }

  /// Those who may change what comes next in this round.
  List<Feedback.Listener> steering() {
    return listeners.values().stream().filter(Feedback.Listener::steers).toList();
  }

  /// Builds the database; false if there is none to ask.
  boolean built() {
    Source.Setup setup = round.source.setup(grammar, scenario, seed.child("setup").choices());
    Optional<Source.Piece> piece = setup.next(scene);
    while (piece.isPresent()) {
      if (!step(piece.get().statement(), piece.get().generated())) {
        return false;
      }
      piece = setup.next(scene);
    }
    return !scene.tables().isEmpty()
        || (settings().brought().tables() && scenario != Scenario.CONDUCT);
  }

  /// Runs a statement of the setup; false if it broke the engine.
  boolean step(Statement statement, boolean generated) {
    Outcome outcome = session.run(statement);
    ran(statement, outcome, generated);
    if (Faults.survives(outcome) instanceof Verdict.Refuted verdict) {
      suspect(Oracles.SURVIVES, new Probe(statement), 0, verdict);
      return false;
    }
    steps.add(new Step(statement, outcome.accepted()));
    if (outcome.accepted()) {
      scene = scene.after(statement);
    }
    return true;
  }

  /// What ran in all worlds of an oracle, and was taken there.
  void conducted(Statement statement) {
    conducted.add(new Step(statement, true));
    scene = scene.after(statement);
  }

  /// The oracles to which this database is news, each having asked it what it must know.
  List<Weighted<Oracle>> asking() {
    List<Weighted<Oracle>> asking = new ArrayList<>();
    for (Weighted<Oracle> each : oracles) {
      Oracle oracle = each.item();
      Claims about = meet(oracle);
      boolean news = about.likeness(settings().novelty()).map(this::fresh).orElse(true);
      tally().oracle(oracle.name()).alike += news ? 0 : 1;
      if (news || settings().novelty() == Novelty.OFF || settings().brought().tables()) {
        asking.add(each);
      }
    }
    return asking;
  }

  /// What an oracle has to say of the database as it is now.
  private Claims meet(Oracle oracle) {
    List<Statement> history = steps.stream().filter(Step::accepted).map(Step::statement).toList();
    Session counted = new CountedSession(session, this);
    Claims about = oracle.claims(scene, CaseRun.facts(oracle, scene, history, counted));
    claims.put(oracle.name(), new ClaimRunner(new Executor(counted), about));
    return about;
  }

  /// Changes a database that was asked already, as far as there is something to change; false if that broke the engine.
  /// What oracles knew of it is forgotten. If something was made in it for their claims, it is built anew from its steps.
  boolean changed(Choices choices) {
    Optional<Source.Change> change = round.source.change(grammar, scene, guidance(), choices);
    if (change.isEmpty()) {
      return true;
    }
    Statement statement = change.get().statement();
    boolean built = claims.values().stream().anyMatch(ClaimRunner::staged);
    claims.values().forEach(ClaimRunner::close);
    claims.clear();
    if (built) {
      session.close();
      session = round.worlds.fresh();
      for (Step step : steps) {
        ran(step.statement(), session.run(step.statement()), true);
      }
    }
    if (!step(statement, true)) {
      return false;
    }
    saw(new Seen.Changed(change.get().kind(), statement));
    return session.alive();
  }

  /// Lets those who steer ask the database about a question. What they make of it; nothing if that broke the engine.
  Optional<Guidance> steered(Statement question, int index) {
    List<Guidance> all = new ArrayList<>();
    for (Feedback.Listener listener : steering()) {
      List<Outcome> answers = new ArrayList<>();
      for (Statement ask : listener.asks(question)) {
        Outcome outcome = session.run(ask);
        ran(ask, outcome, false);
        if (Faults.survives(outcome) instanceof Verdict.Refuted verdict) {
          suspect(Oracles.SURVIVES, new Probe(ask), index, verdict);
          return Optional.empty();
        }
        answers.add(outcome);
      }
      listener.saw(new Seen.Answered(question, answers));
      all.add(listener.guidance());
    }
    return Optional.of(Guidance.all(all));
  }

  private boolean fresh(String likeness) {
    String fingerprint = Fingerprint.of(likeness);
    saw(new Seen.Database(fingerprint));
    return !guidance().known().contains(fingerprint);
  }

  /// What an oracle has to say of the database as it is now; it is asked what the oracle must know, if it was not yet.
  ClaimRunner about(Oracle oracle) {
    if (!claims.containsKey(oracle.name())) {
      meet(oracle);
    }
    return Objects.requireNonNull(claims.get(oracle.name()));
  }

  boolean affordable(Statement asked) {
    return !(asked instanceof Query q)
        || (settings().brought().tables() && settings().brought().seeds().contains(asked))
        || grammar.affords(q, scene);
  }

  /// A contradiction counts once it was seen again in a fresh world. A death is told at once, so that none is forgotten;
  /// whether it happens again shows when it is reduced.
  void suspect(Oracle oracle, Probe probe, int index, Verdict.Refuted verdict) {
    suspect(oracle, steps, conducted, probe, index, verdict);
  }

  void suspect(
      Oracle oracle,
      List<Step> setup,
      List<Step> conduct,
      Probe probe,
      int index,
      Verdict.Refuted verdict) {
    refuted++;
    Case found =
        new Case(
            settings().target(),
            oracle.name(),
            setup,
            conduct,
            probe,
            new Case.Provenance(
                settings().seed(),
                number,
                index,
                round.closed(number).stream().sorted().toList(),
                parts().known().id()));
    Tally.OracleTally counts = tally().oracle(oracle.name());
    Verdict again =
        verdict.defect().kind() == Defect.Kind.LOST
            ? verdict
            : CaseRun.again(found, oracle, parts().dialect(), round.worlds);
    if (again instanceof Verdict.Refuted r && r.defect().equals(verdict.defect())) {
      counts.refuted++;
      if (oracle.scenario() != Scenario.QUESTIONS) {
        counts.revealed.merge(
            kind(probe.asked()) + ": wrong " + r.defect().subject(), 1L, Long::sum);
      }
      saw(new Seen.Refuted(oracle.name(), r.defect(), probe));
      round.listener.found(found, r);
    } else {
      counts.flaky++;
    }
  }

  /// Counts a statement and tells those who listen.
  void ran(Statement statement, Outcome outcome, boolean generated) {
    count(statement, outcome);
    if (!listeners.isEmpty()) {
      saw(new Seen.Ran(statement, outcome, session.cost(), generated));
    }
  }

  private void count(Statement statement, Outcome outcome) {
    Tally tally = tally();
    tally.statements++;
    if (outcome.accepted()) {
      tally.accepted++;
      if (learning) {
        tally.acceptedByKind.merge(kind(statement), 1L, Long::sum);
      }
    } else if (outcome instanceof Outcome.Failed(Fault fault)) {
      tally.faults.merge(fault.kind() + " in " + kind(statement), 1L, Long::sum);
      if (fault.kind() == Fault.Kind.UNKNOWN && tally.unclassified.size() < MOST_MESSAGES) {
        tally.unclassified.merge(MessageSkeleton.of(fault.message()), 1L, Long::sum);
      }
    }
  }

  private static String kind(Statement statement) {
    return statement.getClass().getSimpleName();
  }
}
