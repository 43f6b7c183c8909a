package sibyl.app.work;

import java.util.List;
import java.util.stream.Stream;
import sibyl.app.options.WrongUsage;
import sibyl.feedback.Feedbacks;
import sibyl.feedback.PlanGuidance;
import sibyl.reduce.Reducer;
import sibyl.source.Sources;

/// The published test systems (TLP, Radar, QPG …), each as a combination of Sibyl's parts: a source of statements, oracles,
/// feedback (what is learned from earlier queries) and passes of the reducer. For `sibyl systems` and `run --system`; a new
/// system is a row here.
public final class PublishedSystems {
  private PublishedSystems() {}

  /// One system: its paper, the source of its statements, its oracles, its feedback in addition to the default, its reduction passes, and how it
  /// differs from the paper.
  public record Row(
      String name,
      String paper,
      Sources.Entry source,
      List<String> oracles,
      List<String> feedback,
      List<String> reduction,
      String differs) {

    /// All feedback, including the default.
    public List<String> allFeedback() {
      return Stream.concat(Feedbacks.USUAL.stream(), feedback.stream()).toList();
    }
  }

  /// All reduction passes.
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
              "reports which part of the metadata a finding needs"),
          new Row(
              "eqsql",
              "Zhang et al., Duplicate-sensitivity Guided Transformation Synthesis for DBMS"
                  + " Correctness Bug Detection",
              Sources.GENERATE,
              List.of("eqsql"),
              List.of(),
              ALL_PASSES,
              "rewrites with a library of proved templates, and proves further pairs during the"
                  + " run"),
          new Row(
              "ddlcheck",
              "Song et al., Detecting Schema-Related Logic Bugs in Relational DBMSs via Equivalent"
                  + " Database Construction",
              Sources.GENERATE,
              List.of("ddlcheck"),
              List.of(),
              ALL_PASSES,
              "also changes tables that hold rows"),
          new Row(
              "thanos",
              "Fu et al., THANOS: DBMS Bug Detection via Storage Engine Rotation Based Differential"
                  + " Testing",
              Sources.GENERATE,
              List.of("thanos"),
              List.of(),
              ALL_PASSES,
              "also rotates other ways of storing tables, and versions of the DBMS"),
          new Row(
              "pqs",
              "Rigger and Su, Testing Database Engines via Pivoted Query Synthesis, OSDI 2020",
              Sources.GENERATE,
              List.of("pqs"),
              List.of(),
              ALL_PASSES,
              "looks for the pivot row in the rows itself, not with INTERSECT; also rectifies to"
                  + " false and looks that the row is not there; pivot rows also come from derived"
                  + " tables and CTEs"),
          new Row(
              "qpg",
              "Ba and Rigger, Testing Database Engines via Query Plan Guidance, ICSE 2023",
              Sources.GENERATE,
              List.of("tlp", "norec"),
              List.of(PlanGuidance.NAME),
              ALL_PASSES,
              "most queries whose plan is known are only explained, not run; the number of joined"
                  + " relations follows that of earlier queries with new plans"),
          new Row(
              "sqlsmith",
              "Seltenreich, SQLsmith",
              Sources.SCRIPT,
              List.of("survives"),
              List.of(),
              ALL_PASSES,
              "uses the database of --setup if given, else generates one"));

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
