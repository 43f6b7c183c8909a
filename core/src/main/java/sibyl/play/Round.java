package sibyl.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.chance.Weighted;
import sibyl.claim.Defect;
import sibyl.claim.Executor;
import sibyl.claim.Faults;
import sibyl.claim.Gist;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.draw.Draw;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.draw.Matrix;
import sibyl.draw.Profile;
import sibyl.draw.Sizes;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Claims;
import sibyl.oracle.Novelty;
import sibyl.oracle.Oracle;
import sibyl.oracle.Oracles;
import sibyl.oracle.Probe;
import sibyl.oracle.Scenario;
import sibyl.scene.Burden;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// One round: a database is built, asked as long as questions bring something new, and thrown away.
public final class Round {
  private static final int FEWEST_PROBES = 8;

  /// Probes without anything new after which a database has told what it can.
  private static final int PATIENCE = 6;

  /// One round in so many is about change, if others want theirs too.
  private static final int CHANGING = 5;

  /// One in so many rotates ways of storing.
  private static final int ROTATING = 5;

  private static final int MOST_REFUTED = 2;

  /// What is brought takes time to build, so it is asked more.
  private static final int PROBES_OF_BROUGHT = 400;

  private static final int MOST_MESSAGES = 100;

  /// What a campaign fixes for its rounds.
  public record Rules(
      String target,
      Dialect dialect,
      List<Oracle> oracles,
      Seed seed,
      Set<String> closed,
      boolean learning,
      Sizes sizes,
      Groups groups,
      Brought brought) {
    public Rules {
      oracles = List.copyOf(oracles);
      closed = Set.copyOf(closed);
    }

    /// With whatever ways of storing the dialect itself knows.
    public Rules(
        String target,
        Dialect dialect,
        List<Oracle> oracles,
        Seed seed,
        Set<String> closed,
        boolean learning,
        Sizes sizes) {
      this(
          target,
          dialect,
          oracles,
          seed,
          closed,
          learning,
          sizes,
          new Groups(
              new Groups.Terms(dialect, closed, sizes, true),
              Matrix.untried(dialect.storage()),
              List.of()),
          Brought.NOTHING);
    }

    /// With databases of the usual size.
    public Rules(
        String target,
        Dialect dialect,
        List<Oracle> oracles,
        Seed seed,
        Set<String> closed,
        boolean learning) {
      this(target, dialect, oracles, seed, closed, learning, Sizes.USUAL);
    }

    /// The same with what somebody brings.
    public Rules bringing(Brought other) {
      return new Rules(target, dialect, oracles, seed, closed, learning, sizes, groups, other);
    }

    boolean bring() {
      return !brought.setup().isEmpty();
    }
  }

  /// What a round is told to those who listen, as it happens.
  public interface Listener {
    void found(Case found, Verdict.Refuted verdict);

    void learned(Profile.Lesson lesson);
  }

  private final Rules rules;
  private final Map<Set<String>, Grammar> grammars = new HashMap<>();
  private final Kin kin;
  private final List<Weighted<Oracle>> harmless;
  private final List<Weighted<Oracle>> changing;
  private final List<Oracle> rotating;
  private final Worlds worlds;
  private final Tally tally;
  private final Listener listener;

  public Round(Rules rules, Worlds worlds, Tally tally, Listener listener) {
    this(rules, worlds, new Kin(Novelty.OFF), tally, listener);
  }

  public Round(Rules rules, Worlds worlds, Kin kin, Tally tally, Listener listener) {
    this.rules = rules;
    this.kin = kin;
    this.harmless = weighted(playing(Scenario.QUESTIONS));
    this.rotating = playing(Scenario.LOCKSTEP).toList();
    this.changing = weighted(playing(Scenario.CONDUCT));
    this.worlds = worlds;
    this.tally = tally;
    this.listener = listener;
  }

  private Stream<Oracle> playing(Scenario scenario) {
    return rules.oracles().stream().filter(o -> o.scenario() == scenario);
  }

  private static List<Weighted<Oracle>> weighted(Stream<Oracle> oracles) {
    return oracles.map(o -> new Weighted<>(o.weight(), o)).toList();
  }

  /// Plays the round of that number.
  public void play(long number) {
    Seed seed = rules.seed().child("round").child(number);
    try (Session session = worlds.fresh()) {
      tally.databases++;
      try (Play play = new Play(number, seed, session)) {
        play.run();
      }
    }
  }

