package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import sibyl.claim.Claim;
import sibyl.dialect.Dialect;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.draw.Draw;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Query;
import sibyl.sql.Spelling;
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

  /// Statements about what all worlds share.
  private static final Pattern ABROAD =
      Pattern.compile(
          "(?is)^(CREATE|DROP|ALTER|COMMENT\\s+ON)\\b[^(]*?\\b(DATABASE|USER|ROLE|TABLESPACE|SERVER|SCHEMA)\\b.*"
              + "|^(GRANT|REVOKE|ATTACH|DETACH|SET\\s+GLOBAL|ALTER\\s+SYSTEM)\\b.*");

  @Override
  public String name() {
    return "thanos";
  }

  @Override
  public String law() {
    return "tables behave alike wherever they are stored";
  }

  @Override
  public boolean rotates() {
    return true;
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    DrawSetup setup = new DrawSetup(grammar, 1);
    return (scene, choices) ->
        new Probe(
            !scene.tables().isEmpty() && choices.percent(QUERIES)
                ? Copies.query(grammar, scene.unnumbered(), choices)
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
            : new Probe(asked, List.of(ways.getFirst(), choices.pick(ways)), List.of());
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return new Alike(scene, List.of(), Optional.empty());
  }

  /// The claims about worlds that were told `before`; if one of these could not be told in all of them, `unclear` says why.
  private record Alike(Scene scene, List<Statement> before, Optional<String> unclear)
      implements Claims {

    @Override
    public Claim of(Probe probe) {
      Dialect dialect = scene.dialect();
      List<Variant> ways =
          probe.ways().stream().flatMap(w -> dialect.storage().variant(w).stream()).toList();
      if (ways.size() < 2) {
        return new Claim.Declined("one way of storing");
      }
      List<Statement> all = new ArrayList<>(before);
      all.add(probe.asked());
      Optional<String> trouble =
          unclear
              .or(() -> trouble(probe.asked(), scene))
              .or(() -> all.stream().flatMap(s -> unshared(s, probe, ways).stream()).findFirst());
      if (trouble.isPresent()) {
        return new Claim.Declined(trouble.get());
      }
      Spelling spelling = dialect.spelling();
      return new Claim.Rotated(
          ways.stream()
              .map(way -> new Claim.World(way, all.stream().map(s -> way.of(s, spelling)).toList()))
              .toList(),
          terms(dialect.storage(), probe));
    }

    @Override
    public Claims after(Statement statement) {
      return told(statement, scene.after(statement));
    }

    @Override
    public Claims refusing(Statement statement) {
      return told(statement, scene);
    }

    private Claims told(Statement statement, Scene then) {
      List<Statement> all = new ArrayList<>(before);
      all.add(statement);
      return new Alike(then, all, unclear.or(() -> trouble(statement, scene)));
    }

    private static Claim.Terms terms(Storage storage, Probe probe) {
      return new Claim.Terms(
          probe.apart().stream().noneMatch(ATOMICITY::contains),
          storage.engines().map(Storage.Engines::warnings).orElse(""),
          storage.engines().map(Storage.Engines::excused).orElse(List.of()));
    }

    /// A feature of a statement in which the ways are known to differ.
    private Optional<String> unshared(Statement statement, Probe probe, List<Variant> ways) {
      if (ways.stream().anyMatch(w -> !w.closes().isEmpty())) {
        Set<String> names = StorageFeature.names(statement);
        if (ways.stream().anyMatch(w -> w.closes().stream().anyMatch(names::contains))) {
          return Optional.of("not for all ways of storing");
        }
      }
      if (probe.apart().isEmpty()) {
        return Optional.empty();
      }
      Dialect dialect = scene.dialect();
      String words = StorageFeature.words(statement, dialect.spelling());
      return dialect.storage().features().stream()
              .anyMatch(f -> probe.apart().contains(f.name()) && f.usedBy(words))
          ? Optional.of("not for all engines")
          : Optional.empty();
    }

    /// Why worlds that hold the same may end a statement differently.
    private static Optional<String> trouble(Statement statement, Scene scene) {
      return switch (statement) {
        case Query q -> asking(q, scene);
        case Statement.Insert s ->
            Steady.inserting(s, Steady.unique(scene, s.table())).or(() -> numbering(s, scene));
        case Statement.Update s ->
            Steady.updating(s, Steady.unique(scene, s.table()), generated(scene, s.table()))
                .or(() -> entangled(scene))
                .or(() -> asking(Steady.read(s), scene));
        case Statement.Delete s -> entangled(scene).or(() -> asking(Steady.read(s), scene));
        case Statement.CreateView s -> Copies.numbered(s.query(), scene);
        case Statement.Native(String text) when ABROAD.matcher(text).matches() ->
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
          ? Optional.of(Copies.OWN_NUMBER)
          : Optional.empty();
    }

    private static boolean counted(
        Table.Column column, Table table, Statement.Insert s, Scene scene) {
      return Steady.numbered(column, table, scene)
          && !(s.source() instanceof Query.Values v && Steady.given(column, table, s, v));
    }

    private static Optional<String> asking(Query query, Scene scene) {
      return Copies.numbered(query, scene).or(() -> Copies.trouble(query, scene));
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
