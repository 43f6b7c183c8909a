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

/// The state of the test round that a worker is playing: its connection, what the statements so far have created, what the
/// oracles claim, and who learns from it for later rounds. [RoundPlan] decides what runs next; this runs it, counts it, and
/// reports a contradiction once it occurred again in a fresh database. Discarded with the database.
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

  /// Closes the database, and those that oracles opened.
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

  /// The guidance from before the round.
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

  /// How many contradictions it has found.
  int refuted() {
    return refuted;
  }

  /// What later rounds learn from this one.
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

  /// Passes an event to all listeners.
  void saw(Seen seen) {
    for (Feedback.Listener listener : listeners.values()) {
      listener.saw(seen);
    }
  }

  /// The listeners that may change what comes next in this round.
  List<Feedback.Listener> steering() {
    return listeners.values().stream().filter(Feedback.Listener::steers).toList();
  }

  /// Builds the database; false if there is nothing to test.
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
        || (settings().script().tables() && scenario != Scenario.CONDUCT);
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

  /// Adds a statement that all worlds of an oracle accepted.
  void conducted(Statement statement) {
    conducted.add(new Step(statement, true));
    scene = scene.after(statement);
  }

  /// The oracles that have not tested an equivalent database yet. Each has read the facts that it needs.
  List<Weighted<Oracle>> unseenBy() {
    List<Weighted<Oracle>> unseenBy = new ArrayList<>();
    for (Weighted<Oracle> each : oracles) {
      Oracle oracle = each.item();
      Claims about = claims(oracle);
      boolean unseen =
          about.likeness(settings().steering().novelty()).map(this::unseen).orElse(true);
      tally().oracle(oracle.name()).alike += unseen ? 0 : 1;
      if (unseen
          || settings().steering().novelty() == Novelty.OFF
          || settings().script().tables()) {
        unseenBy.add(each);
      }
    }
    return unseenBy;
  }

  /// The oracle's claims about the database in its present state.
  private Claims claims(Oracle oracle) {
    List<Statement> history = steps.stream().filter(Step::accepted).map(Step::statement).toList();
    Session counted = new CountedSession(session, this);
    Claims about = oracle.claims(scene, CaseRun.facts(oracle, scene, history, counted));
    claims.put(oracle.name(), new ClaimRunner(new Executor(counted), about));
    return about;
  }

  /// Changes the database between questions, if there is something to change; false if that broke the engine.
  /// Oracles read their facts again. If a stage was made in the database, it is built anew from its steps.
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

  /// Runs the statements of steering listeners before a question. Their guidance; nothing if that broke the engine.
  Optional<Guidance> steered(Statement question, int index) {
    List<Guidance> all = new ArrayList<>();
    for (Feedback.Listener listener : steering()) {
      List<Outcome> answers = new ArrayList<>();
      for (Statement before : listener.before(question)) {
        Outcome outcome = session.run(before);
        ran(before, outcome, false);
        if (Faults.survives(outcome) instanceof Verdict.Refuted verdict) {
          suspect(Oracles.SURVIVES, new Probe(before), index, verdict);
          return Optional.empty();
        }
        answers.add(outcome);
      }
      listener.saw(new Seen.Answered(question, answers));
      all.add(listener.guidance());
    }
    return Optional.of(Guidance.all(all));
  }

  private boolean unseen(String likeness) {
    String fingerprint = Fingerprint.of(likeness);
    saw(new Seen.Database(fingerprint));
    return !guidance().known().contains(fingerprint);
  }

  /// The runner of an oracle's claims about the database. The oracle reads its facts when it is first needed.
  ClaimRunner about(Oracle oracle) {
    if (!claims.containsKey(oracle.name())) {
      claims(oracle);
    }
    return Objects.requireNonNull(claims.get(oracle.name()));
  }

  boolean affordable(Statement asked) {
    return !(asked instanceof Query q)
        || (settings().script().tables() && settings().script().seeds().contains(asked))
        || grammar.affords(q, scene);
  }

  /// Reports a contradiction if it occurs again in a fresh database. A lost engine is reported at once; the
  /// reduction shows whether it happens again.
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

  /// Counts a statement and passes it to the listeners.
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
