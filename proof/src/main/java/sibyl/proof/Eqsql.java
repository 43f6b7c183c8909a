package sibyl.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.claim.Claim;
import sibyl.claim.Fold;
import sibyl.claim.Next;
import sibyl.claim.Side;
import sibyl.claim.Transcript;
import sibyl.determinism.Determinism;
import sibyl.draw.Draw;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawQuery.Shape;
import sibyl.draw.Grammar;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Rewrite;
import sibyl.proof.template.Library;
import sibyl.proof.template.RewriteSites;
import sibyl.proof.template.Template;
import sibyl.proof.template.TemplateRewriting;
import sibyl.scene.Scene;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// Equivalent queries (Eqsql): queries that relational algebra proves equivalent return the same rows in every database.
///
/// ```sql
/// SELECT x FROM t WHERE p AND q  =  SELECT x FROM (SELECT * FROM t WHERE p) WHERE q
/// SELECT x FROM t WHERE p        =  SELECT x FROM t WHERE CASE WHEN q THEN p ELSE p END
/// SELECT DISTINCT x FROM t       =  SELECT x FROM t GROUP BY x
/// ```
///
/// and so on for each entry of the library of proved transformations; several may follow one another. Transformations
/// outside the library (rules of a planner, random mutations) are proved during the run.
public final class Eqsql implements Oracle {
  private final Proofs proofs = new Proofs();

  private static final List<Weighted<Shape>> SHAPES =
      List.of(
          new Weighted<>(10, Shape.PLAIN),
          new Weighted<>(3, Shape.DISTINCT),
          new Weighted<>(3, Shape.GROUPED),
          new Weighted<>(3, Shape.HAVING),
          new Weighted<>(3, Shape.AGGREGATE),
          new Weighted<>(1, Shape.COUNT));

  /// There are more templates for conditions than for queries, so queries get the larger weight.
  private static final List<Weighted<Template.Kind>> KINDS =
      List.of(
          new Weighted<>(8, Template.Kind.QUERY),
          new Weighted<>(5, Template.Kind.LOGIC),
          new Weighted<>(3, Template.Kind.TRUTH),
          new Weighted<>(1, Template.Kind.VALUE));

  /// One question in so many uses a transformation outside the library: a proof takes as long as hundreds of answers.
  private static final int UNCOVERED = 1_000;

  private static final int MOST_REWRITES = 4;

  /// Attempts for each step, because a template whose summary fits may not match.
  private static final int TRIES = 16;

  @Override
  public String name() {
    return "eqsql";
  }

