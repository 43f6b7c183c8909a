package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.claim.Act;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.dialect.StorageFeature;
import sibyl.finding.Step;
import sibyl.oracle.Aim;
import sibyl.oracle.Facts;
import sibyl.oracle.Oracle;
import sibyl.oracle.Probe;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;

/// A round in which worlds that store their tables in different ways are told the same (Algorithm 2 of the THANOS paper): tables and
/// what makes them interesting, rows, questions, scripts of features that all of them have, and last what every table
/// holds.
final class Rotating {
  private static final int FEWEST = 30;
  private static final int MOST = 90;

  /// Tries to draw something that all ways of storing share.
  private static final int TRIES = 16;

  /// One turn in so many is the script of a feature; of these, one in so many is of a feature that none of them has.
  private static final int SCRIPTS = 9;

  private static final int LACKING = 8;

  private final Round.Rules rules;
  private final Oracle oracle;
  private final Seed seed;
  private final Tally tally;
  private final BiConsumer<Statement, Outcome> counting;
  private final Consumer<Round.Suspicion> suspect;
  private final List<Step> steps = new ArrayList<>();
  private Scene scene;
  private int turns;
  private boolean over;
  private boolean worded;

  Rotating(
      Round.Rules rules,
      Oracle oracle,
      Seed seed,
      Tally tally,
      BiConsumer<Statement, Outcome> counting,
      Consumer<Round.Suspicion> suspect) {
    this.rules = rules;
    this.oracle = oracle;
    this.seed = seed;
    this.tally = tally;
    this.counting = counting;
    this.suspect = suspect;
    this.scene = Scene.empty(rules.dialect());
  }

  void play(Session base) {
    Optional<Groups.Group> group = rules.groups().pick(seed.child("group").choices());
    if (group.isEmpty()) {
      tally.oracle(oracle.name()).decline("one way of storing");
      return;
    }
    try (Executor executor = new Executor(base)) {
      Conduct worlds =
          new Conduct(executor, oracle.claims(Scene.empty(rules.dialect()), Facts.NONE));
      rules.brought().setup().forEach(s -> bring(new Probe(s), group.get(), worlds));
      int length = seed.child("length").choices().between(FEWEST, MOST);
      for (int i = 0; i < length && !over; i++) {
        Choices choices = seed.child("told").child(i).choices();
        if (i > 0 && choices.oneIn(SCRIPTS)) {
          script(group.get(), worlds, choices);
        } else {
          drawn(group.get(), worlds, choices).ifPresent(probe -> tell(probe, group.get(), worlds));
        }
      }
      for (Table table : scene.tables()) {
        if (table.kind() == Table.Kind.BASE && !over) {
          tell(new Probe(all(table)), group.get(), worlds);
        }
      }
    }
  }

  /// What is brought is told whole or not at all.
  private void bring(Probe probe, Groups.Group group, Conduct worlds) {
    if (!over) {
      over = worlds.next(rotated(probe, group)) instanceof Next.Declined;
      tell(probe, group, worlds);
    }
  }

  private static Query all(Table table) {
    return new Query.Select(
        table.columns().stream()
            .map(c -> Query.Item.of(new Expr.ColumnRef("", c.name(), c.kind(), c.grade())))
            .toList(),
        new Relation.Named(table.name()),
        Optional.empty());
  }

  private Optional<Probe> drawn(Groups.Group group, Conduct worlds, Choices choices) {
    for (int tries = 0; tries < TRIES; tries++) {
      Probe probe = rules.brought().question(oracle, group.grammar(), choices).from(scene, choices);
      if (worlds.next(rotated(probe, group)) instanceof Next.Declined(String why)) {
        tally.oracle(oracle.name()).decline(why);
      } else {
        return Optional.of(probe);
      }
    }
    return Optional.empty();
  }

  private static Probe rotated(Probe probe, Groups.Group group) {
    return new Probe(probe.asked(), new Aim.Names(group.names(), group.apart()));
  }

  private void script(Groups.Group group, Conduct worlds, Choices choices) {
    boolean lacking = choices.oneIn(LACKING) && !group.lacking().isEmpty();
    Optional<StorageFeature> feature = choices.any(lacking ? group.lacking() : group.common());
    String name = "s" + turns;
    for (StorageFeature.Line line : feature.map(f -> f.lines(name)).orElse(List.of())) {
      if (!over) {
        tell(new Probe(new Statement.Native(line.sql())), group, worlds);
      }
    }
  }

  private void tell(Probe drawn, Groups.Group group, Conduct worlds) {
    Probe probe = rotated(drawn, group);
    Tally.OracleTally counts = tally.oracle(oracle.name());
    Next next = worlds.next(probe);
    if (next instanceof Next.Declined) {
      counts.decline("not for all engines");
      return;
    }
    counts.probes++;
    turns++;
    Executor.Run run = worlds.run(probe, next);
    Transcript transcript = run.transcript();
    for (int i = 0; i < transcript.size(); i++) {
      if (transcript.act(i) instanceof Act.Say(_, _, _, Act.When when)
          && when.equals(Act.When.ALWAYS)) {
        counting.accept(probe.asked(), transcript.outcome(i));
      }
    }
    units(probe.asked(), group);
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

  /// The words of an error are told once a round, and change nothing.
  private void refuted(Verdict.Refuted verdict, Probe probe) {
    boolean message = Verdict.minor(verdict);
    if (!message || !worded) {
      suspect.accept(new Round.Suspicion(List.of(), List.copyOf(steps), probe, turns, verdict));
    }
    worded |= message;
    over |= !message;
  }

  private void units(Statement statement, Groups.Group group) {
    tally.told++;
    if (rules.dialect().storage().features().isEmpty()) {
      return;
    }
    String words = StorageFeature.words(statement, rules.dialect().spelling());
    boolean any = false;
    String pair = Groups.key(group.names());
    for (StorageFeature feature : rules.dialect().storage().features()) {
      if (feature.usedBy(words)) {
        any = true;
        for (String engine : group.engines(rules.groups().matrix())) {
          tally.units.putIfAbsent(feature.name() + "@" + engine, pair);
        }
      }
    }
    tally.featured += any ? 1 : 0;
  }
}
