package sibyl.play;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import sibyl.oracle.Novelty;

/// Databases met so far, by a fingerprint of what makes them alike for an oracle. Bounded: when it is full, everything is
/// new.
public final class Kin {
  public static final int MOST = 200_000;

  /// 128 bits.
  private static final int BYTES = 16;

  private final Novelty novelty;
  private final Set<String> met = new HashSet<>();
  private final List<String> fresh = new ArrayList<>();

  public Kin(Novelty novelty) {
    this.novelty = novelty;
  }

  Novelty novelty() {
    return novelty;
  }

  /// Whether those that are alike shall be passed over, or only counted.
  boolean skipping() {
    return novelty != Novelty.OFF;
  }

  /// True the first time.
  boolean meet(String likeness) {
    String fingerprint = fingerprint(likeness);
    boolean first = !met.contains(fingerprint);
    if (first && met.size() < MOST) {
      met.add(fingerprint);
      fresh.add(fingerprint);
    }
    return first;
  }

  /// As hexadecimal digits.
  static String fingerprint(String likeness) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(likeness.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(hash, BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has it", e);
    }
  }

  /// Others have met these.
  public void learn(Collection<String> fingerprints) {
    fingerprints.stream().limit(Math.max(0, MOST - met.size())).forEach(met::add);
  }

  /// Those met here since this was last asked.
  public List<String> news() {
    List<String> news = List.copyOf(fresh);
    fresh.clear();
    return news;
  }
}
