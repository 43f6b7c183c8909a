package sibyl.lab.campaign;

import sibyl.finding.CaseFile;

/// Receives the events of a campaign: a finding, a dead worker, progress. The terminal output of `sibyl run` is one; figures
/// have others. Called from several threads.
public interface Listener {

  /// There is a finding that the store did not have yet.
  void found(CaseFile found, boolean known);

  /// A worker or server died.
  void lost(String why);

  /// An oracle is not used any more in this campaign.
  default void stopped(String oracle, String why) {}

  /// Called a few times a second.
  void progress(CampaignStatus standing);
}
