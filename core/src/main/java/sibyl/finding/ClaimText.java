package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sibyl.claim.Accepted;
import sibyl.claim.Act;
import sibyl.claim.After;
import sibyl.claim.Built;
import sibyl.claim.Claim;
import sibyl.claim.Defect;
import sibyl.claim.Ends;
import sibyl.claim.Expectation;
import sibyl.claim.Fold;
import sibyl.claim.SameCopy;
import sibyl.claim.SameEnding;
import sibyl.claim.SameOutcomes;
import sibyl.claim.SameRows;
import sibyl.claim.SameState;
import sibyl.claim.View;
import sibyl.claim.World;
import sibyl.dialect.Variant;
import sibyl.parse.StatementWords;
import sibyl.sql.Spelling;
import sibyl.sql.Statement;
import sibyl.sql.Syntax;

/// The claim of a `case.json` as both formats hold it. In the first, each kind of claim had fields of its own; what they mean is
/// said here in acts and expectations.
record ClaimText(
    @Nullable List<StoredClaim.StoredAct> acts,
    @Nullable List<Expectation> premises,
    @Nullable List<Expectation> expectations,
    @Nullable List<StoredClaim.StoredAct> undo,
    @Nullable List<Claim.Part> parts,
    @Nullable List<String> taken,
    @Nullable List<String> building,
    @Nullable List<List<SideText>> checks,
    @Nullable List<SideText> sides,
    @Nullable List<ExchangeText> exchanges,
    @Nullable List<WorldText> worlds,
    @Nullable TermsText terms) {

  /// `turns` are those of the first format.
  record WorldText(
      @Nullable String target,
      @Nullable String way,
      @Nullable String url,
      @Nullable String version,
      @Nullable List<String> opening,
      @Nullable List<List<String>> turns) {

    private StoredClaim.StoredWorld stored() {
      return new StoredClaim.StoredWorld(
          text(target), text(way), text(url), text(version), list(opening));
    }
  }

  record ExchangeText(String here, String there, List<List<SideText>> state) {}

  record SideText(String label, String fold, List<String> sql) {}

  record TermsText(
      boolean atomic, @JsonProperty("warnings") String warnings, @Nullable List<String> excused) {}

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static <T> List<T> list(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  StoredClaim claim(Spelling spelling) {
    Syntax syntax = spelling.syntax();
    if (acts != null) {
      return new StoredClaim(
          list(worlds).stream().map(WorldText::stored).toList(),
          acts,
          list(premises),
          list(expectations),
          list(undo),
          list(parts));
    }
    if (list(worlds).isEmpty() && list(sides).isEmpty() && list(exchanges).isEmpty()) {
      return StoredClaim.EMPTY;
    }
    return StoredClaim.of(list(worlds).isEmpty() ? here(syntax) : rotated(syntax), spelling);
  }

  /// About the database that the setup made.
  private Claim here(Syntax syntax) {
    Building all = new Building();
    if (list(exchanges).isEmpty() && list(sides).getFirst().label().equals(Ends.LABEL)) {
      all.expectations.add(new Ends(all.say(list(sides).getFirst().sql().getFirst())));
      return all.claim(List.of(World.HOME));
    }
    if (!list(taken).isEmpty()) {
      all.part("the same tables again, made at once as the DBMS describes them");
      all.expectations.add(new Accepted(all.say(list(taken)), Defect.SCHEMA));
    }
    if (!list(building).isEmpty()) {
      all.part(
          list(taken).isEmpty()
              ? "the same rows again, in tables that are made otherwise"
              : "and filled with the same rows");
      all.premises.add(new Built(all.say(list(building))));
    }
    for (List<SideText> check : list(checks)) {
      List<View> views = all.views(check, syntax);
      all.premises.add(new SameCopy(views.getFirst(), views.getLast()));
    }
    if (!list(exchanges).isEmpty()) {
      all.part("what follows must end alike in both");
    }
    for (ExchangeText exchange : list(exchanges)) {
      int here = all.say(exchange.here());
      int there = all.say(exchange.there());
      all.expectations.add(
          new SameEnding(View.of("by history", here), View.of("by creation", there)));
      for (List<SideText> part : exchange.state()) {
        int original = all.say(part.getFirst().sql().getFirst(), there + 1);
        int copy = all.say(part.getLast().sql().getFirst(), there + 1);
        all.expectations.add(
            new SameState(
                View.of("original", original), View.of("copy", copy), List.of(here, there)));
      }
    }
    if (!list(sides).isEmpty()) {
      all.expectations.add(new SameRows(all.views(list(sides), syntax)));
    }
    return all.claim(List.of(World.HOME));
  }

  /// About worlds that store their tables in different ways. On the way, words of errors do not count.
  private Claim rotated(Syntax syntax) {
    Building all = new Building();
    List<WorldText> told = list(worlds);
    List<String> names = told.stream().map(w -> text(w.way())).toList();
    boolean atomic = terms == null || terms.atomic();
    String warnings = terms == null ? "" : terms.warnings();
    boolean versions = told.stream().anyMatch(w -> !text(w.version()).isEmpty());
    int turns = list(told.getFirst().turns()).size();
    for (int t = 0; t < turns; t++) {
      boolean last = t == turns - 1;
      List<Integer> said = new ArrayList<>();
      List<Integer> warned = new ArrayList<>();
      List<Integer> confirming = new ArrayList<>();
      for (int w = 0; w < told.size(); w++) {
        List<String> turn = list(told.get(w).turns()).get(t);
        int first = all.acts.size();
        said.add(first);
        all.acts.add(new Act.Say(w, new Statement.Native(turn.getFirst())));
        if (last && !warnings.isEmpty()) {
          warned.add(all.acts.size());
          all.acts.add(new Act.Say(w, new Statement.Native(warnings)).ifDone(first));
        }
        for (String next : turn.subList(1, turn.size())) {
          confirming.add(all.acts.size());
          all.acts.add(new Act.Say(w, new Statement.Native(next)).ifTaken(first));
        }
      }
      Statement statement = new Statement.Native(list(told.getFirst().turns()).get(t).getFirst());
      StatementWords words = StatementWords.of(statement, syntax);
      all.expectations.add(
          new SameOutcomes(
              names,
              said,
              warned,
              confirming,
              new SameOutcomes.Strictness(
                  words.counted() ? SameOutcomes.Compared.COUNT : SameOutcomes.Compared.REMARKS,
                  !atomic && words.mayLeaveRows(),
                  last,
                  versions,
                  terms == null ? List.of() : list(terms.excused()))));
    }
    return all.claim(
        told.stream()
            .map(
                w ->
                    new World(
                        new Variant(
                            text(w.way()),
                            text(w.url()),
                            text(w.version()),
                            list(w.opening()),
                            "",
                            "",
                            false,
                            List.of(),
                            Set.of())))
            .toList());
  }

  /// A claim in the making.
  private static final class Building {
    private final List<Act> acts = new ArrayList<>();
    private final List<Expectation> premises = new ArrayList<>();
    private final List<Expectation> expectations = new ArrayList<>();
    private final List<Claim.Part> parts = new ArrayList<>();

    void part(String heading) {
      parts.add(new Claim.Part(acts.size(), heading));
    }

    int say(String sql) {
      acts.add(new Act.Say(new Statement.Native(sql)));
      return acts.size() - 1;
    }

    /// Not if what came before it failed, unless it is the first.
    int say(String sql, int first) {
      Act.Say say = new Act.Say(new Statement.Native(sql));
      acts.add(acts.size() == first ? say : say.ifTaken(acts.size() - 1));
      return acts.size() - 1;
    }

    List<Integer> say(List<String> all) {
      return all.stream().map(this::say).toList();
    }

    /// What is set before a query has no rows; where it is refused, the query is not asked.
    List<View> views(List<SideText> sides, Syntax syntax) {
      List<View> views = new ArrayList<>();
      for (SideText side : sides) {
        List<Integer> asked = new ArrayList<>();
        Optional<Integer> set = Optional.empty();
        long queries =
            side.sql().stream()
                .filter(q -> StatementWords.of(new Statement.Native(q), syntax).asks())
                .count();
        for (String sql : side.sql()) {
          Statement statement = new Statement.Native(sql);
          Act.Say say = new Act.Say(statement);
          if (queries > 0 && !StatementWords.of(statement, syntax).asks()) {
            set = Optional.of(acts.size());
            acts.add(say);
          } else {
            asked.add(acts.size());
            acts.add(set.map(say::ifTaken).orElse(say));
          }
        }
        views.add(new View(side.label(), asked, Fold.valueOf(side.fold())));
      }
      return views;
    }

    Claim claim(List<World> worlds) {
      return new Claim(
          worlds, Optional.empty(), acts, premises, expectations, List.of(), After.DISCARDS, parts);
    }
  }
}
