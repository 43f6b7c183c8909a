package sibyl.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// Compares buckets with labels, by pairs of findings: those correctly in one bucket, wrongly merged, and wrongly split.
record PairwiseScore(int right, int merged, int split, int buckets, Map<String, Integer> mistakes) {

  /// `truth` maps the id of each finding to its cause.
  static PairwiseScore of(List<ExaminedFinding> findings, Map<String, String> truth) {
    List<Bucket> buckets = Buckets.of(findings);
    List<String> ids = findings.stream().map(ExaminedFinding::id).toList();
    Map<String, String> home = new TreeMap<>();
    buckets.forEach(b -> b.members().forEach(m -> home.put(m.id(), b.id())));
    int right = 0;
    int merged = 0;
    int split = 0;
    Map<String, Integer> mistakes = new TreeMap<>();
    for (int i = 0; i < ids.size(); i++) {
      for (int j = i + 1; j < ids.size(); j++) {
        String one = truth(ids.get(i), truth);
        String other = truth(ids.get(j), truth);
        boolean same = one.equals(other);
        boolean together = truth(ids.get(i), home).equals(truth(ids.get(j), home));
        right += same && together ? 1 : 0;
        merged += !same && together ? 1 : 0;
        split += same && !together ? 1 : 0;
        if (same != together) {
          mistakes.merge(same ? one + " split" : one + " with " + other, 1, Integer::sum);
        }
      }
    }
    return new PairwiseScore(right, merged, split, buckets.size(), mistakes);
  }

  private static String truth(String id, Map<String, String> of) {
    return Optional.ofNullable(of.get(id)).orElseThrow();
  }

  /// The share of pairs in one bucket that belong together.
  double precision() {
    return right / Math.max(1.0, right + merged);
  }

  double f1() {
    return 2.0 * right / (2.0 * right + merged + split);
  }

  /// The score and the mistakes, for the test log.
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d buckets, F1 %.3f: %d pairs right, %d merged, %d split"
            .formatted(buckets, f1(), right, merged, split));
    mistakes.forEach((what, count) -> lines.add("  " + count + " " + what));
    return lines;
  }
}
