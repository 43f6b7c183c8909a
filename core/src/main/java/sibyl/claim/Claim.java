package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.sql.Statement;

/// What an oracle makes of a question: statements to run (`acts`) and what must hold of their results. Made anew for every
/// question, run by the [Executor]. If a premise fails, the claim is moot (skipped and counted); if an expectation fails, it is
/// refuted: a finding. A law such as `WHERE p` + `WHERE NOT p` + `WHERE p IS NULL` = all rows becomes four queries and one
/// [SameRows]. `undo` (resetting a setting, for example) always runs; `parts` are headings in reports.
public record Claim(
    List<World> worlds,
    Optional<Stage> stage,
    List<Act> acts,
    List<Expectation> premises,
    List<Expectation> expectations,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Act> undo,
    After after,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<Part> parts)
    implements Next {

  /// Most claims are about the database of the case alone.
  private static final List<World> HOME = List.of(World.HOME);

  /// A heading, before the act of that number.
  public record Part(int from, String heading) {}

  public Claim {
    worlds = List.copyOf(worlds);
    acts = List.copyOf(acts);
    premises = List.copyOf(premises);
    expectations = List.copyOf(expectations);
    undo = List.copyOf(undo);
    parts = List.copyOf(parts);
  }

  /// A claim about the database of the case, which it does not change.
  public static Claim of(List<Act> acts, Expectation... expectations) {
    return new Claim(
        HOME,
        Optional.empty(),
        acts,
        List.of(),
        List.of(expectations),
        List.of(),
        After.KEEPS,
        List.of());
  }

  /// The claim that all sides have the same rows.
  public static Claim sameRows(List<Side> sides) {
    List<Act> acts = new ArrayList<>();
    List<View> views = new ArrayList<>(sides.size());
    for (Side side : sides) {
      int first = acts.size();
      side.queries().forEach(query -> acts.add(new Act.Say(query)));
      views.add(new View(side.label(), Numbers.range(first, acts.size()), side.fold()));
    }
    return of(acts, new SameRows(views));
  }

  public Claim on(Stage made) {
    return new Claim(worlds, Optional.of(made), acts, premises, expectations, undo, after, parts);
  }

  public Claim in(List<World> others) {
    return new Claim(others, stage, acts, premises, expectations, undo, after, parts);
  }

  /// The same with other statements in its acts.
  public Claim saying(List<Act> others) {
    return new Claim(worlds, stage, others, premises, expectations, undo, after, parts);
  }

  public Claim given(List<Expectation> others) {
    return new Claim(worlds, stage, acts, others, expectations, undo, after, parts);
  }

  public Claim undone(List<Act> others) {
    return new Claim(worlds, stage, acts, premises, expectations, others, after, parts);
  }

  public Claim leaving(After other) {
    return new Claim(worlds, stage, acts, premises, expectations, undo, other, parts);
  }

  public Claim titled(List<Part> others) {
    return new Claim(worlds, stage, acts, premises, expectations, undo, after, others);
  }

  /// One claim without a stage that starts from a fresh database: first the acts of the stage, then those of the claims `before`
  /// without acts that are only compared, then its own.
  public Claim flat(List<Claim> before) {
    Joining all = new Joining();
    stage.ifPresent(s -> all.add(s.made()));
    before.forEach(all::addBefore);
    int[] to = all.add(this);
    return new Claim(
        worlds,
        Optional.empty(),
        all.acts,
        all.premises,
        all.expectations,
        undo.stream().map(act -> act.shifted(to)).toList(),
        after,
        all.parts);
  }

  /// The acts that change nothing and are only compared.
  private Set<Integer> looks() {
    Set<Integer> looks = new HashSet<>();
    Stream.concat(premises.stream(), expectations.stream()).forEach(e -> looks.addAll(e.looks()));
    return looks;
  }

  /// Joins claims, one after the other.
  private static final class Joining {
    private final List<Act> acts = new ArrayList<>();
    private final List<Expectation> premises = new ArrayList<>();
    private final List<Expectation> expectations = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();

    /// Adds a claim with its premises and expectations. Returns the new numbers of its acts.
    int[] add(Claim claim) {
      int[] to = acts(claim, Set.of());
      claim.premises().forEach(e -> premises.add(e.shifted(to)));
      claim.expectations().forEach(e -> expectations.add(e.shifted(to)));
      return to;
    }

    /// Adds the acts of an earlier claim, with the premise that they ended alike.
    void addBefore(Claim claim) {
      int[] to = acts(claim, claim.looks());
      claim.expectations().stream()
          .flatMap(e -> e.lasting().stream())
          .forEach(e -> premises.add(new AlikeBefore(e.shifted(to))));
    }

    /// The new numbers of the acts; -1 for an act that is left out.
    private int[] acts(Claim claim, Set<Integer> without) {
      int[] to = new int[claim.acts().size()];
      for (int i = 0; i < to.length; i++) {
        boolean kept = !without.contains(i);
        to[i] = kept ? acts.size() : -1;
        if (kept) {
          acts.add(claim.acts().get(i).shifted(to));
        }
      }
      for (Part part : claim.parts()) {
        if (parts.isEmpty() || !parts.getLast().heading().equals(part.heading())) {
          parts.add(
              new Part(part.from() < to.length ? to[part.from()] : acts.size(), part.heading()));
        }
      }
      return to;
    }
  }

  /// The answers that are compared.
  public List<View> views() {
    return expectations.stream().flatMap(e -> e.views().stream()).toList();
  }

  /// The statements of a view.
  public List<Statement> statements(View view) {
    return view.acts().stream().flatMap(i -> acts.get(i).statement().stream()).toList();
  }
}
