package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.claim.Act;
import sibyl.claim.After;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.SameOutcomes;
import sibyl.claim.Transcript;
import sibyl.claim.World;
import sibyl.copy.CopySupport;
import sibyl.determinism.DmlDeterminism;
import sibyl.dialect.Dialect;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.draw.Draw;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.parse.StatementWords;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// Where tables are stored does not matter (Fu, Wu, Zhang et al., ICSE 2025): the same statements end alike whatever keeps the
/// rows, as far as all keepers claim to have what is asked of them.
///
/// ```sql
/// SET default_storage_engine = a;  …; a statement  =  SET default_storage_engine = b;  …; the same statement
/// ```
///
/// A query must give the same rows, a change must be taken or refused by all, for the same reason, and leave the same rows.
public final class Thanos implements Oracle {

  /// Out of a hundred statements.
  private static final int QUERIES = 72;

  /// Features that tell what a refused statement leaves.
  private static final List<String> ATOMICITY =
      List.of("atomicity of INSERT", "atomicity of UPDATE");

  @Override
  public String name() {
    return "thanos";
  }

  @Override
  public String law() {
    return "tables behave alike wherever they are stored";
  }

  @Override
  public Scenario scenario() {
    return Scenario.LOCKSTEP;
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    DrawSetup setup = new DrawSetup(grammar, 1);
    return (scene, choices) ->
        new Probe(
            !scene.tables().isEmpty() && choices.percent(QUERIES)
                ? CopySupport.query(grammar, scene.unnumbered(), choices)
                : setup.from(scene, choices));
  }

