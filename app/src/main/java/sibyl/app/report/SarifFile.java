package sibyl.app.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sibyl.app.AllOracles;
import sibyl.finding.Json;
import sibyl.probe.Oracle;

/// The text of a SARIF 2.1.0 file (`run --sarif`), made from the report of a campaign, for code-scanning services. Each oracle
/// is a SARIF rule and each bug a result. A result's location is the `repro.sql` of the bug's smallest finding, its fingerprint
/// the id of the group of findings that are this bug; known bugs are suppressed.
public final class SarifFile {
  /// GitHub and others compare results of several runs by this key; its number must change if the ids of buckets change.
  static final String FINGERPRINT = "sibylBucket/v1";

  private SarifFile() {}

  record Log(@JsonProperty("$schema") String schema, String version, List<Run> runs) {}

  record Run(Tool tool, List<Invocation> invocations, List<Result> results) {}

  record Tool(Driver driver) {}

  record Driver(String name, String version, List<Rule> rules) {}

  record Rule(String id, Message shortDescription, Message fullDescription) {}

  record Message(String text) {}

  record Invocation(boolean executionSuccessful, String startTimeUtc) {}

  record Result(
      String ruleId,
      int ruleIndex,
      String level,
      String baselineState,
      Message message,
      List<Location> locations,
      Map<String, String> partialFingerprints,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Suppression> suppressions) {}

  record Suppression(String kind, String justification) {}

  record Location(PhysicalLocation physicalLocation) {}

  record PhysicalLocation(Artifact artifactLocation, Region region) {}

  record Artifact(String uri) {}

  record Region(int startLine) {}

  public static String of(RunReport report) {
    Summary summary = report.summary();
    List<Rule> rules = new ArrayList<>();
    for (String name : summary.oracles().keySet()) {
      String law = AllOracles.named(name).map(Oracle::law).orElse(name);
      rules.add(
          new Rule(name, new Message(name + " on " + summary.origin().target()), new Message(law)));
    }
    List<String> ids = rules.stream().map(Rule::id).toList();
    return Json.pretty(
        new Log(
            "https://json.schemastore.org/sarif-2.1.0.json",
            "2.1.0",
            List.of(
                new Run(
                    new Tool(new Driver("Sibyl", summary.origin().sibyl(), rules)),
                    List.of(
                        new Invocation(
                            !summary.timing().ended().equals("failed"),
                            summary.timing().started())),
                    summary.bugs().stream().map(b -> result(b, report, ids)).toList()))));
  }

  private static Result result(Summary.Bug bug, RunReport report, List<String> rules) {
    Summary.Finding finding = bug.smallest();
    boolean known = bug.status().equals(Summary.KNOWN);
    return new Result(
        finding.oracle(),
        rules.indexOf(finding.oracle()),
        "error",
        report.old(bug).isPresent() ? "unchanged" : "new",
        new Message(report.summary().origin().target() + ", " + bug.title()),
        List.of(
            new Location(
                new PhysicalLocation(
                    new Artifact(report.places().getOrDefault(finding.id(), finding.id())),
                    new Region(1)))),
        Map.of(FINGERPRINT, bug.bucket()),
        known ? List.of(new Suppression("external", report.old(bug).orElse(""))) : List.of());
  }
}
