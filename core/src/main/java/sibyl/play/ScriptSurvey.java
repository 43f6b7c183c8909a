package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sibyl.copy.CopySupport;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.metadata.Metadata;
import sibyl.metadata.Reading;
import sibyl.probe.Facts;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Runs a user's script once before a campaign (`--setup`) or a check, to see that the engine accepts it and which tables it
/// makes. Tables from statements that Sibyl cannot parse are read from the catalogue; the setup then ends with a CREATE TABLE
/// IF NOT EXISTS for them, which changes nothing but shows their columns to the generators. `refused` is the first error, if
/// there is one.
public record ScriptSurvey(List<Statement> setup, List<String> tables, Optional<String> refused) {
  private static final Pattern NAMED =
      Pattern.compile(
          "\\b(?:TABLE|INTO)\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(\\w+)", Pattern.CASE_INSENSITIVE);

  public ScriptSurvey {
    setup = List.copyOf(setup);
    tables = List.copyOf(tables);
  }

  public static ScriptSurvey of(List<Statement> script, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      Scene scene = Scene.empty(dialect);
      for (Statement statement : script) {
        if (session.run(statement) instanceof Outcome.Failed(Fault fault)) {
          String sql = Sql.print(statement, dialect.spelling());
          return new ScriptSurvey(script, List.of(), Optional.of(sql + ": " + fault.message()));
        }
        scene = scene.after(statement);
      }
      List<Statement> setup = new ArrayList<>(script);
      for (Metadata.Table table : missing(script, scene, session)) {
        Statement shown = new Statement.Native(createIfMissing(table));
        if (session.run(shown).accepted()) {
          setup.add(shown);
          scene = scene.after(shown);
        }
      }
      return new ScriptSurvey(
          setup, scene.tables().stream().map(t -> t.name()).toList(), Optional.empty());
    }
  }

  /// The tables in the catalogue that the scene lacks.
  private static List<Metadata.Table> missing(
      List<Statement> script, Scene scene, Session session) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Statement statement : script) {
      if (statement instanceof Statement.Native(String text)) {
        NAMED.matcher(text).results().map(r -> r.group(1)).forEach(names::add);
      }
    }
    List<Statement> asked = CopySupport.asks(scene.dialect(), names);
    List<String> texts = new Facts(asked.stream().map(session::run).toList(), script).texts();
    return Reading.of(texts, scene.dialect()).tables().stream()
        .filter(t -> scene.table(t.name()).isEmpty())
        .toList();
  }

  private static String createIfMissing(Metadata.Table table) {
    return table.columns().stream()
        .map(c -> (c.name() + " " + c.type()).strip())
        .collect(Collectors.joining(", ", "CREATE TABLE IF NOT EXISTS " + table.name() + "(", ")"));
  }
}
