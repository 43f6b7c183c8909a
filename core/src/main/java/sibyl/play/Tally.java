package sibyl.play;

import java.util.Map;
import java.util.TreeMap;

/// What was counted. Tallies add up, so they can be taken anywhere and merged.
public final class Tally {

  /// What one oracle did.
  public static final class OracleTally {
    public long probes;
    public long upheld;
    public long refuted;
    public long flaky;

    /// Databases that were like one it had met.
    public long alike;

    public Map<String, Long> moot = new TreeMap<>();

    /// Of an oracle whose questions change worlds: which kind of statement showed what to be wrong.
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

  /// While a target is learned: accepted statements by their kind.
  public Map<String, Long> acceptedByKind = new TreeMap<>();

  /// Messages that no rule of the dialect speaks of.
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
    told += other.told;
    featured += other.featured;
  }

  /// How often features of storage were used, each with the storage engine (`feature@engine`).
  public Map<String, Long> units = new TreeMap<>();

  /// Statements told to worlds that are stored in different ways, and those among them that used such a feature.
  public long told;

  public long featured;

  private static void merge(Map<String, Long> from, Map<String, Long> to) {
    from.forEach((what, count) -> to.merge(what, count, Long::sum));
  }
}