  /// A probe of a round and what its oracle claims.
  private record Question(Oracle oracle, Probe probe, int index, Next next) {}

  /// A contradiction that was seen once.
  record Suspicion(
      List<Step> setup, List<Step> conduct, Probe probe, int index, Verdict.Refuted verdict) {}

  /// The state of one round while it is played.
  private final class Play implements AutoCloseable {
    private final long number;
    private final Seed seed;
    private final Session session;
    private final Set<String> closed;
    private final Grammar grammar;
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private Scene scene = Scene.empty(rules.dialect());
    private final List<Step> conducted = new ArrayList<>();
    private final Map<String, Conduct> claims = new HashMap<>();
    private final List<Weighted<Oracle>> oracles;
    private int refuted;

    /// Whether nobody killed or spoiled the database.
    private boolean usable = true;

    Play(long number, Seed seed, Session session) {
      this.number = number;
      this.seed = seed;
      this.session = session;
      this.closed = rules.brought().closed(rules.closed(), number);
      this.grammar =
          grammars.computeIfAbsent(
              closed,
              c ->
                  new Grammar(
                      rules.dialect(),
                      c,
                      rules.sizes(),
                      rules.bring() ? Burden.OF_BROUGHT : Burden.OF_DRAWN));
      this.oracles = turn(seed.child("turn").choices());
    }

    /// Oracles that change what they compare want databases of another kind, so they have rounds of their own.
    private List<Weighted<Oracle>> turn(Choices choices) {
      if (changing.isEmpty() || harmless.isEmpty()) {
        return changing.isEmpty() ? harmless : changing;
      }
      return choices.oneIn(CHANGING) ? changing : harmless;
    }

    /// Ways of storing are rotated in rounds of their own, if there are several.
    private Optional<Oracle> rotated(Choices choices) {
      // They teach nothing of the DBMS, so they wait until it is known.
      boolean early = rules.learning() && !alone();
      if (rotating.isEmpty() || early || !(rules.groups().several() || alone())) {
        return Optional.empty();
      }
      return alone() || choices.oneIn(ROTATING)
          ? Optional.of(choices.pick(rotating))
          : Optional.empty();
    }

    private boolean alone() {
      return changing.isEmpty() && harmless.isEmpty();
    }

    /// Closes the worlds that oracles opened.
    @Override
    public void close() {
      claims.values().forEach(Conduct::close);
    }

    void run() {
      Optional<Oracle> rotated = rotated(seed.child("rotate").choices());
      if (rotated.isPresent()) {
        // What one engine refuses teaches nothing of the DBMS.
        boolean engines = rules.dialect().storage().engines().isPresent();
        new Rotating(
                rules,
                rotated.get(),
                seed,
                tally,
                engines ? this::tally : this::count,
                found -> suspect(rotated.get(), found))
            .play(session);
        return;
      }
      if (!rules.brought().setup().stream().allMatch(this::brought)) {
        return;
      }
      // Only those who compare pasts want one beside what was brought.
      if (rules.bring() && !changing()) {
        ask();
        return;
      }
      Choices choices = seed.child("setup").choices();
      int tables = choices.between(1, Math.min(3, rules.sizes().tables()));
      DrawSetup.Mood mood = mood(choices);
      DrawSetup setup = new DrawSetup(grammar, tables, mood);
      int length = mood.length(choices, tables, rules.sizes());
      for (int i = 0; i < length; i++) {
        if (!step(setup.from(scene, choices))) {
          return;
        }
      }
      if (!scene.tables().isEmpty()) {
        ask();
      }
    }

    private boolean changing() {
      return oracles.stream().anyMatch(o -> o.item().scenario() == Scenario.CONDUCT);
    }

    /// Oracles that mind how a schema came to be want more of a past, most of the time.
    private DrawSetup.Mood mood(Choices choices) {
      if (!changing()) {
        return DrawSetup.Mood.USUAL;
      }
      if (rules.sizes().empty()) {
        return DrawSetup.Mood.EMPTY;
      }
      return choices.percent(75) ? DrawSetup.Mood.HISTORY : DrawSetup.Mood.USUAL;
    }

    /// What becomes of words that are not ours teaches nothing.
    private boolean brought(Statement statement) {
      Outcome outcome = session.run(statement);
      tally(statement, outcome);
      return stepped(statement, outcome);
    }

    /// Runs a statement of the setup; false ends the round.
    private boolean step(Statement statement) {
      Outcome outcome = session.run(statement);
      count(statement, outcome);
      return stepped(statement, outcome);
    }

