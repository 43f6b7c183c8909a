package sibyl.lab.campaign;

import sibyl.finding.CaseFile;

/// A known, unfixed bug of a newest version that [CommittedBugs] cannot recognise in a finding, checked by hand in plain SQL. A
/// reduced finding that shows it proves nothing against the oracle that reported it. An entry is here for one of these reasons:
///
///   - no fence makes the bug vanish: it is in what is stored, in a value, in an index, in the text of a definition, or in all that
///     an engine makes of a construct;
///   - it shows at places of many kinds, and the finding in `docs/bugs` has one of them;
///   - its error names no function of the engine.
///
/// Such a bug is recognised by a construct in a certain role, and not by its signature: after reduction, one bug has a dozen
/// signatures, which differ in the cast, type or function next to the construct. Where a fence keeps the meaning of the
/// construct and switches off its optimisation, the finding must vanish with it.
interface Explanation {
  String name();

  /// SQL that shows the bug on the pinned version, in the form of [BugScript].
  String script();

  /// Whether the finding has the construct of this bug in its role.
  boolean shows(CaseFile found);

  /// What keeps the bug from showing.
  default Fence fence() {
    return Fence.NONE;
  }

  default boolean explains(CaseFile found) {
    return shows(found) && (!fence().exists() || fence().cures(found));
  }
}
