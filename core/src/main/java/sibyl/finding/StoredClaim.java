package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sibyl.claim.Act;
import sibyl.claim.After;
import sibyl.claim.Claim;
import sibyl.claim.Expectation;
import sibyl.claim.View;
import sibyl.claim.World;
import sibyl.dialect.Variant;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// A claim (the compared statements and what must hold of them) as stored in `case.json`: all its SQL verbatim. A replay runs
/// exactly this, even if later versions of Sibyl would print or compare otherwise; reports and exports are written from it.
public record StoredClaim(
    List<StoredWorld> worlds,
    List<StoredAct> acts,
    List<Expectation> premises,
    List<Expectation> expectations,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<StoredAct> undo,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Claim.Part> parts) {

  /// No claim.
  static final StoredClaim EMPTY =
      new StoredClaim(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  public StoredClaim {
    worlds = List.copyOf(worlds);
    acts = List.copyOf(acts);
    premises = List.copyOf(premises);
    expectations = List.copyOf(expectations);
    undo = List.copyOf(undo);
    parts = List.copyOf(parts);
  }

  /// A separate database: on another target, or with tables stored in another way. All fields are empty for the
  /// database that the setup built.
  public record StoredWorld(
      String target, String way, String url, String version, List<String> opening) {
    static final StoredWorld HOME = new StoredWorld("", "", "", "", List.of());

    public StoredWorld {
      opening = List.copyOf(opening);
    }

    public boolean home() {
      return equals(HOME);
    }

    private static StoredWorld of(World world) {
      Variant way = world.variant();
      return new StoredWorld(world.target(), way.name(), way.url(), way.version(), way.opening());
    }

    private World world() {
      return home()
          ? World.HOME
          : new World(
              target, new Variant(way, url, version, opening, "", "", false, List.of(), Set.of()));
    }
  }

  /// An act: `start`, `await`, `time`, `kill` or `reopen`; mostly `act` is empty, and `sql` is run. If `after` is set,
  /// it only runs if that act, counted from 1, ended as `ending` says.
  public record StoredAct(
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String act,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int world,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int session,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String sql,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int after,
      @JsonProperty("ending") @JsonInclude(JsonInclude.Include.NON_EMPTY) String ending) {
    private static StoredAct of(Act act, Spelling spelling) {
      String kind =
          act instanceof Act.Say ? "" : act.getClass().getSimpleName().toLowerCase(Locale.ROOT);
      String sql = act.statement().map(s -> Sql.print(s, spelling)).orElse("");
      Act.When when = act instanceof Act.Say say ? say.when() : Act.When.ALWAYS;
      boolean always = when.equals(Act.When.ALWAYS);
      return new StoredAct(
          kind,
          act.world(),
          act.session(),
          sql,
          when.act() + 1,
          always ? "" : when.ending().name());
    }

    private Act read() {
      Statement statement = new Statement.Native(sql);
      return switch (act) {
        case "" ->
            new Act.Say(
                world,
                session,
                statement,
                after == 0
                    ? Act.When.ALWAYS
                    : new Act.When(after - 1, Act.When.Ending.valueOf(ending)));
        case "start" -> new Act.Start(world, session, statement);
        case "await" -> new Act.Await(world, session);
        case "time" -> new Act.Time(world, session, statement);
        case "kill" -> new Act.Kill(world);
        case "reopen" -> new Act.Reopen(world);
        default -> throw new Json.Unreadable("unknown act: " + act);
      };
    }
  }

  /// Stores a claim whose stages are already merged into its acts.
  static StoredClaim of(Claim flat, Spelling spelling) {
    return new StoredClaim(
        flat.worlds().stream().map(StoredWorld::of).toList(),
        flat.acts().stream().map(a -> StoredAct.of(a, spelling)).toList(),
        flat.premises(),
        flat.expectations(),
        flat.undo().stream().map(a -> StoredAct.of(a, spelling)).toList(),
        flat.parts());
  }

  Claim claim() {
    return new Claim(
        worlds.stream().map(StoredWorld::world).toList(),
        Optional.empty(),
        acts.stream().map(StoredAct::read).toList(),
        premises,
        expectations,
        undo.stream().map(StoredAct::read).toList(),
        After.DISCARDS,
        parts);
  }

  /// The claim without its headings, which older versions of Sibyl worded differently.
  StoredClaim withoutParts() {
    return new StoredClaim(worlds, acts, premises, expectations, undo, List.of());
  }

  /// Whether the claim is about several databases.
  public boolean several() {
    return worlds.size() > 1;
  }

  /// The statements of a view.
  public List<String> sql(View view) {
    return view.acts().stream().map(i -> acts.get(i).sql()).toList();
  }

  /// The views that the expectations compare.
  public List<View> views() {
    return expectations.stream().flatMap(e -> e.views().stream()).toList();
  }

  /// Whether another claim runs the same statements and compares the same at the end, apart from intermediate queries.
  boolean sameAtTheEnd(StoredClaim other) {
    return worlds.size() == other.worlds.size()
        && IntStream.range(0, worlds.size()).allMatch(w -> lasting(w).equals(other.lasting(w)))
        && compared().equals(other.compared());
  }

  private List<String> lasting(int world) {
    Set<Integer> looks = new HashSet<>();
    Stream.concat(premises.stream(), expectations.stream()).forEach(e -> looks.addAll(e.looks()));
    return said(world, looks);
  }

  private List<List<String>> compared() {
    return expectations.isEmpty()
        ? List.of()
        : expectations.getLast().views().stream().map(this::sql).toList();
  }

  /// The sentence to print if the claim is upheld.
  public String upheld() {
    return expectations.isEmpty() ? "nothing is claimed" : expectations.getLast().upheld();
  }

  /// The statements of all acts in a world, in order, without the queries that only check a premise.
  public List<String> said(int world) {
    Set<Integer> unseen = new HashSet<>();
    premises.forEach(p -> unseen.addAll(p.looks()));
    return said(world, unseen);
  }

  private List<String> said(int world, Set<Integer> unseen) {
    return IntStream.range(0, acts.size())
        .filter(i -> acts.get(i).world() == world && !unseen.contains(i))
        .mapToObj(i -> acts.get(i).sql())
        .filter(sql -> !sql.isEmpty())
        .toList();
  }
}
