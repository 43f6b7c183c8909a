package sibyl.play;

import java.util.Map;
import java.util.TreeMap;

/// The counts that a run prints at its end: statements, errors, and for each oracle how many tests held, were refuted, or were
/// skipped and why. Each test round of a worker adds to one; the main process adds those of all workers.
public final class Tally {

  /// What one oracle did.
  public static final class OracleTally {
    public long probes;
    public long upheld;
    public long refuted;
    public long flaky;

    /// Databases that were equivalent to one it had tested.
    public long alike;

    public Map<String, Long> moot = new TreeMap<>();

    /// For an oracle whose questions change databases: contradictions by the kind of statement and what was wrong.
    public Map<String, Long> revealed = new TreeMap<>();

    void decline(String reason) {
      probes++;
      moot.merge(reason, 1L, Long::sum);
    }

    void add(OracleTally other) {
      probes += other.probes;
      upheld += other.upheld;
      refuted += other.refuted;
      flaky += other.flaky;
      alike += other.alike;
      merge(other.moot, moot);
      merge(other.revealed, revealed);
    }
  }

  public long databases;
  public long statements;
  public long accepted;
  public long dbmsNanos;
  public Map<String, OracleTally> oracles = new TreeMap<>();
  public Map<String, Long> faults = new TreeMap<>();

  /// Accepted statements by their kind, in the rounds that train the profile.
  public Map<String, Long> acceptedByKind = new TreeMap<>();

  /// Error messages that the dialect does not classify.
  public Map<String, Long> unclassified = new TreeMap<>();

  public OracleTally oracle(String name) {
    return oracles.computeIfAbsent(name, _ -> new OracleTally());
  }

  public void add(Tally other) {
    databases += other.databases;
    statements += other.statements;
    accepted += other.accepted;
    dbmsNanos += other.dbmsNanos;
    other.oracles.forEach((name, tally) -> oracle(name).add(tally));
    merge(other.faults, faults);
    merge(other.acceptedByKind, acceptedByKind);
    merge(other.unclassified, unclassified);
    merge(other.units, units);
    inLockstep += other.inLockstep;
    featured += other.featured;
  }

  /// How often features of storage were used, each with the storage engine (`feature@engine`).
  public Map<String, Long> units = new TreeMap<>();

  /// Statements run in databases that are stored in different ways, and those among them that used such a feature.
  public long inLockstep;

  public long featured;

  private static void merge(Map<String, Long> from, Map<String, Long> to) {
    from.forEach((what, count) -> to.merge(what, count, Long::sum));
  }
}
