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

/// The storage engine does not matter (THANOS: Fu, Wu, Zhang et al., ICSE 2025): the same statements end alike in all storage
/// engines that support them.
///
/// ```sql
/// tables stored by engine a; …; a statement  =  tables stored by engine b; …; the same statement
/// ```
///
/// A query must give the same rows. A change must succeed in all or fail in all, for the same reason, and leave the same rows.
public final class Thanos implements Oracle {

  /// Percentage of queries among the statements.
  private static final int QUERIES = 72;

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
                ? CopySupport.query(grammar, scene.withoutRowIds(), choices)
                : setup.from(scene, choices));
  }

  /// In two of the variants that the dialect lists. Storage engines are left out: only a running server shows what they share.
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
    return new Lockstep(scene);
  }

  /// The claims about worlds that ran the same statements so far.
  private record Lockstep(Scene scene) implements Claims {

    @Override
    public Next next(Probe probe, Transcript soFar) {
      Dialect dialect = scene.dialect();
      List<Variant> variants =
          probe.aim().names().stream().flatMap(w -> dialect.storage().variant(w).stream()).toList();
      if (variants.size() < 2) {
        return new Next.Declined("single storage variant");
      }
      Statement statement = probe.asked();
      Optional<String> trouble =
          trouble(statement, scene).or(() -> unshared(statement, fixed(probe), variants));
      return trouble.<Next>map(Next.Declined::new).orElseGet(() -> claim(probe, variants));
    }

    private static List<String> fixed(Probe probe) {
      return probe.aim() instanceof Aim.Names n ? n.fixed() : List.of();
    }

    private Claim claim(Probe probe, List<Variant> variants) {
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
      for (int w = 0; w < variants.size(); w++) {
        int world = w;
        List<Statement> words = variants.get(w).of(statement, scene.dialect().spelling());
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
              variants.stream().map(Variant::name).toList(),
              said,
              warned,
              confirming,
              strictness(
                  statement,
                  fixed(probe),
                  variants,
                  engines.map(Storage.Engines::excused).orElse(List.of())));
      return Claim.of(acts, same)
          .in(variants.stream().map(this::world).toList())
          .leaving(statement instanceof Query ? After.KEEPS : After.ADVANCES);
    }

    private World world(Variant variant) {
      return new World(
          variant.version().isEmpty() ? "" : scene.dialect().name() + "@" + variant.version(),
          variant);
    }

    private SameOutcomes.Strictness strictness(
        Statement statement, List<String> differing, List<Variant> variants, List<String> excused) {
      StatementWords words = StatementWords.of(statement, scene.dialect().spelling().syntax());
      boolean atomic =
          scene.dialect().storage().features().stream()
              .noneMatch(
                  f ->
                      f.element() == StorageFeature.Element.ATOMICITY
                          && differing.contains(f.name()));
      return new SameOutcomes.Strictness(
          compared(statement, words),
          !atomic && words.mayLeaveRows(),
          statement instanceof Statement.Native,
          variants.stream().anyMatch(w -> !w.version().isEmpty()),
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
      return taken ? new Lockstep(scene.after(statement)) : this;
    }

    /// Whether the statement uses a feature in which the variants are known to differ.
    private Optional<String> unshared(
        Statement statement, List<String> differing, List<Variant> variants) {
      if (variants.stream().anyMatch(w -> !w.closes().isEmpty())) {
        Set<String> names = StorageFeature.names(statement);
        if (variants.stream().anyMatch(w -> w.closes().stream().anyMatch(names::contains))) {
          return Optional.of("feature not in all storage variants");
        }
      }
      if (differing.isEmpty()) {
        return Optional.empty();
      }
      Dialect dialect = scene.dialect();
      String words = StorageFeature.words(statement, dialect.spelling());
      return dialect.storage().features().stream()
              .anyMatch(f -> differing.contains(f.name()) && f.usedBy(words))
          ? Optional.of("feature not in all storage engines")
          : Optional.empty();
    }

    /// Why worlds with the same rows may end a statement differently; empty if they may not.
    private static Optional<String> trouble(Statement statement, Scene scene) {
      return switch (statement) {
        case Query q -> queried(q, scene);
        case Statement.Insert s ->
            DmlDeterminism.inserting(s, DmlDeterminism.unique(scene, s.table()))
                .or(() -> generatesRowId(s, scene));
        case Statement.Update s ->
            DmlDeterminism.updating(
                    s, DmlDeterminism.unique(scene, s.table()), generated(scene, s.table()))
                .or(() -> foreignKeys(scene))
                .or(() -> queried(DmlDeterminism.read(s), scene));
        case Statement.Delete s ->
            foreignKeys(scene).or(() -> queried(DmlDeterminism.read(s), scene));
        case Statement.CreateView s -> CopySupport.readsRowId(s.query(), scene);
        case Statement.Native s
            when StatementWords.of(s, scene.dialect().spelling().syntax()).abroad() ->
            Optional.of("affects more than one database");
        case Statement.NoQuery _ -> Optional.empty();
      };
    }

    /// Declines an INSERT that leaves a row id to the engine. Once the highest id is used, the next may be any.
    private static Optional<String> generatesRowId(Statement.Insert s, Scene scene) {
      return scene
              .table(s.table())
              .filter(t -> t.columns().stream().anyMatch(c -> leavesToEngine(c, t, s, scene)))
              .isPresent()
          ? Optional.of(CopySupport.ROW_ID)
          : Optional.empty();
    }

    private static boolean leavesToEngine(
        Table.Column column, Table table, Statement.Insert s, Scene scene) {
      return DmlDeterminism.isRowId(column, table, scene)
          && !(s.source() instanceof Query.Values v
              && DmlDeterminism.setsExplicitly(column, table, s, v));
    }

    private static Optional<String> queried(Query query, Scene scene) {
      return CopySupport.readsRowId(query, scene).or(() -> CopySupport.trouble(query, scene));
    }

    /// With foreign keys, the order of deleting may decide what fails.
    private static Optional<String> foreignKeys(Scene scene) {
      return scene.foreignKeys() > 0 ? Optional.of("foreign keys") : Optional.empty();
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
