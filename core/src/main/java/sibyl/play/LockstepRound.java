package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.claim.Act;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.StorageFeature;
import sibyl.feedback.Seen;
import sibyl.feedback.StoragePairs;
import sibyl.finding.Step;
import sibyl.probe.Aim;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;

/// A test round for the oracle `thanos` (the storage engine must not matter): builds several databases that store their tables
/// in different ways, and runs each statement in all of them (Algorithm 2 of the THANOS paper): definitions, changes of rows,
/// queries, scripts of features that all have, and last a query of every whole table. It ends at the first real difference.
final class LockstepRound implements RoundPlan {
  private static final int FEWEST = 30;
  private static final int MOST = 90;

  /// Tries to generate a statement that all ways of storing accept.
  private static final int TRIES = 16;

  /// One turn in so many is the script of a feature; one in so many of these is of a feature that all of them refuse.
  private static final int SCRIPTS = 9;

  private static final int LACKING = 8;

  @Override
  public void play(PlayedRound round) {
    Oracle oracle = round.seed().child("oracle").choices().weighted(round.oracles());
    EngineGroups groups = round.parts().groups();
    Optional<EngineGroups.Group> group =
        groups.pick(round.guidance(), round.seed().child("group").choices());
    if (group.isEmpty()) {
      round.tally().oracle(oracle.name()).decline("single storage variant");
      return;
    }
    try (Executor executor = new Executor(round.session())) {
      new Turns(round, oracle, group.get(), executor).play();
    }
  }

  /// Runs the statements, one after the other, in all databases.
  private static final class Turns {
    private final PlayedRound round;
    private final Oracle oracle;
    private final EngineGroups.Group group;
    private final ClaimRunner worlds;
    private final Tally.OracleTally counts;
    private final List<Step> steps = new ArrayList<>();
    private Scene scene;
    private int turns;
    private boolean over;
    private boolean messageReported;

    Turns(PlayedRound round, Oracle oracle, EngineGroups.Group group, Executor executor) {
      this.round = round;
      this.oracle = oracle;
      this.group = group;
      this.counts = round.tally().oracle(oracle.name());
      this.scene = Scene.empty(round.parts().dialect());
      this.worlds = new ClaimRunner(executor, oracle.claims(scene, Facts.NONE));
    }

    void play() {
      round.settings().script().setup().forEach(s -> runOwn(new Probe(s)));
      int length = round.seed().child("length").choices().between(FEWEST, MOST);
      for (int i = 0; i < length && !over; i++) {
        Choices choices = round.seed().child("told").child(i).choices();
        if (i > 0 && choices.oneIn(SCRIPTS)) {
          script(choices);
        } else {
          generated(choices).ifPresent(this::run);
        }
      }
      for (Table table : scene.tables()) {
        if (table.kind() == Table.Kind.BASE && !over) {
          run(new Probe(whole(table)));
        }
      }
    }

    /// Runs a statement of the user's script; if one cannot run everywhere, the round ends.
    private void runOwn(Probe probe) {
      if (!over) {
        over = worlds.next(rotated(probe)) instanceof Next.Declined;
        run(probe);
      }
    }

    private static Query whole(Table table) {
      return new Query.Select(
          table.columns().stream()
              .map(c -> Query.Item.of(new Expr.ColumnRef("", c.name(), c.kind(), c.grade())))
              .toList(),
          new Relation.Named(table.name()),
          Optional.empty());
    }

    private Optional<Probe> generated(Choices choices) {
      for (int tries = 0; tries < TRIES; tries++) {
        Probe probe = round.source().question(oracle, group.grammar(), scene, choices);
        if (worlds.next(rotated(probe)) instanceof Next.Declined(String why)) {
          counts.decline(why);
        } else {
          return Optional.of(probe);
        }
      }
      return Optional.empty();
    }

    private Probe rotated(Probe probe) {
      return new Probe(probe.asked(), new Aim.Names(group.names(), group.apart()));
    }

    private void script(Choices choices) {
      boolean lacking = choices.oneIn(LACKING) && !group.lacking().isEmpty();
      Optional<StorageFeature> feature = choices.any(lacking ? group.lacking() : group.common());
      String name = "s" + turns;
      for (StorageFeature.Line line : feature.map(f -> f.lines(name)).orElse(List.of())) {
        if (!over) {
          run(new Probe(new Statement.Native(line.sql())));
        }
      }
    }

    private void run(Probe plain) {
      Probe probe = rotated(plain);
      Next next = worlds.next(probe);
      if (next instanceof Next.Declined) {
        counts.decline("feature not in all storage engines");
        return;
      }
      counts.probes++;
      turns++;
      Executor.Run run = worlds.run(probe, next);
      Transcript transcript = run.transcript();
      // Refusals of a storage engine do not train the profile of the DBMS.
      boolean trains = round.parts().dialect().storage().engines().isEmpty();
      for (int i = 0; i < transcript.size(); i++) {
        if (transcript.act(i) instanceof Act.Say(_, _, _, Act.When when)
            && when.equals(Act.When.ALWAYS)) {
          round.ran(probe.asked(), transcript.outcome(i), trains);
        }
      }
      countFeatures(probe.asked());
      switch (run.verdict()) {
        case Verdict.Upheld _ -> counts.upheld++;
        case Verdict.Moot(String reason) -> counts.moot.merge(reason, 1L, Long::sum);
        case Verdict.Refuted r -> refuted(r, probe);
      }
      over |= run.spoiled() || !worlds.alive();
      if (!(probe.asked() instanceof Query)) {
        steps.add(new Step(probe.asked(), run.taken()));
        scene = run.taken() ? scene.after(probe.asked()) : scene;
      }
    }

    /// Different error messages are reported once a round and do not end it.
    private void refuted(Verdict.Refuted verdict, Probe probe) {
      boolean message = Verdict.minor(verdict);
      if (!message || !messageReported) {
        round.suspect(oracle, List.of(), steps, probe, turns, verdict);
      }
      messageReported |= message;
      over |= !message;
    }

    private void countFeatures(Statement statement) {
      Tally tally = round.tally();
      tally.inLockstep++;
      Dialect dialect = round.parts().dialect();
      if (dialect.storage().features().isEmpty()) {
        return;
      }
      String words = StorageFeature.words(statement, dialect.spelling());
      boolean any = false;
      String pair = StoragePairs.pair(group.names());
      for (StorageFeature feature : dialect.storage().features()) {
        if (feature.usedBy(words)) {
          any = true;
          for (String engine : group.engines(round.parts().groups().matrix())) {
            String unit = feature.name() + "@" + engine;
            tally.units.merge(unit, 1L, Long::sum);
            round.saw(new Seen.Stored(unit, pair));
          }
        }
      }
      tally.featured += any ? 1 : 0;
    }
  }
}
