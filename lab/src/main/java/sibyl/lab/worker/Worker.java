package sibyl.lab.worker;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.feedback.Guidance;
import sibyl.finding.Case;
import sibyl.finding.Evidence;
import sibyl.lab.jdbc.Meter;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.KnownEngines;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.locus.Locus;
import sibyl.play.CaseRun;
import sibyl.play.EngineGroups;
import sibyl.play.EngineMatrix;
import sibyl.play.Knowledge;
import sibyl.play.Rounds;
import sibyl.play.ScriptSurvey;
import sibyl.play.Settings;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.probe.Scenario;
import sibyl.reduce.FinalRows;
import sibyl.reduce.LaterStart;
import sibyl.reduce.Reducer;
import sibyl.session.Worlds;
import sibyl.triage.FenceTrials;
import sibyl.triage.Triage;

/// The worker process itself: loads the engine, then carries out orders of the main process (play test rounds, run or reduce a
/// case) until the connection breaks. A process of its own, because an engine that crashes may take it along.
public final class Worker {
  private static final int ENDS = 20;

  private final MessageChannel line;
  private final Engine engine;
  private final Job job;
  private final List<Oracle> all;
  private final JournalFile journal;
  private final Meter meter = new Meter();
  private final Settings settings;
  private Knowledge known;
  private final Worlds worlds;
  private final Dialect dialect;
  private @Nullable EngineMatrix matrix;
  private @Nullable EngineGroups groups;

  private Worker(MessageChannel line, Engine engine, Job job, List<Oracle> all) {
    this.line = line;
    this.engine = engine;
    this.job = job;
    this.all = all;
    this.settings = job.settings();
    this.known = new Knowledge(settings.feedbacks());
    this.dialect = job.ways().applied(engine.target().dialect());
    this.journal = JournalFile.open(job.journal());
    SessionTerms terms = new SessionTerms(Duration.ofMillis(job.patienceMillis()), journal, meter);
    this.worlds = engine.worlds(terms);
  }

