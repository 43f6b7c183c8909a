package sibyl.lab.campaign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedback;
import sibyl.play.Knowledge;
import sibyl.play.Learned;
import sibyl.play.Settings;

/// Hands out test rounds to workers and decides what each round knows of earlier ones (feedback: which features work, which
/// plans were seen). Rounds come in epochs of fixed numbers. A round knows the feedback of all epochs except its own and the
/// one before, so the number and speed of workers do not change what a round does. Leaving out the epoch before lets workers go
/// on while others finish it.
///
/// A campaign has one and asks it for each lease (the rounds that a worker gets at once). Not safe for several threads.
final class Epochs {
  /// The first epochs are short, because most is learned there.
  private static final long SHORT = 100;

  private static final long LEARNING = 2_000;
  private static final int[] LENGTHS = {5, 25, 100};

  private final List<Feedback> feedback;
  private final long rounds;

  /// What each finished epoch added, as links of a chain that begins with the settings, by id. An epoch that added nothing
  /// has no link.
  private final Map<String, Learned> learned = new HashMap<>();

  /// By a number of epochs: the id of what is known after them.
  private final List<String> ids = new ArrayList<>();

  /// For each epoch the merged feedback of its rounds, and how many of them are still to be played.
  private final List<Epoch> epochs = new ArrayList<>();

  /// Rounds that were handed out but not played, because a worker died.
  private final Deque<Lease> left = new ArrayDeque<>();

  /// The feedback of the finished epochs.
  private final Knowledge known;

  private long next;
  private int whole;

  private static final class Epoch {
    private final Knowledge seen;
    private long open;

    Epoch(Knowledge seen, long open) {
      this.seen = seen;
      this.open = open;
    }
  }

  /// Consecutive rounds of one epoch; `known` is the number of epochs, from the first on, that they know.
  record Lease(long first, int count, int known) {}

  Epochs(Settings settings, long rounds) {
    this.feedback = settings.feedbacks();
    this.rounds = rounds;
    this.known = new Knowledge(feedback);
    link(Learned.nothing(settings));
  }

  private void link(Learned link) {
    String id = link.id();
    learned.put(id, link);
    ids.add(id);
  }

  private void link(Map<String, Digest> added) {
    if (added.isEmpty()) {
      ids.add(ids.getLast());
    } else {
      link(new Learned(ids.getLast(), Optional.empty(), added));
    }
  }

  /// The epoch that a round is in.
  static int of(long round) {
    if (round < SHORT) {
      return (int) (round / LENGTHS[0]);
    }
    int first = (int) (SHORT / LENGTHS[0]);
    if (round < LEARNING) {
      return first + (int) ((round - SHORT) / LENGTHS[1]);
    }
    int second = first + (int) ((LEARNING - SHORT) / LENGTHS[1]);
    return second + (int) ((round - LEARNING) / LENGTHS[2]);
  }

  /// The first round of the epoch after that of this round.
  private static long end(long round) {
    int length = round < SHORT ? LENGTHS[0] : round < LEARNING ? LENGTHS[1] : LENGTHS[2];
    return (round / length + 1) * length;
  }

  /// Whether all rounds were handed out.
  boolean done() {
    return left.isEmpty() && next >= rounds;
  }

  /// The next rounds, at most `most`; empty if there are none, or if an epoch that they must know is not finished.
  Optional<Lease> lease(int most) {
    if (!left.isEmpty()) {
      return Optional.of(left.removeFirst());
    }
    if (next >= rounds) {
      return Optional.empty();
    }
    int epoch = of(next);
    if (whole < epoch - 1) {
      return Optional.empty();
    }
    long end = Math.min(rounds, end(next));
    if (epoch == epochs.size()) {
      epochs.add(new Epoch(new Knowledge(feedback), end - next));
    }
    int count = (int) Math.min(most, end - next);
    Lease lease = new Lease(next, count, Math.max(0, epoch - 1));
    next += count;
    return Optional.of(lease);
  }

  /// Takes the feedback of a round that was played or killed its worker. True if that finished an epoch.
  boolean played(long round, Map<String, Digest> saw) {
    Epoch epoch = epochs.get(of(round));
    epoch.seen.hear(saw);
    epoch.open--;
    int before = whole;
    while (whole < epochs.size() && epochs.get(whole).open == 0) {
      known.hear(epochs.get(whole).seen.digests());
      link(between(whole, whole + 1));
      whole++;
    }
    return whole > before;
  }

  /// The feedback of the finished epochs.
  Knowledge known() {
    return known;
  }

  /// The id of what is known after that many epochs.
  String guidance(int count) {
    return ids.get(count);
  }

  /// The links that an id stands for, the first one first.
  List<Learned> chain(String guidance) {
    List<Learned> chain = new ArrayList<>();
    Optional<Learned> link = Optional.ofNullable(learned.get(guidance));
    while (link.isPresent()) {
      chain.addFirst(link.get());
      link = Optional.ofNullable(learned.get(link.get().before()));
    }
    return chain;
  }

  /// Takes back the rounds of a lease that were not played.
  void returned(Lease lease, long from) {
    int count = (int) (lease.first() + lease.count() - from);
    if (count > 0) {
      left.addLast(new Lease(from, count, lease.known()));
    }
  }

  /// What some epochs added, by the names of feedback.
  Map<String, Digest> between(int from, int to) {
    Knowledge all = new Knowledge(feedback);
    epochs.subList(from, to).forEach(e -> all.hear(e.seen.digests()));
    Map<String, Digest> digests = new HashMap<>(all.digests());
    digests.values().removeIf(Digest::hasNothing);
    return digests;
  }

  /// The feedback so far, unfinished epochs included.
  Knowledge now() {
    return knowledge(epochs.size());
  }

  /// The feedback of the first `count` epochs.
  Knowledge knowledge(int count) {
    Knowledge all = new Knowledge(feedback);
    all.hear(between(0, count));
    return all;
  }
}