  /// In two of the ways that the dialect knows. What engines share, only a server can tell, so they are left alone.
  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    Storage storage = grammar.dialect().storage();
    List<String> ways =
        storage.engines().isPresent()
            ? List.of()
            : storage.variants().stream().map(Variant::name).toList();
    return (_, choices) ->
        ways.isEmpty()
            ? new Probe(asked)
            : new Probe(
                asked, new Aim.Names(List.of(ways.getFirst(), choices.pick(ways)), List.of()));
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return new Alike(scene);
  }

  /// The claims about worlds that were told the same so far.
  private record Alike(Scene scene) implements Claims {

    @Override
    public Next next(Probe probe, Transcript soFar) {
      Dialect dialect = scene.dialect();
      List<Variant> ways =
          probe.aim().names().stream().flatMap(w -> dialect.storage().variant(w).stream()).toList();
      if (ways.size() < 2) {
        return new Next.Declined("one way of storing");
      }
      Statement statement = probe.asked();
      Optional<String> trouble =
          trouble(statement, scene).or(() -> unshared(statement, fixed(probe), ways));
      return trouble.<Next>map(Next.Declined::new).orElseGet(() -> claim(probe, ways));
    }

    private static List<String> fixed(Probe probe) {
      return probe.aim() instanceof Aim.Names n ? n.fixed() : List.of();
    }

    private Claim claim(Probe probe, List<Variant> ways) {
      Statement statement = probe.asked();
      Optional<Storage.Engines> engines = scene.dialect().storage().engines();
      Optional<Statement> warnings =
          engines
              .map(Storage.Engines::warnings)
              .filter(sql -> !sql.isEmpty() && !(statement instanceof Query))
              .map(Statement.Native::new);
      List<Act> acts = new ArrayList<>();
      List<Integer> said = new ArrayList<>();
      List<Integer> warned = new ArrayList<>();
      List<Integer> confirming = new ArrayList<>();
      for (int w = 0; w < ways.size(); w++) {
        int world = w;
        List<Statement> words = ways.get(w).of(statement, scene.dialect().spelling());
        int first = acts.size();
        said.add(first);
        acts.add(new Act.Say(world, words.getFirst()));
        warnings.ifPresent(
            sql -> {
              warned.add(acts.size());
              acts.add(new Act.Say(world, sql).ifDone(first));
            });
        for (Statement next : words.subList(1, words.size())) {
          confirming.add(acts.size());
          acts.add(new Act.Say(world, next).ifTaken(first));
        }
      }
      SameOutcomes same =
          new SameOutcomes(
              ways.stream().map(Variant::name).toList(),
              said,
              warned,
              confirming,
              terms(
                  statement,
                  fixed(probe),
                  ways,
                  engines.map(Storage.Engines::excused).orElse(List.of())));
      return Claim.of(acts, same)
          .in(ways.stream().map(this::world).toList())
          .leaving(statement instanceof Query ? After.KEEPS : After.ADVANCES);
    }

    private World world(Variant way) {
      return new World(
          way.version().isEmpty() ? "" : scene.dialect().name() + "@" + way.version(), way);
    }

    private SameOutcomes.Terms terms(
        Statement statement, List<String> apart, List<Variant> ways, List<String> excused) {
      StatementWords words = StatementWords.of(statement, scene.dialect().spelling().syntax());
      boolean atomic = apart.stream().noneMatch(ATOMICITY::contains);
      return new SameOutcomes.Terms(
          compared(statement, words),
          !atomic && words.mayLeaveRows(),
          statement instanceof Statement.Native,
          ways.stream().anyMatch(w -> !w.version().isEmpty()),
          excused);
    }

    private static SameOutcomes.Compared compared(Statement statement, StatementWords words) {
      return switch (statement) {
        case Query _ -> SameOutcomes.Compared.ROWS;
        case Statement.SetVariable _ -> SameOutcomes.Compared.NOTHING;
        case Statement.NoQuery _ ->
            words.counted() ? SameOutcomes.Compared.COUNT : SameOutcomes.Compared.REMARKS;
      };
    }

    @Override
    public Claims after(Statement statement, boolean taken) {
      return taken ? new Alike(scene.after(statement)) : this;
    }

    /// A feature of a statement in which the ways are known to differ.
    private Optional<String> unshared(Statement statement, List<String> apart, List<Variant> ways) {
      if (ways.stream().anyMatch(w -> !w.closes().isEmpty())) {
        Set<String> names = StorageFeature.names(statement);
        if (ways.stream().anyMatch(w -> w.closes().stream().anyMatch(names::contains))) {
          return Optional.of("not for all ways of storing");
        }
      }
      if (apart.isEmpty()) {
        return Optional.empty();
      }
      Dialect dialect = scene.dialect();
      String words = StorageFeature.words(statement, dialect.spelling());
      return dialect.storage().features().stream()
              .anyMatch(f -> apart.contains(f.name()) && f.usedBy(words))
          ? Optional.of("not for all engines")
          : Optional.empty();
    }

    /// Why worlds that hold the same may end a statement differently.
    private static Optional<String> trouble(Statement statement, Scene scene) {
      return switch (statement) {
        case Query q -> asking(q, scene);
        case Statement.Insert s ->
            DmlDeterminism.inserting(s, DmlDeterminism.unique(scene, s.table()))
                .or(() -> numbering(s, scene));
        case Statement.Update s ->
            DmlDeterminism.updating(
                    s, DmlDeterminism.unique(scene, s.table()), generated(scene, s.table()))
                .or(() -> entangled(scene))
                .or(() -> asking(DmlDeterminism.read(s), scene));
        case Statement.Delete s -> entangled(scene).or(() -> asking(DmlDeterminism.read(s), scene));
        case Statement.CreateView s -> CopySupport.numbered(s.query(), scene);
        case Statement.Native s
            when StatementWords.of(s, scene.dialect().spelling().syntax()).abroad() ->
            Optional.of("more than a database");
        case Statement.NoQuery _ -> Optional.empty();
      };
    }

    /// Once the highest number is taken, the next may be any.
    private static Optional<String> numbering(Statement.Insert s, Scene scene) {
      return scene
              .table(s.table())
              .filter(t -> t.columns().stream().anyMatch(c -> counted(c, t, s, scene)))
              .isPresent()
          ? Optional.of(CopySupport.OWN_NUMBER)
          : Optional.empty();
    }

    private static boolean counted(
        Table.Column column, Table table, Statement.Insert s, Scene scene) {
      return DmlDeterminism.numbered(column, table, scene)
          && !(s.source() instanceof Query.Values v && DmlDeterminism.given(column, table, s, v));
    }

    private static Optional<String> asking(Query query, Scene scene) {
      return CopySupport.numbered(query, scene).or(() -> CopySupport.trouble(query, scene));
    }

    /// The order of deleting may decide what is refused.
    private static Optional<String> entangled(Scene scene) {
      return scene.foreignKeys() > 0 ? Optional.of("rows that refer to rows") : Optional.empty();
    }

    private static List<String> generated(Scene scene, String table) {
      return scene.table(table).stream()
          .flatMap(t -> t.columns().stream())
          .filter(c -> !c.settable())
          .map(Table.Column::name)
          .toList();
    }
  }
}