  @Override
  public String law() {
    return "queries that are proved equivalent have the same rows";
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) -> {
      Query asked = new DrawQuery(grammar, scene, choices).of(choices.weighted(SHAPES));
      // A query that is too much work is not executed, so it is not rewritten.
      return grammar.affords(asked, scene)
          ? rewriting(asked, grammar, scene, choices)
          : new Probe(asked);
    };
  }

  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    return (scene, choices) ->
        asked instanceof Query query ? rewriting(query, grammar, scene, choices) : new Probe(asked);
  }

  private Probe rewriting(Query asked, Grammar grammar, Scene scene, Choices choices) {
    Optional<Rewrite> free =
        choices.oneIn(UNCOVERED)
            ? Proofs.drawn(unordered(asked), scene, grammar, choices)
            : Optional.empty();
    return free.map(r -> new Probe(asked, new Aim.Rewrites(List.of(r))))
        .orElseGet(() -> drawn(asked, grammar, choices));
  }

  /// Rewritings that match the query and whose results the grammar can express.
  private Probe drawn(Query asked, Grammar grammar, Choices choices) {
    List<Rewrite> rewrites = new ArrayList<>();
    List<Query> steps = new ArrayList<>();
    Library.UsableTemplates library = Library.shipped().usable(grammar);
    Optional<RewriteSites> current = Optional.of(new RewriteSites(unordered(asked)));
    int wanted = choices.between(1, MOST_REWRITES);
    while (rewrites.size() < wanted && current.isPresent()) {
      Optional<TemplateRewriting.Step> step =
          step(library, current.get(), choices, mark(rewrites.size()));
      step.ifPresent(
          s -> {
            rewrites.add(s.rewrite());
            steps.add(s.made().query());
          });
      current = step.map(TemplateRewriting.Step::made);
    }
    return new Probe(asked, new Aim.Rewrites(rewrites, steps));
  }

  private static Optional<TemplateRewriting.Step> step(
      Library.UsableTemplates library, RewriteSites sites, Choices choices, String mark) {
    Optional<TemplateRewriting.Step> step = Optional.empty();
    for (int i = 0; i < TRIES && step.isEmpty(); i++) {
      step = TemplateRewriting.drawn(library, sites, choices.weighted(KINDS), choices, mark);
    }
    return step;
  }

  private static String mark(int number) {
    return "_" + number;
  }

  /// Rows are compared as a bag, and ORDER BY columns would have to stand in the result.
  private static Query unordered(Query query) {
    return switch (query) {
      case Query.Select s when s.limit().isEmpty() -> s.withOrder(List.of(), Optional.empty());
      case Query.With w -> new Query.With(w.recursive(), w.ctes(), unordered(w.body()));
      case Query q -> q;
    };
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return new Claims() {
      @Override
      public Next next(Probe probe, Transcript soFar) {
        return equal(scene, probe, Fold.TOGETHER, (asked, _) -> Determinism.trouble(asked, scene));
      }

      // A rewritten query is nearly always as deterministic as the original.
      @Override
      public Optional<String> doubt(Probe probe) {
        return claim(scene, probe, Fold.TOGETHER, _ -> true) instanceof Next.Declined(String why)
            ? Optional.of(why)
            : Optional.empty();
      }
    };
  }

  /// Claims that all steps return the same rows, unless one is nondeterministic for a reason that `matters`.
  Next claim(Scene scene, Probe probe, Fold fold, Predicate<String> matters) {
    return equal(
        scene,
        probe,
        fold,
        (asked, steps) ->
            Stream.concat(Stream.of(asked), steps.stream())
                .flatMap(q -> Determinism.trouble(q, scene).stream())
                .filter(matters)
                .findFirst());
  }

  private Next equal(
      Scene scene,
      Probe probe,
      Fold fold,
      BiFunction<Query, List<Query>, Optional<String>> troubles) {
    if (!(probe.asked() instanceof Query asked)) {
      return new Next.Declined("not a query");
    }
    List<Query> steps = steps(asked, probe.aim(), scene);
    if (steps.isEmpty()) {
      return new Next.Declined(
          probe.aim().rewrites().stream().anyMatch(r -> Proofs.covers(r.rule()))
              ? "not proved"
              : "nothing to rewrite");
    }
    Optional<String> trouble = troubles.apply(asked, steps);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    List<Side> sides = new ArrayList<>();
    sides.add(new Side("asked", List.of(asked), fold));
    for (Query step : steps) {
      sides.add(new Side(label(sides.size()), List.of(step), fold));
    }
    return Claim.sameRows(sides);
  }

  private static String label(int step) {
    return switch (step) {
      case 1 -> "rewritten";
      case 2 -> "rewritten twice";
      default -> "rewritten " + step + " times";
    };
  }

  /// A rewriting that was just generated is not computed again.
  private List<Query> steps(Query asked, Aim aim, Scene scene) {
    return aim instanceof Aim.Rewrites r && !r.made().isEmpty()
        ? r.made()
        : rewritten(asked, aim.rewrites(), scene);
  }

  /// Every intermediate step is compared too.
  private List<Query> rewritten(Query asked, List<Rewrite> rewrites, Scene scene) {
    List<Query> steps = new ArrayList<>();
    Query current = unordered(asked);
    for (int i = 0; i < rewrites.size(); i++) {
      Optional<Query> next = rewritten(current, rewrites.get(i), scene, mark(i));
      if (next.isEmpty()) {
        return List.of();
      }
      current = next.get();
      steps.add(current);
    }
    return steps;
  }

  private Optional<Query> rewritten(Query query, Rewrite rewrite, Scene scene, String mark) {
    return Library.shipped()
        .named(rewrite.rule())
        .map(
            t ->
                TemplateRewriting.of(new RewriteSites(query), t, rewrite, scene.dialect(), mark)
                    .map(RewriteSites::query))
        .orElseGet(
            () ->
                Proofs.covers(rewrite.rule())
                    ? proofs.proved(query, rewrite, scene)
                    : Optional.empty());
  }
}
