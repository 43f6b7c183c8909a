package sibyl.app.cli;

import java.util.List;
import picocli.CommandLine.Command;
import sibyl.app.report.TextTable;
import sibyl.app.work.PublishedSystems;
import sibyl.feedback.Feedback;
import sibyl.feedback.Feedbacks;
import sibyl.reduce.Reducer;
import sibyl.source.Sources;

/// `sibyl systems`: lists published test systems, such as QPG, as combinations of Sibyl's parts that `sibyl run --system` can
/// imitate, and what these parts do.
@Command(
    name = "systems",
    description = {
      "Lists published test systems. Each combines a source of statements, oracles that judge"
          + " results, feedback that steers generation, and passes that reduce findings.",
      "",
      "'sibyl run TARGET --system NAME' runs with the parts of one of them."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl systems", "  sibyl run sqlite --system qpg"})
final class SystemsCommand implements Runnable {

  @Override
  public void run() {
    TextTable table = new TextTable().row("system", "source", "oracles", "feedback", "reduction");
    for (PublishedSystems.Row row : PublishedSystems.ALL) {
      List<String> more = row.feedback();
      table.row(
          row.name(),
          row.source().name(),
          String.join(", ", row.oracles()),
          more.isEmpty() ? "default" : "default, " + String.join(", ", more),
          row.reduction().equals(PublishedSystems.ALL_PASSES)
              ? "all"
              : String.join(", ", row.reduction()));
    }
    table.lines().forEach(System.out::println);
    System.out.println();
    for (PublishedSystems.Row row : PublishedSystems.ALL) {
      System.out.println(row.name() + ": " + row.paper());
      System.out.println("  difference to the paper: " + row.differs());
    }
    System.out.println();
    TextTable parts = new TextTable().row("source", "meaning");
    Sources.ALL.forEach(s -> parts.row(s.name(), s.about()));
    parts.lines().forEach(System.out::println);
    System.out.println();
    TextTable steering = new TextTable().row("feedback", "used", "meaning");
    for (Feedback feedback : Feedbacks.all(Feedbacks.FLOOD)) {
      boolean usual = Feedbacks.USUAL.contains(feedback.name());
      steering.row(feedback.name(), usual ? "by default" : "with --feedback", feedback.about());
    }
    steering.lines().forEach(System.out::println);
    System.out.println();
    TextTable reducing = new TextTable().row("reduction", "meaning");
    Reducer.passes().forEach(reducing::row);
    reducing.lines().forEach(System.out::println);
  }
}
