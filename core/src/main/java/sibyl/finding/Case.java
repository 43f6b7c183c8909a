package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Variant;
import sibyl.probe.Probe;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Everything needed to repeat a test: the target, the oracle, the statements that built the database, for some oracles those
/// that then ran in both compared databases, and the question. A round makes it when a claim is refuted; the reducer tries
/// thousands of smaller ones. It has no expected result: the oracle derives its claim anew each time the case runs.
public record Case(
    String target,
    String oracle,
    List<Step> setup,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Step> conduct,
    Probe probe,
    Provenance from) {

  /// Where a case was generated: the campaign's seed, the round, the probe, and the features that were closed then.
  /// `guidance` is the id of what feedback knew at the start of the round (`Learned`); empty outside campaigns.
  public record Provenance(
      long seed,
      long round,
      int probe,
      List<String> closed,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String guidance) {
    public Provenance {
      closed = List.copyOf(closed);
    }

    public Provenance(long seed, long round, int probe, List<String> closed) {
      this(seed, round, probe, closed, "");
    }
  }

  public Case {
    setup = List.copyOf(setup);
    conduct = List.copyOf(conduct);
  }

  public Case(String target, String oracle, List<Step> setup, Probe probe, Provenance from) {
    this(target, oracle, setup, List.of(), probe, from);
  }

  /// A step as stored in files. In the first format, conduct stood in `setup`, marked `later`.
  record StoredStep(Statement statement, boolean accepted, boolean later, int session) {
    Step step() {
      return new Step(statement, accepted, session);
    }
  }

  /// Reads all formats.
  @JsonCreator
  static Case read(
      @JsonProperty("target") String target,
      @JsonProperty("oracle") String oracle,
      @JsonProperty("setup") List<StoredStep> setup,
      @JsonProperty("conduct") @Nullable List<Step> conduct,
      @JsonProperty("probe") Probe probe,
      @JsonProperty("from") Provenance from) {
    List<Step> later =
        new ArrayList<>(setup.stream().filter(StoredStep::later).map(StoredStep::step).toList());
    if (conduct != null) {
      later.addAll(conduct);
    }
    return new Case(
        target,
        oracle,
        setup.stream().filter(s -> !s.later()).map(StoredStep::step).toList(),
        later,
        probe,
        from);
  }

  /// The versions of the DBMS that the case compares with each other; usually none.
  public List<String> versions() {
    return probe.aim().names().stream()
        .filter(name -> name.startsWith(Variant.VERSION))
        .map(name -> name.substring(Variant.VERSION.length()))
        .toList();
  }

  /// All statements before the probe, in order.
  public List<Step> steps() {
    return conduct.isEmpty() ? setup : Stream.concat(setup.stream(), conduct.stream()).toList();
  }

  /// All statements as text, one per line: the steps, then the query of the probe.
  public String script(Spelling spelling) {
    StringBuilder text = new StringBuilder();
    for (Step step : steps()) {
      text.append(Sql.print(step.statement(), spelling)).append(";\n");
    }
    return text.append(Sql.print(probe.asked(), spelling)).toString();
  }

  public Case withSetup(List<Step> steps) {
    return new Case(target, oracle, steps, conduct, probe, from);
  }

  public Case withConduct(List<Step> steps) {
    return new Case(target, oracle, setup, steps, probe, from);
  }

  public Case withProbe(Probe other) {
    return new Case(target, oracle, setup, conduct, other, from);
  }

  /// The case with only these steps; numbers count setup and conduct together.
  public Case keeping(Collection<Integer> steps) {
    Set<Integer> numbers = new HashSet<>(steps);
    return withSetup(kept(setup, 0, numbers)).withConduct(kept(conduct, setup.size(), numbers));
  }

  private static List<Step> kept(List<Step> all, int first, Set<Integer> numbers) {
    return IntStream.range(0, all.size())
        .filter(i -> numbers.contains(first + i))
        .mapToObj(all::get)
        .toList();
  }

  /// The case with each step edited; a step is dropped if the edit returns nothing.
  public Case edited(Function<Statement, Optional<Statement>> edit) {
    return withSetup(edited(setup, edit)).withConduct(edited(conduct, edit));
  }

  private static List<Step> edited(List<Step> all, Function<Statement, Optional<Statement>> edit) {
    return all.stream()
        .flatMap(step -> edit.apply(step.statement()).map(step::with).stream())
        .toList();
  }

  /// The case with another statement at a step; numbers count setup and conduct together.
  public Case withStep(int at, Statement other) {
    boolean first = at < setup.size();
    List<Step> changed = new ArrayList<>(first ? setup : conduct);
    int index = first ? at : at - setup.size();
    changed.set(index, changed.get(index).with(other));
    return first ? withSetup(changed) : withConduct(changed);
  }
}
