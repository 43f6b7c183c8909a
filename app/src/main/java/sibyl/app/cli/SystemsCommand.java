package sibyl.app.cli;

import java.util.List;
import picocli.CommandLine.Command;
import sibyl.app.report.Grid;
import sibyl.app.work.PublishedSystems;
import sibyl.feedback.Feedback;
import sibyl.feedback.Feedbacks;
import sibyl.reduce.Reducer;
import sibyl.source.Sources;

/// `sibyl systems`: published systems as combinations of parts.
@Command(
    name = "systems",
    description = {
      "Lists published systems, each as a combination of parts: a source of statements, oracles"
          + " that judge, feedback that steers, and passes that reduce.",
      "",
      "'sibyl run TARGET --system NAME' hunts as one of them does."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl systems", "  sibyl run sqlite --system qpg"})
final class SystemsCommand implements Runnable {

  @Override
  public void run() {
    Grid grid = new Grid().row("system", "source", "oracles", "feedback", "reduction");
    for (PublishedSystems.Row row : PublishedSystems.ALL) {
      List<String> more = row.feedback();
      grid.row(
          row.name(),
          row.source().name(),
          String.join(", ", row.oracles()),
          more.isEmpty() ? "usual" : "usual, " + String.join(", ", more),
          row.reduction().equals(PublishedSystems.ALL_PASSES)
              ? "all"
              : String.join(", ", row.reduction()));
    }
    grid.lines().forEach(System.out::println);
    System.out.println();
    for (PublishedSystems.Row row : PublishedSystems.ALL) {
      System.out.println(row.name() + ": " + row.paper());
      System.out.println("  differs: " + row.differs());
    }
    System.out.println();
    Grid parts = new Grid().row("source", "what it does");
    Sources.ALL.forEach(s -> parts.row(s.name(), s.about()));
    parts.lines().forEach(System.out::println);
    System.out.println();
    Grid steering = new Grid().row("feedback", "used", "what it does");
    for (Feedback feedback : Feedbacks.all(Feedbacks.FLOOD)) {
      boolean usual = Feedbacks.USUAL.contains(feedback.name());
      steering.row(feedback.name(), usual ? "always" : "by name", feedback.about());
    }
    steering.lines().forEach(System.out::println);
    System.out.println();
    Grid reducing = new Grid().row("reduction", "what it does");
    Reducer.passes().forEach(reducing::row);
    reducing.lines().forEach(System.out::println);
  }
}
