package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.ContributingPage;
import sibyl.chance.Seed;
import sibyl.dialect.Fault;
import sibyl.draw.Grammar;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedback;
import sibyl.feedback.Seen;
import sibyl.parse.Parse;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.source.Source;
import sibyl.sql.Statement;
import sibyl.toy.Toy;

/// The source and the feedback that CONTRIBUTING.md shows: one file each is all it takes.
class SamplePartsTest {
  @TempDir Path folder;

  @Test
  void the_source_of_the_contributing_page_makes_small_databases() throws Exception {
    Source source = (Source) ContributingPage.compiled("Small", folder);
    Grammar grammar = new Grammar(Toy.DIALECT, Set.of());
    for (int i = 0; i < 50; i++) {
      Source.Setup setup = source.setup(grammar, Scenario.QUESTIONS, new Seed(i).choices());
      Scene scene = Scene.empty(Toy.DIALECT);
      List<Statement> made = new ArrayList<>();
      for (var piece = setup.next(scene); piece.isPresent(); piece = setup.next(scene)) {
        made.add(piece.get().statement());
        scene = scene.after(piece.get().statement());
      }
      assertThat(made).hasSizeBetween(1, 6);
    }
  }

  @Test
  void the_feedback_of_the_contributing_page_closes_what_was_slow() throws Exception {
    Feedback feedback = (Feedback) ContributingPage.compiled("NoSlowFeatures", folder);
    Knowledge known = new Knowledge(List.of(feedback));
    Feedback.Listener listener =
        feedback.listener(0, Toy.DIALECT, known.of(feedback.name())).orElseThrow();
    Statement query = Parse.statement("SELECT abs(1)", Toy.DIALECT);
    listener.saw(
        new Seen.Ran(
            query, new Outcome.Failed(new Fault(Fault.Kind.SLOW, "", "too long")), 0, true));
    Digest digest = listener.digest();
    known.hear(Map.of(feedback.name(), digest));
    assertThat(known.guidance().closed()).contains("call abs");
  }
}
