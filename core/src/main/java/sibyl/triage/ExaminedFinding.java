package sibyl.triage;

import java.util.Optional;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.FindingText;
import sibyl.finding.Versions;

/// A stored finding with all that is known of it: its file, the evidence of its cause, and the versions that have the bug. Read
/// from disk by commands that list, show or group findings.
public record ExaminedFinding(
    String id, CaseFile file, Optional<Evidence> evidence, Versions versions) {
  /// The title, the same in all lists and reports.
  public String title() {
    return FindingText.title(file, evidence);
  }
}
