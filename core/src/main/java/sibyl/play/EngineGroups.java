package sibyl.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.draw.Grammar;
import sibyl.draw.SharedDialect;
import sibyl.draw.Sizes;
import sibyl.feedback.Guidance;
import sibyl.feedback.StoragePairs;

/// Picks which ways of storing tables (InnoDB and Aria, or one engine with two table options) the next test round compares for
/// the oracle THANOS, which says that the same statements end alike in all. [LockstepRound] asks at the start of each round.
///
/// It counts nothing: the weights of pairs come in the [Guidance], made by [sibyl.feedback.StoragePairs] from new features and
/// findings (Algorithm 1 of the THANOS paper). The answer has a grammar for statements that all of the ways can run. A worker
/// keeps one of these for many rounds, until other features are closed.
public final class EngineGroups {
  private static final int THIRD = 3;

  /// What all rounds have in common; `featured` if they aim at storage features.
  public record Terms(Dialect dialect, Set<String> closed, Sizes sizes, boolean featured) {}

  /// Ways of storing, their grammar, the features that all of them have, those that all of them refuse, and the
  /// names of those in which they differ.
  public record Group(
      List<Variant> ways,
      Grammar grammar,
      List<StorageFeature> common,
      List<StorageFeature> lacking,
      List<String> apart) {

    List<String> names() {
      return ways.stream().map(Variant::name).toList();
    }

    /// The storage engines of the ways.
    List<String> engines(EngineMatrix matrix) {
      return ways.stream().map(w -> engine(w.name(), matrix)).toList();
    }
  }

  private final Terms terms;
  private final EngineMatrix matrix;
  private final List<String> only;
  private final List<List<String>> pairs = new ArrayList<>();
  private final Map<List<String>, Group> made = new HashMap<>();
  private final Map<List<Object>, Grammar> grammars = new HashMap<>();

  /// `only` are the ways to compare; all if it is empty.
  public EngineGroups(Terms terms, EngineMatrix matrix, List<String> only) {
    this.terms = terms;
    this.matrix = matrix;
    this.only = only;
    List<String> all = names();
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        List<String> pair = List.of(all.get(i), all.get(j));
        if (fits(pair)) {
          pairs.add(pair);
        }
      }
    }
  }

  public Terms terms() {
    return terms;
  }

  private List<String> names() {
    return only.isEmpty()
        ? Stream.concat(matrix.engines().stream(), matrix.ways().stream()).toList()
        : only;
  }

  private static String engine(String way, EngineMatrix matrix) {
    return matrix.engines().stream()
        .filter(e -> way.equals(e) || way.startsWith(e + " "))
        .findFirst()
        .orElse(matrix.engines().isEmpty() ? way : matrix.engines().getFirst());
  }

  /// Two engines that have a type of column in common, or two ways of one engine.
  private boolean fits(List<String> pair) {
    List<String> engines = pair.stream().map(w -> engine(w, matrix)).toList();
    if (matrix.engines().isEmpty()) {
      return true;
    }
    boolean plain = matrix.engines().containsAll(pair);
    if (!plain) {
      return engines.getFirst().equals(engines.getLast());
    }
    List<String> common = matrix.common(engines);
    return terms.dialect().storage().features().stream()
        .anyMatch(f -> f.element() == StorageFeature.Element.TYPE && common.contains(f.name()));
  }

  /// Whether there is more than one way of storing.
  boolean several() {
    return !pairs.isEmpty();
  }

  /// A random group, with pairs by their weights; nothing if there is only one way of storing.
  public Optional<Group> pick(Guidance guidance, Choices choices) {
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    List<String> pair =
        choices.weighted(pairs.stream().map(p -> new Weighted<>(weight(p, guidance), p)).toList());
    List<String> group = pair;
    if (choices.oneIn(THIRD)) {
      List<String> others =
          names().stream()
              .filter(
                  n ->
                      !pair.contains(n)
                          && fits(List.of(pair.getFirst(), n))
                          && fits(List.of(pair.getLast(), n)))
              .toList();
      group =
          choices
              .any(others)
              .map(other -> Stream.concat(pair.stream(), Stream.of(other)).toList())
              .orElse(pair);
    }
    return Optional.of(made.computeIfAbsent(group, this::group));
  }

  private static int weight(List<String> pair, Guidance guidance) {
    return guidance.weight(StoragePairs.PAIR + StoragePairs.pair(pair), StoragePairs.WEIGHT);
  }

  private Group group(List<String> names) {
    List<Variant> ways =
        names.stream().flatMap(n -> terms.dialect().storage().variant(n).stream()).toList();
    List<String> engines = names.stream().map(n -> engine(n, matrix)).distinct().toList();
    boolean withOptions = ways.stream().anyMatch(w -> !w.tail().isEmpty() || !w.lead().isEmpty());
    Set<String> apart = new TreeSet<>(matrix.apart(engines));
    Set<String> common = new TreeSet<>(matrix.common(engines));
    List<StorageFeature> features = new ArrayList<>();
    List<StorageFeature> lacking = new ArrayList<>();
    List<StorageFeature> unshared = new ArrayList<>();
    for (StorageFeature feature : terms.dialect().storage().features()) {
      // A way that sets a table option excludes other options.
      boolean option =
          feature.element() == StorageFeature.Element.OPTION
              || feature.element() == StorageFeature.Element.KEYED_OPTION;
      boolean closedBy = ways.stream().anyMatch(w -> w.closes().contains(feature.name()));
      boolean never = feature.element() == StorageFeature.Element.APART && engines.size() > 1;
      if (apart.contains(feature.name()) || (withOptions && option) || never || closedBy) {
        apart.add(feature.name());
        unshared.add(feature);
      } else if (common.contains(feature.name())) {
        features.add(feature);
      } else if (feature.element() != StorageFeature.Element.APART && !matrix.engines().isEmpty()) {
        lacking.add(feature);
      }
    }
    Set<String> closed = new TreeSet<>(terms.closed());
    closed.add(SharedDialect.SEVERAL_OPTIONS);
    ways.forEach(w -> closed.addAll(w.closes()));
    if (unshared.stream().anyMatch(f -> f.usedBy(StorageFeature.NULLABLE))) {
      closed.add(StorageFeature.NULLABLE);
    }
    List<StorageFeature> wanted = terms.featured() ? features : List.of();
    return new Group(
        ways,
        grammars.computeIfAbsent(
            List.of(wanted, unshared, closed, withOptions),
            _ -> {
              Dialect shared = SharedDialect.dialect(terms.dialect(), wanted, unshared);
              return new Grammar(
                  withOptions ? SharedDialect.withoutOptions(shared) : shared,
                  closed,
                  terms.sizes());
            }),
        wanted,
        terms.featured() ? lacking : List.of(),
        List.copyOf(apart));
  }

  EngineMatrix matrix() {
    return matrix;
  }
}
