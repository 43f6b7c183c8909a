package sibyl.app.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The end of a campaign and what is stored of its findings: all that a file about it is written from. `scripts` are those of
/// the smallest finding of each bug, by its id; `places` are where they lie, as relative references; `reasons` say why a bug is known.
public record RunReport(
    Summary summary,
    Map<String, String> scripts,
    Map<String, String> places,
    Map<String, String> reasons) {

  /// What makes a run end with exit code 1.
  List<Summary.Bug> fresh() {
    return summary.bugs().stream().filter(Summary.Bug::fresh).toList();
  }

  String script(Summary.Bug bug) {
    return scripts.getOrDefault(bug.smallest().id(), "");
  }

  /// Why a bug is no news, if it is none.
  Optional<String> old(Summary.Bug bug) {
    return bug.fresh()
        ? Optional.empty()
        : Optional.of(reasons.getOrDefault(bug.smallest().id(), bug.news()));
  }
}
