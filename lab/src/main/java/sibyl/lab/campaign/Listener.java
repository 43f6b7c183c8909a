package sibyl.lab.campaign;

import sibyl.finding.CaseFile;

/// Who is told what happens in a campaign, as it happens. Called from several threads.
public interface Listener {

  /// A finding that this store did not have yet.
  void found(CaseFile found, boolean known);

  void lost(String why);

  /// An oracle is asked no more in this campaign.
  default void stopped(String oracle, String why) {}

  /// Called a few times a second.
  void progress(CampaignStatus standing);
}
