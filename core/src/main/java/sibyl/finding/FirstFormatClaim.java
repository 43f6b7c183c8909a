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

/// A claim in the first format of `case.json`, where each kind of claim had fields of its own; translates it into the present
/// form. Used only when such an old file is read, for a replay or a report.
record FirstFormatClaim(
    List<String> taken,
    List<String> building,
    List<List<SideText>> checks,
    List<SideText> sides,
    List<ExchangeText> exchanges,
    List<ClaimText.WorldText> worlds,
    @Nullable TermsText terms) {

  /// A statement, run in the changed table and in its copy, and what is then compared.
  record ExchangeText(String here, String there, List<List<SideText>> state) {}

  /// Queries that together give one of the answers to compare.
  record SideText(String label, String fold, List<String> sql) {}

  /// Which differences between storage engines are allowed.
  record TermsText(
      boolean atomic, @JsonProperty("warnings") String warnings, @Nullable List<String> excused) {}

  StoredClaim claim(Spelling spelling) {
    if (worlds.isEmpty() && sides.isEmpty() && exchanges.isEmpty()) {
      return StoredClaim.EMPTY;
    }
    Syntax syntax = spelling.syntax();
    return StoredClaim.of(worlds.isEmpty() ? inOneWorld(syntax) : inAllWorlds(syntax), spelling);
  }

  /// A claim about the database that the setup built.
  private Claim inOneWorld(Syntax syntax) {
    ClaimBuilder all = new ClaimBuilder();
    if (exchanges.isEmpty() && sides.getFirst().label().equals(Ends.LABEL)) {
      all.expectations.add(new Ends(all.say(sides.getFirst().sql().getFirst())));
      return all.claim(List.of(World.HOME));
    }
    if (!taken.isEmpty()) {
      all.part("the same tables again, created from the definitions that the DBMS reports");
      all.expectations.add(new Accepted(all.say(taken), Defect.SCHEMA));
    }
    if (!building.isEmpty()) {
      all.part(
          taken.isEmpty()
              ? "the same rows again, in tables that are created differently"
              : "the same rows inserted");
      all.premises.add(new Built(all.say(building)));
    }
    for (List<SideText> check : checks) {
      List<View> views = all.views(check, syntax);
      all.premises.add(new SameCopy(views.getFirst(), views.getLast()));
    }
    if (!exchanges.isEmpty()) {
      all.part("the following statements must end alike in both");
    }
    for (ExchangeText exchange : exchanges) {
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
    if (!sides.isEmpty()) {
      all.expectations.add(new SameRows(all.views(sides, syntax)));
    }
    return all.claim(List.of(World.HOME));
  }

  /// A claim about several databases whose tables are stored in different ways. Error messages are only compared for
  /// the last statement.
  private Claim inAllWorlds(Syntax syntax) {
    ClaimBuilder all = new ClaimBuilder();
    List<String> names = worlds.stream().map(w -> w.way()).toList();
    boolean atomic = terms == null || terms.atomic();
    String warnings = terms == null ? "" : terms.warnings();
    boolean versions = worlds.stream().anyMatch(w -> !w.version().isEmpty());
    int turns = worlds.getFirst().turns().size();
    for (int t = 0; t < turns; t++) {
      boolean last = t == turns - 1;
      List<Integer> said = new ArrayList<>();
      List<Integer> warned = new ArrayList<>();
      List<Integer> confirming = new ArrayList<>();
      for (int w = 0; w < worlds.size(); w++) {
        List<String> turn = worlds.get(w).turns().get(t);
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
      Statement statement = new Statement.Native(worlds.getFirst().turns().get(t).getFirst());
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
                  excused())));
    }
    return all.claim(
        worlds.stream()
            .map(
                w ->
                    new World(
                        new Variant(
                            w.way(),
                            w.url(),
                            w.version(),
                            w.opening(),
                            "",
                            "",
                            false,
                            List.of(),
                            Set.of())))
            .toList());
  }

  private List<String> excused() {
    return terms == null || terms.excused() == null ? List.of() : terms.excused();
  }

  /// Collects the acts and expectations of a claim.
  private static final class ClaimBuilder {
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

    /// Adds an act that only runs if the act before it did not fail; the first always runs.
    int say(String sql, int first) {
      Act.Say say = new Act.Say(new Statement.Native(sql));
      acts.add(acts.size() == first ? say : say.ifTaken(acts.size() - 1));
      return acts.size() - 1;
    }

    List<Integer> say(List<String> all) {
      return all.stream().map(this::say).toList();
    }

    /// A statement before a query, such as SET, has no rows; where it is refused, the query does not run.
    List<View> views(List<SideText> sides, Syntax syntax) {
      List<View> views = new ArrayList<>();
      for (SideText side : sides) {
        List<Integer> asked = new ArrayList<>();
        Optional<Integer> set = Optional.empty();
        long queries =
            side.sql().stream()
                .filter(q -> StatementWords.of(new Statement.Native(q), syntax).isQuery())
                .count();
        for (String sql : side.sql()) {
          Statement statement = new Statement.Native(sql);
          Act.Say say = new Act.Say(statement);
          if (queries > 0 && !StatementWords.of(statement, syntax).isQuery()) {
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
