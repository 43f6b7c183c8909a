package sibyl.app.work;

import java.util.List;
import java.util.stream.Stream;
import sibyl.app.options.WrongUsage;
import sibyl.feedback.Feedbacks;
import sibyl.feedback.PlanGuidance;
import sibyl.reduce.Reducer;
import sibyl.source.Sources;

/// Published systems, each as a combination of parts.
public final class PublishedSystems {
  private PublishedSystems() {}

  /// A system: where it was published, where its statements come from, which oracles judge them, what steers it beside the usual
  /// feedback, which passes make its findings smaller, and in what it differs from the original.
  public record Row(
      String name,
      String paper,
      Sources.Entry source,
      List<String> oracles,
      List<String> feedback,
      List<String> reduction,
      String differs) {

    /// All feedback, the usual included.
    public List<String> allFeedback() {
      return Stream.concat(Feedbacks.USUAL.stream(), feedback.stream()).toList();
    }
  }

  /// Every pass that there is.
  public static final List<String> ALL_PASSES = List.copyOf(Reducer.passes().keySet());

  public static final List<Row> ALL =
      List.of(
          new Row(
              "tlp",
              "Rigger and Su, Finding Bugs in Database Systems via Query Partitioning, OOPSLA 2020",
              Sources.GENERATE,
              List.of("tlp"),
              List.of(),
              ALL_PASSES,
              "compares all columns by type, not the first as text; reduces and confirms findings"),
          new Row(
              "norec",
              "Rigger and Su, Detecting Optimization Bugs in Database Engines via Non-Optimizing"
                  + " Reference Engine Construction, ESEC/FSE 2020",
              Sources.GENERATE,
              List.of("norec"),
              List.of(),
              ALL_PASSES,
              "compares rows, not only their number"),
          new Row(
              "radar",
              "Song et al., Detecting Metadata-Related Logic Bugs in Database Systems via Raw"
                  + " Database Construction",
              Sources.GENERATE,
              List.of("radar"),
              List.of(),
              ALL_PASSES,
              "says without which part of the metadata a finding vanishes"),
          new Row(
              "eqsql",
              "Zhang et al., Duplicate-sensitivity Guided Transformation Synthesis for DBMS"
                  + " Correctness Bug Detection",
              Sources.GENERATE,
              List.of("eqsql"),
              List.of(),
              ALL_PASSES,
              "rewrites by a library of proved templates, and proves further pairs on the spot"),
          new Row(
              "ddlcheck",
              "Song et al., Detecting Schema-Related Logic Bugs in Relational DBMSs via Equivalent"
                  + " Database Construction",
              Sources.GENERATE,
              List.of("ddlcheck"),
              List.of(),
              ALL_PASSES,
              "starts from tables with rows in them, too"),
          new Row(
              "thanos",
              "Fu et al., THANOS: DBMS Bug Detection via Storage Engine Rotation Based Differential"
                  + " Testing",
              Sources.GENERATE,
              List.of("thanos"),
              List.of(),
              ALL_PASSES,
              "also rotates other ways of storing than storage engines, and versions"),
          new Row(
              "qpg",
              "Ba and Rigger, Testing Database Engines via Query Plan Guidance, ICSE 2023",
              Sources.GENERATE,
              List.of("tlp", "norec"),
              List.of(PlanGuidance.NAME),
              ALL_PASSES,
              "most questions whose plan is known are asked for their plan only; queries join as"
                  + " many relations as brought new plans before"),
          new Row(
              "sqlsmith",
              "Seltenreich, SQLsmith",
              Sources.SCRIPT,
              List.of("survives"),
              List.of(),
              ALL_PASSES,
              "the database comes from --setup, else it is generated"));

  public static Row named(String name) {
    return ALL.stream()
        .filter(r -> r.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new WrongUsage(
                    "there is no system called '%s'; there are: %s"
                        .formatted(name, String.join(", ", ALL.stream().map(Row::name).toList()))));
  }
}