  /// Serves the supervisor that wrote the job; the process ends with it.
  public static void serve(Job job, List<Oracle> all) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(job.socket()));
    try (MessageChannel line = new MessageChannel(channel)) {
      try (Engine engine =
          Engine.load(Target.parse(job.settings().target()), job.kit()).with(job.ways().kits())) {
        Worker worker = new Worker(line, engine, job, all);
        line.say(new Message.Ready(engine.version()));
        worker.work();
      } catch (TargetUnavailable e) {
        line.say(new Message.Unavailable(String.valueOf(e.getMessage())));
      }
    }
  }

  private void work() {
    Optional<Message> order = line.hear();
    while (order.isPresent() && order.get() instanceof Message.Order known) {
      line.say(report(known));
      order = line.hear();
    }
  }

  private Message.Report report(Message.Order order) {
    journal.round(JournalFile.NO_ROUND);
    try {
      return switch (order) {
        case Message.Play o -> play(o);
        case Message.Run o -> run(o.given());
        case Message.Recite o -> new Message.Judged(CaseRun.verbatim(o.setup(), o.claim(), worlds));
        case Message.Compare o ->
            new Message.Judged(CaseRun.faithful(o.setup(), o.claim(), worlds));
        case Message.Try o -> new Message.Tried(ScriptSurvey.of(o.script(), dialect, worlds));
        case Message.Derive o -> new Message.Claimed(claim(o.given()));
        case Message.Reduce o -> reduce(o);
        case Message.Examine o -> examine(o);
        case Message.Recognise o -> recognise(o);
      };
    } catch (TargetUnavailable e) {
      return new Message.Unavailable(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return new Message.Broken(ends(trace.toString().lines().toList()));
    }
  }

  /// The first and the last lines of a trace; between them may be an endless recursion.
  private static String ends(List<String> lines) {
    return Stream.concat(
            lines.stream().limit(ENDS), lines.stream().skip(Math.max(ENDS, lines.size() - ENDS)))
        .collect(Collectors.joining("\n"));
  }

  private Message.Report play(Message.Play order) {
    if (order.afresh()) {
      known = new Knowledge(settings.feedbacks());
    }
    known.hear(order.news(), order.guidance());
    Tally tally = new Tally();
    List<Oracle> oracles = all.stream().filter(o -> settings.oracles().contains(o.name())).toList();
    Rounds round =
        new Rounds(
            settings,
            new Rounds.Parts(dialect, oracles, groups(known.guidance()), known),
            worlds,
            tally,
            (found, verdict) -> line.say(new Message.Found(found, verdict)));
    long before = meter.dbmsNanos();
    for (long i = order.first(); i < order.first() + order.count(); i++) {
      journal.round(i);
      line.say(new Message.Passed(i, round.play(i)));
    }
    tally.dbmsNanos = meter.dbmsNanos() - before;
    return new Message.Played(tally);
  }

  /// Made again only when other features are closed. Groups serve many rounds, so they leave out what all rounds avoid.
  private EngineGroups groups(Guidance guidance) {
    Set<String> closed = new TreeSet<>(guidance.closed());
    closed.addAll(settings.script().avoided());
    EngineGroups.Terms terms =
        new EngineGroups.Terms(dialect, closed, settings.sizes(), job.ways().featured());
    EngineMatrix tried = matrix == null ? matrix(all) : matrix;
    matrix = tried;
    EngineGroups last = groups;
    if (last == null || !last.terms().equals(terms)) {
      last = new EngineGroups(terms, tried, job.ways().names());
      groups = last;
    }
    return last;
  }

  /// Only if an oracle compares several databases.
  private EngineMatrix matrix(List<Oracle> oracles) {
    return oracles.stream()
            .anyMatch(
                o -> o.scenario() == Scenario.LOCKSTEP && settings.oracles().contains(o.name()))
        ? KnownEngines.of(engine, dialect, worlds, _ -> {})
        : EngineMatrix.NONE;
  }

  private Message.Report run(Case given) {
    CaseRun.Answer answer = CaseRun.answer(given, oracle(given), dialect, worlds);
    return new Message.Judged(
        answer.verdict(), answer.claim() instanceof Claim c ? Optional.of(c) : Optional.empty());
  }

  private Verdict again(Case given) {
    return CaseRun.again(given, oracle(given), dialect, worlds);
  }

  private Next claim(Case given) {
    return CaseRun.claim(given, oracle(given), dialect, worlds);
  }

  private Oracle oracle(Case given) {
    return all.stream().filter(o -> o.name().equals(given.oracle())).findFirst().orElseThrow();
  }

  private Message.Report examine(Message.Examine order) {
    Supplier<Message.Effort> effort = effort();
    Evidence evidence =
        Triage.of(order.found(), order.verdict(), all, dialect, worlds, order.trials());
    return new Message.Examined(evidence, effort.get());
  }

  private Message.Report recognise(Message.Recognise order) {
    Supplier<Message.Effort> effort = effort();
    Optional<Locus> known =
        FenceTrials.of(order.found(), order.verdict(), oracle(order.found()), dialect, worlds)
            .flatMap(trials -> trials.recognised(order.known()));
    return new Message.Recognised(known, effort.get());
  }

  /// What is done from now on.
  private Supplier<Message.Effort> effort() {
    long begin = System.nanoTime();
    long nanos = meter.dbmsNanos();
    long statements = meter.statements();
    return () ->
        new Message.Effort(
            System.nanoTime() - begin, meter.dbmsNanos() - nanos, meter.statements() - statements);
  }

  private Message.Report reduce(Message.Reduce order) {
    Supplier<Message.Effort> effort = effort();
    Predicate<Case> same =
        c -> again(c) instanceof Verdict.Refuted r && r.defect().equals(order.defect());
    Case smallest =
        reducer(oracle(order.found()))
            .reduce(order.found(), same, dialect.spelling(), order.trials());
    CaseRun.Answer answer = CaseRun.answer(smallest, oracle(smallest), dialect, worlds);
    Verdict explained =
        answer.verdict() instanceof Verdict.Refuted r
            ? CaseRun.explained(smallest, r, oracle(smallest), dialect, worlds)
            : answer.verdict();
    return new Message.Reduced(smallest, answer.claim(), explained, effort.get());
  }

  /// Only cases in two worlds are long enough for a dump of the rows to be worth trying.
  private Reducer reducer(Oracle oracle) {
    Reducer all =
        Reducer.FULL.startingWith(
            oracle.scenario() == Scenario.CONDUCT
                ? new FinalRows(dialect, worlds)
                : new LaterStart(c -> CaseRun.compared(c, oracle, dialect, worlds)));
    return all.only(job.settings().shrinks());
  }
}
