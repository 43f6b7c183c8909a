package sibyl.feedback;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sibyl.dialect.Dialect;
import sibyl.dialect.PlanForm;
import sibyl.draw.DrawQuery;
import sibyl.plan.PlanReader;
import sibyl.session.Outcome;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Query plan guidance (QPG; Ba and Rigger, ICSE 2023): a question whose plan is new is interesting. Before each question it asks
/// for the plan (EXPLAIN). A database without new plans for a while is changed, and kinds of change that led to new plans are
/// chosen more often. Not part of usual campaigns; switched on by the name `plans`. Two things are not in the paper. Most
/// questions whose plan is known are not run, which saves time. And the number of joined relations is weighed like a kind of
/// change.
public final class PlanGuidance implements Feedback {
  public static final String NAME = "plans";

  /// After so many questions without a new plan a database is stale.
  private static final int PATIENCE = 12;

  /// Once so many plans are known, no more are remembered.
  private static final int MOST = 500_000;

  private static final String TRIED = " tried";
  private static final String PLANS = " plans";

  /// The least and the greatest weight of a kind of change.
  private static final int LEAST = 4;

  private static final int GREATEST = 60;

  /// The least weight of a number of joined relations, and the highest number that is counted apart.
  private static final int LEAST_OF_JOINED = 2;

  private static final int MOST_JOINED = 3;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String about() {
    return "questions with new query plans are preferred, and databases without are changed (QPG)";
  }

  /// A bandit: the weight of a kind of change, or of a number of joined relations, is its new plans per try.
  @Override
  public Guidance guidance(MergedDigests known) {
    Map<String, Integer> weights = new HashMap<>();
    known
        .sums()
        .forEach(
            (what, tried) -> {
              if (what.endsWith(TRIED)) {
                String kind = what.substring(0, what.length() - TRIED.length());
                long plans = known.sums().getOrDefault(kind + PLANS, 0L);
                weights.put(
                    kind,
                    kind.startsWith(DrawQuery.JOINED)
                        ? LEAST_OF_JOINED + (int) (100 * plans / tried)
                        : Math.clamp(LEAST + 10 * plans / tried, LEAST, GREATEST));
              }
            });
    return Guidance.weighing(weights);
  }

  @Override
  public Optional<Listener> listener(long round, Dialect dialect, MergedDigests known) {
    return dialect.planForm().queries().isEmpty()
        ? Optional.empty()
        : Optional.of(new Following(dialect, known));
  }

  private static final class Following implements Listener {
    private final Dialect dialect;
    private final PlanForm form;
    private final PlanReader reader;
    private final MergedDigests known;
    private final Set<String> fresh = new TreeSet<>();
    private final Map<String, Long> sums = new TreeMap<>();
    private Optional<String> change = Optional.empty();
    private int withoutNewPlan;
    private String joined = "";
    private boolean dull;

    Following(Dialect dialect, MergedDigests known) {
      this.dialect = dialect;
      this.form = dialect.planForm();
      this.reader = new PlanReader(form);
      this.known = known;
    }

    @Override
    public boolean steers() {
      return true;
    }

    @Override
    public List<Statement> before(Statement question) {
      dull = false;
      if (!(question instanceof Query)) {
        return List.of();
      }
      int relations = 1 + Tree.all(question, Relation.Join.class).size();
      joined = DrawQuery.JOINED + Math.min(MOST_JOINED, relations);
      sums.merge(joined + TRIED, 1L, Long::sum);
      String sql = Sql.print(question, dialect.spelling());
      return form.queries().stream()
          .<Statement>map(ask -> new Statement.Native(ask.replace("%s", sql)))
          .toList();
    }

    @Override
    public void saw(Seen seen) {
      switch (seen) {
        case Seen.Answered(_, List<Outcome> answers) -> answered(answers);
        case Seen.Changed(String kind, _) -> {
          change = Optional.of(kind);
          sums.merge(kind + TRIED, 1L, Long::sum);
          withoutNewPlan = 0;
        }
        default -> {}
      }
    }

    private void answered(List<Outcome> answers) {
      if (answers.isEmpty()) {
        return;
      }
      withoutNewPlan++;
      if (answers.getLast() instanceof Outcome.Rows(var rows)) {
        reader.read(rows).ifPresent(plan -> met(Fingerprint.of(plan.text())));
      }
    }

    private void met(String plan) {
      dull = known.seen().contains(plan) || !fresh.add(plan);
      if (!dull) {
        withoutNewPlan = 0;
        sums.merge(joined + PLANS, 1L, Long::sum);
        change.ifPresent(kind -> sums.merge(kind + PLANS, 1L, Long::sum));
      }
    }

    @Override
    public Guidance guidance() {
      return Guidance.about(withoutNewPlan >= PATIENCE, dull);
    }

    @Override
    public Digest digest() {
      return new Digest(known.seen().size() < MOST ? fresh : Set.of(), sums, Map.of());
    }
  }
}
