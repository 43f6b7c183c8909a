package sibyl.app;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The end of a campaign and what is stored of its findings: all that a file about it is written from. `scripts` are the findings'
/// own, by id; `places` are where they lie, as relative references; `reasons` say why a known finding is known.
record Telling(
    Summary summary,
    Map<String, String> scripts,
    Map<String, String> places,
    Map<String, String> reasons) {

  /// What makes a run end with exit code 1: findings that are new.
  List<Summary.Finding> fresh() {
    return summary.found().stream().filter(f -> f.news().equals(Summary.NEW)).toList();
  }

  String script(Summary.Finding finding) {
    return scripts.getOrDefault(finding.id(), "");
  }

  /// Why a finding is no news, if it is none.
  Optional<String> old(Summary.Finding finding) {
    return finding.news().equals(Summary.NEW)
        ? Optional.empty()
        : Optional.of(reasons.getOrDefault(finding.id(), finding.news()));
  }
}
