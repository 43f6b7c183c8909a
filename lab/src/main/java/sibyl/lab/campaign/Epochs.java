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

/// Which rounds are to be played, and what is known when they are. Rounds come in epochs of fixed numbers. A round of an
/// epoch knows what all rounds saw up to the epoch before the last, and nothing else; so it does not matter how many workers
/// there are, how many rounds each is given, or in which order they end. That one epoch is left out lets workers go on while
/// others finish it.
///
/// Not safe for several threads.
final class Epochs {
  /// The first epochs are short, because most is learned there.
  private static final long SHORT = 100;

  private static final long LEARNING = 2_000;
  private static final int[] LENGTHS = {5, 25, 100};

  private final List<Feedback> feedback;
  private final long rounds;

  /// What each whole epoch added, behind the settings, by ids. An epoch that added nothing has no link of its own.
  private final Map<String, Learned> learned = new HashMap<>();

  /// The id of what is known of no epoch, of the first, of the first two…
  private final List<String> ids = new ArrayList<>();

  /// What the rounds of each epoch saw, merged, and how many of them are still to be played.
  private final List<Epoch> epochs = new ArrayList<>();

  /// Rounds that were given out, but not played, because a worker died.
  private final Deque<Lease> left = new ArrayDeque<>();

  /// What was seen in the epochs that are over.
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

  /// Rounds of one epoch; `known` is how many epochs, from the first on, must be known to play them.
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

  private void link(Map<String, Digest> news) {
    if (news.isEmpty()) {
      ids.add(ids.getLast());
    } else {
      link(new Learned(ids.getLast(), Optional.empty(), news));
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

  /// The first round of the epoch behind that of a round.
  private static long end(long round) {
    int length = round < SHORT ? LENGTHS[0] : round < LEARNING ? LENGTHS[1] : LENGTHS[2];
    return (round / length + 1) * length;
  }

  /// Whether there is nothing more to give out.
  boolean done() {
    return left.isEmpty() && next >= rounds;
  }

  /// The next rounds, at most so many; nothing if there are none, or if what they must know is still being seen.
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

  /// A round was played, or killed its worker, and saw this. True if an epoch is over.
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

  /// What was seen in the epochs that are over.
  Knowledge known() {
    return known;
  }

  /// The id of what is known of so many epochs, from the first on.
  String guidance(int count) {
    return ids.get(count);
  }

  /// What that id stands for: all links up to it, the first one first.
  List<Learned> chain(String guidance) {
    List<Learned> chain = new ArrayList<>();
    Optional<Learned> link = Optional.ofNullable(learned.get(guidance));
    while (link.isPresent()) {
      chain.addFirst(link.get());
      link = Optional.ofNullable(learned.get(link.get().before()));
    }
    return chain;
  }

  /// Rounds of a lease that were not played must be played by somebody else.
  void returned(Lease lease, long from) {
    int count = (int) (lease.first() + lease.count() - from);
    if (count > 0) {
      left.addLast(new Lease(from, count, lease.known()));
    }
  }

  /// What was seen in some epochs, by the names of feedback, for somebody who knows those before.
  Map<String, Digest> between(int from, int to) {
    Knowledge all = new Knowledge(feedback);
    epochs.subList(from, to).forEach(e -> all.hear(e.seen.digests()));
    Map<String, Digest> digests = new HashMap<>(all.digests());
    digests.values().removeIf(Digest::hasNothing);
    return digests;
  }

  /// What was seen so far, also in epochs that are not over.
  Knowledge now() {
    return knowledge(epochs.size());
  }

  /// What was seen in so many epochs from the first on.
  Knowledge knowledge(int count) {
    Knowledge all = new Knowledge(feedback);
    all.hear(between(0, count));
    return all;
  }
}
