package sibyl.play;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Databases met so far, by what makes them alike for an oracle. Bounded: when it is full, everything is new.
public final class Kin {
  public static final int MOST = 200_000;

  private final boolean skipping;
  private final Set<String> met = new HashSet<>();
  private final List<String> fresh = new ArrayList<>();

  /// Whether those that are alike shall be passed over, or only counted.
  public Kin(boolean skipping) {
    this.skipping = skipping;
  }

  public boolean skipping() {
    return skipping;
  }

  /// True the first time.
  boolean meet(String likeness) {
    boolean first = !met.contains(likeness);
    if (first && met.size() < MOST) {
      met.add(likeness);
      fresh.add(likeness);
    }
    return first;
  }

  /// Others have met these.
  public void learn(Collection<String> likenesses) {
    likenesses.stream().limit(Math.max(0, MOST - met.size())).forEach(met::add);
  }

  /// Those met here since this was last asked.
  public List<String> news() {
    List<String> news = List.copyOf(fresh);
    fresh.clear();
    return news;
  }
}
