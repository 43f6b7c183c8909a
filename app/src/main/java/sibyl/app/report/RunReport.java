package sibyl.app.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The summary of a campaign with the scripts of its bugs: the input of the JUnit, SARIF and Markdown files, made when the
/// campaign ends. The maps have as key the id of the smallest finding of a bug: `scripts` are its `repro.sql`, `places` the
/// path of that file, `reasons` why a bug is known.
public record RunReport(
    Summary summary,
    Map<String, String> scripts,
    Map<String, String> places,
    Map<String, String> reasons) {

  /// The bugs with a new finding.
  List<Summary.Bug> fresh() {
    return summary.bugs().stream().filter(Summary.Bug::fresh).toList();
  }

  String script(Summary.Bug bug) {
    return scripts.getOrDefault(bug.smallest().id(), "");
  }

  /// Why a bug is not new; empty if it is new.
  Optional<String> old(Summary.Bug bug) {
    return bug.fresh()
        ? Optional.empty()
        : Optional.of(reasons.getOrDefault(bug.smallest().id(), bug.status()));
  }
}
