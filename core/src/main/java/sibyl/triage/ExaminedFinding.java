package sibyl.triage;

import java.util.Optional;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Versions;

/// A finding with all that is known of it.
public record ExaminedFinding(
    String id, CaseFile file, Optional<Evidence> evidence, Versions versions) {}
