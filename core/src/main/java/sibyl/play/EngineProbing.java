package sibyl.play;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.claim.RowComparison;
import sibyl.compare.MessageSkeleton;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.feedback.Fingerprint;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Finds out what each storage engine of a server supports: tries every storage feature of the dialect (a compressed row
/// format, a full-text index) on each engine, in a fresh database. Runs once for a build of a server, before its first campaign
/// with `thanos`; `KnownEngines` caches the answer.
public final class EngineProbing {
  private static final int SHOWN = 120;
  private static final String TABLE = "p0";
  private static final Pattern QUALIFIED = Pattern.compile("\\b\\w+\\." + TABLE);

  private EngineProbing() {}

  /// `progress` gets the name of each engine before it is tried.
  public static EngineMatrix of(Dialect dialect, Worlds worlds, Consumer<String> progress) {
    List<String> engines =
        dialect.storage().engines().map(known -> engines(known, worlds)).orElse(List.of());
    Map<String, Map<String, EngineMatrix.Behaviour>> all = new LinkedHashMap<>();
    for (String engine : engines) {
      progress.accept(engine);
      Variant way = dialect.storage().variant(engine).orElseThrow();
      for (StorageFeature feature : dialect.storage().features()) {
        if (feature.script().isEmpty()) {
          continue;
        }
        Map<String, EngineMatrix.Behaviour> by =
            all.computeIfAbsent(feature.name(), _ -> new LinkedHashMap<>());
        Optional<EngineMatrix.Behaviour> usual = Optional.ofNullable(by.get(engines.getFirst()));
        by.put(engine, tried(feature, way, usual, worlds));
      }
    }
    return new EngineMatrix(engines, usable(dialect, worlds), all);
  }

  /// The ways of storing with which a table can be created.
  private static List<String> usable(Dialect dialect, Worlds worlds) {
    TypeName type = dialect.tables().types().getFirst().item();
    Statement table =
        new Statement.CreateTable(
            false,
            TABLE,
            List.of(
                new Schema.ColumnDef(
                    "c0", type, List.of(new Schema.NotNull(""), new Schema.PrimaryKey("")))),
            List.of(),
            List.of());
    List<String> usable = new ArrayList<>();
    for (Variant way : dialect.storage().variants()) {
      try (Session base = worlds.fresh();
          Session session = base.beside(way)) {
        Stream<Statement> all =
            Stream.concat(
                way.opening().stream().map(Statement.Native::new),
                way.of(table, dialect.spelling()).stream());
        if (all.allMatch(s -> session.run(s).accepted())) {
          usable.add(way.name());
        }
      }
    }
    return usable;
  }

  private static List<String> engines(Storage.Engines known, Worlds worlds) {
    List<String> names = new ArrayList<>();
    try (Session session = worlds.fresh()) {
      if (session.run(new Statement.Native(known.listing()))
          instanceof Outcome.Rows(List<List<Value>> rows)) {
        for (List<Value> row : rows) {
          if (row.getFirst() instanceof Value.Text(String name)) {
            names.add(name);
          }
        }
      }
    }
    return names;
  }

  private static EngineMatrix.Behaviour tried(
      StorageFeature feature, Variant way, Optional<EngineMatrix.Behaviour> usual, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      way.opening().forEach(sql -> session.run(new Statement.Native(sql)));
      return played(feature, way, usual, session);
    }
  }

  private static EngineMatrix.Behaviour played(
      StorageFeature feature,
      Variant way,
      Optional<EngineMatrix.Behaviour> usual,
      Session session) {
    StringBuilder shown = new StringBuilder();
    boolean ignored = false;
    for (StorageFeature.Line line : feature.lines(TABLE)) {
      Outcome outcome = session.run(way.statement(line.sql()));
      if (line.refused()) {
        ignored |= outcome.accepted();
        shown.append(outcome.accepted() ? "taken;" : "refused;");
      } else if (outcome instanceof Outcome.Failed(Fault fault)) {
        // Engines that refuse different lines of the script behave differently.
        return new EngineMatrix.Behaviour(
            EngineMatrix.Kind.REFUSED,
            "refused: " + line.sql(),
            MessageSkeleton.of(fault.message()));
      } else if (outcome instanceof Outcome.Rows(List<List<Value>> rows)) {
        List<String> texts = rows.stream().map(EngineProbing::text).sorted().toList();
        ignored |= line.asked() && !texts.equals(List.of("1"));
        shown.append(String.join(",", texts)).append(';');
      }
    }
    String text = shown.toString();
    String brief =
        text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "… " + Fingerprint.of(text);
    boolean altered =
        usual
            .filter(u -> u.kind() == EngineMatrix.Kind.WORKS && !u.shown().equals(brief))
            .isPresent();
    return new EngineMatrix.Behaviour(
        ignored
            ? EngineMatrix.Kind.IGNORED
            : altered ? EngineMatrix.Kind.ALTERED : EngineMatrix.Kind.WORKS,
        brief,
        "");
  }

  private static String text(List<Value> row) {
    return QUALIFIED.matcher(RowComparison.shown(row)).replaceAll(TABLE);
  }
}
