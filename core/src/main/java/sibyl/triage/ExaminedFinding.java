package sibyl.triage;

import java.util.Optional;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Versions;

/// A finding with its evidence and the versions that have the bug.
public record ExaminedFinding(
    String id, CaseFile file, Optional<Evidence> evidence, Versions versions) {}