    private boolean stepped(Statement statement, Outcome outcome) {
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

    private void ask() {
      List<Weighted<Oracle>> asking = asking();
      usable = session.alive();
      if (changing()) {
        asking.stream().map(Weighted::item).forEach(this::conduct);
        return;
      }
      for (Question question : questions(asking)) {
        if (refuted < MOST_REFUTED && usable) {
          judge(question);
        }
      }
    }

    /// Has two worlds do the same, for as long as they are alike.
    private void conduct(Oracle oracle) {
      Conduct conduct = about(oracle);
      Tally.OracleTally counts = tally.oracle(oracle.name());
      if (conduct.about() instanceof Claims.Silent(String reason)) {
        counts.decline(reason);
        return;
      }
      for (int j = 0; j < rules.sizes().statements() && session.alive(); j++) {
        Choices choices = seed.child("conduct").child(j).choices();
        Probe probe = question(oracle, choices).from(conduct.about().spoken(scene), choices);
        Next next = conduct.next(probe);
        if (next instanceof Next.Declined || !affordable(probe.asked())) {
          counts.decline(next instanceof Next.Declined(String why) ? why : "too much work");
          continue;
        }
        counts.probes++;
        Executor.Run run = conduct.run(probe, next);
        switch (run.verdict()) {
          case Verdict.Upheld _ -> counts.upheld++;
          case Verdict.Moot(String reason) -> {
            counts.moot.merge(reason, 1L, Long::sum);
            if (!(probe.asked() instanceof Query)) {
              return;
            }
          }
          case Verdict.Refuted r -> {
            suspect(oracle, probe, j, r);
            return;
          }
        }
        if (!(probe.asked() instanceof Query) && run.taken()) {
          conducted.add(new Step(probe.asked(), true));
          scene = scene.after(probe.asked());
        }
      }
    }

    /// All at once, before any is asked: the engine and we would only push each other out of the processor's caches.
    private List<Question> questions(List<Weighted<Oracle>> asking) {
      List<Question> questions = new ArrayList<>();
      int barren = 0;
      for (int j = 0; !asking.isEmpty() && wanted(j, barren); j++) {
        Choices choices = seed.child("probe").child(j).choices();
        Oracle oracle = choices.weighted(asking);
        Probe probe = question(oracle, choices).from(scene, choices);
        barren = Features.add(probe.asked(), seen) ? 0 : barren + 1;
        if (affordable(probe.asked())) {
          questions.add(new Question(oracle, probe, j, about(oracle).next(probe)));
        } else {
          tally.oracle(oracle.name()).decline("too much work");
        }
      }
      return questions;
    }

    private Draw<Probe> question(Oracle oracle, Choices choices) {
      return rules.brought().question(oracle, grammar, choices);
    }

    private Conduct about(Oracle oracle) {
      return Objects.requireNonNull(claims.get(oracle.name()));
    }

    private boolean wanted(int asked, int barren) {
      if (rules.bring()) {
        return asked < Math.max(PROBES_OF_BROUGHT, rules.sizes().probes());
      }
      boolean telling = asked < FEWEST_PROBES || barren < PATIENCE;
      return asked < rules.sizes().probes() && (telling || rules.sizes().all());
    }

    /// The oracles to which this database is news, each having asked it what it must know.
    private List<Weighted<Oracle>> asking() {
      List<Statement> history = steps.stream().filter(Step::accepted).map(Step::statement).toList();
      List<Weighted<Oracle>> asking = new ArrayList<>();
      for (Weighted<Oracle> each : oracles) {
        Oracle oracle = each.item();
        Claims about =
            oracle.claims(scene, Ask.facts(oracle, scene, history, new Counted(session)));
        claims.put(oracle.name(), new Conduct(new Executor(new Counted(session)), about));
        boolean news = about.likeness(kin.novelty()).map(kin::meet).orElse(true);
        tally.oracle(oracle.name()).alike += news ? 0 : 1;
        if (news || !kin.skipping() || rules.bring()) {
          asking.add(each);
        }
      }
      return asking;
    }

    private boolean affordable(Statement asked) {
      return !(asked instanceof Query q)
          || (rules.bring() && rules.brought().seeds().contains(asked))
          || grammar.affords(q, scene);
    }

    private void judge(Question question) {
      Tally.OracleTally counts = tally.oracle(question.oracle().name());
      counts.probes++;
      Conduct about = about(question.oracle());
      Verdict verdict = about.run(question.probe(), question.next()).verdict();
      usable = about.alive();
      switch (verdict) {
        case Verdict.Upheld _ -> counts.upheld++;
        case Verdict.Moot m -> counts.moot.merge(m.reason(), 1L, Long::sum);
        case Verdict.Refuted r -> suspect(question.oracle(), question.probe(), question.index(), r);
      }
    }

    /// A contradiction counts once it was seen again in a fresh world. A death is told at once, so that none is forgotten;
    /// whether it happens again shows when it is reduced.
    private void suspect(Oracle oracle, Probe probe, int index, Verdict.Refuted verdict) {
      suspect(oracle, new Suspicion(steps, conducted, probe, index, verdict));
    }

    private void suspect(Oracle oracle, Suspicion suspicion) {
      refuted++;
      Probe probe = suspicion.probe();
      Verdict.Refuted verdict = suspicion.verdict();
      Case found =
          new Case(
              rules.target(),
              oracle.name(),
              suspicion.setup(),
              suspicion.conduct(),
              probe,
              new Case.Provenance(
                  rules.seed().value(),
                  number,
                  suspicion.index(),
                  closed.stream().sorted().toList()));
      Tally.OracleTally counts = tally.oracle(oracle.name());
      if (verdict.defect().kind() == Defect.Kind.LOST) {
        counts.refuted++;
        listener.found(found, verdict);
        return;
      }
      Verdict again = Ask.again(found, oracle, rules.dialect(), worlds);
      if (again instanceof Verdict.Refuted r && r.defect().equals(verdict.defect())) {
        counts.refuted++;
        if (oracle.scenario() != Scenario.QUESTIONS) {
          counts.revealed.merge(
              kind(probe.asked()) + ": wrong " + r.defect().subject(), 1L, Long::sum);
        }
        listener.found(found, r);
      } else {
        counts.flaky++;
      }
    }

    /// A view may be taken without a look at what it asks, so that teaches nothing.
    private static List<String> taught(Statement statement, boolean accepted) {
      Set<String> features = Features.of(statement);
      if (accepted && statement instanceof Statement.CreateView view) {
        features.removeAll(Features.of(view.query()));
      }
      return List.copyOf(features);
    }

    private void count(Statement statement, Outcome outcome) {
      boolean telling = tally(statement, outcome);
      if (rules.learning() && telling) {
        listener.learned(
            new Profile.Lesson(outcome.accepted(), taught(statement, outcome.accepted())));
      }
    }

    /// Whether it tells something of the features that a statement uses.
    private boolean tally(Statement statement, Outcome outcome) {
      tally.statements++;
      boolean accepted = outcome.accepted();
      if (accepted) {
        tally.accepted++;
        if (rules.learning()) {
          tally.acceptedByKind.merge(kind(statement), 1L, Long::sum);
        }
      } else if (outcome instanceof Outcome.Failed(Fault fault)) {
        tally.faults.merge(fault.kind() + " in " + kind(statement), 1L, Long::sum);
        if (fault.kind() == Fault.Kind.UNKNOWN && tally.unclassified.size() < MOST_MESSAGES) {
          tally.unclassified.merge(Gist.of(fault.message()), 1L, Long::sum);
        }
        return fault.kind().telling();
      }
      return true;
    }

    private static String kind(Statement statement) {
      return statement.getClass().getSimpleName();
    }

    /// The session as oracles see it: what they ask is counted too.
    private final class Counted implements Session {
      private final Session inner;

      Counted(Session inner) {
        this.inner = inner;
      }

      @Override
      public Outcome run(Statement statement) {
        Outcome outcome = inner.run(statement);
        count(statement, outcome);
        return outcome;
      }

      @Override
      public boolean alive() {
        return inner.alive();
      }

      @Override
      public Session another() {
        return new Counted(inner.another());
      }

      @Override
      public Outcome start(Statement statement) {
        Outcome outcome = inner.start(statement);
        count(statement, outcome);
        return outcome;
      }

      @Override
      public Outcome await() {
        return inner.await();
      }

      @Override
      public long cost() {
        return inner.cost();
      }

      @Override
      public void kill() {
        inner.kill();
      }

      @Override
      public Outcome reopen() {
        return inner.reopen();
      }

      @Override
      public Session beside(Variant way) {
        return inner.beside(way);
      }

      @Override
      public void close() {}
    }
  }
}
