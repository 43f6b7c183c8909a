package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedbacks;
import sibyl.finding.Json;
import sibyl.oracle.Oracles;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Features;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// What rounds tell can be merged in any order, and each round can be played alone.
class MergingTest {
  private static final int ROUNDS = 60;
  private static final Settings SETTINGS = Settings.usual("toy", 5, Oracles.ALL).withFlood(3);

  /// A database with planted bugs that lacks some features, so that every feedback has something to say.
  private static final class Poor implements Session {
    private final Session inner;

    Poor() {
      this(new ToyDatabase(Set.of(Plant.NOT_EQUAL_READ_AS_IS_NOT, Plant.ADDED_DEFAULT_FORGOTTEN)));
    }

    private Poor(Session inner) {
      this.inner = inner;
    }

    @Override
    public Outcome run(Statement statement) {
      return Features.of(statement).contains("join LEFT")
          ? new Outcome.Failed(new Fault(Fault.Kind.UNSUPPORTED, "", "no such join"))
          : inner.run(statement);
    }

    @Override
    public Session beside(Variant variant) {
      return new Poor(inner.beside(variant));
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private static Rounds round(Knowledge known, Tally tally, List<String> found) {
    Rounds.Parts alone = Rounds.Parts.alone(Toy.DIALECT, Oracles.ALL);
    return new Rounds(
        SETTINGS,
        new Rounds.Parts(Toy.DIALECT, Oracles.ALL, alone.groups(), known),
        Poor::new,
        tally,
        (asked, verdict) -> found.add(Json.line(asked) + Json.line(verdict)));
  }

  private static Knowledge nothing() {
    return new Knowledge(Feedbacks.all(SETTINGS.steering().flood()));
  }

  private static String shown(Knowledge known) {
    Map<String, Digest> digests = new TreeMap<>(known.digests());
    return Json.line(digests) + closed(known);
  }

  private static Set<String> closed(Knowledge known) {
    return known.guidance().closed();
  }

  @Test
  void any_split_and_order_of_rounds_merges_to_the_same() {
    List<Map<String, Digest>> digests = new ArrayList<>();
    List<Tally> tallies = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      Tally tally = new Tally();
      digests.add(round(nothing(), tally, new ArrayList<>()).play(i));
      tallies.add(tally);
    }
    digests.forEach(
        round ->
            round
                .values()
                .forEach(d -> assertThat(Json.read(Json.line(d), Digest.class)).isEqualTo(d)));
    Knowledge inOrder = nothing();
    digests.forEach(inOrder::hear);
    Tally total = new Tally();
    tallies.forEach(total::add);
    assertThat(closed(inOrder)).contains("join LEFT");
    assertThat(List.of("features", "databases", "flood"))
        .allSatisfy(name -> assertThat(inOrder.of(name).digest().hasNothing()).isFalse());
    Random random = new Random(1);
    for (int trial = 0; trial < 20; trial++) {
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        order.add(i);
      }
      Collections.shuffle(order, random);
      int cut = random.nextInt(ROUNDS);
      Knowledge all = nothing();
      Tally sum = new Tally();
      for (List<Integer> part : List.of(order.subList(0, cut), order.subList(cut, ROUNDS))) {
        Knowledge worker = nothing();
        Tally own = new Tally();
        part.forEach(i -> worker.hear(digests.get(i)));
        part.forEach(i -> own.add(tallies.get(i)));
        all.hear(worker.digests());
        sum.add(own);
      }
      assertThat(shown(all)).isEqualTo(shown(inOrder));
      assertThat(Json.line(sum)).isEqualTo(Json.line(total));
    }
  }

  @Test
  void a_round_is_the_same_whether_others_were_played_before_it_or_not() {
    Knowledge known = nothing();
    List<String> together = new ArrayList<>();
    List<String> digests = new ArrayList<>();
    Rounds all = round(known, new Tally(), together);
    for (int i = 0; i < ROUNDS; i++) {
      digests.add(Json.line(new TreeMap<>(all.play(i))));
    }
    List<String> apart = new ArrayList<>();
    for (int i = ROUNDS - 1; i >= 0; i--) {
      List<String> own = new ArrayList<>();
      assertThat(Json.line(new TreeMap<>(round(known, new Tally(), own).play(i))))
          .isEqualTo(digests.get(i));
      apart.addAll(0, own);
    }
    assertThat(together).isNotEmpty().isEqualTo(apart);
  }
}
