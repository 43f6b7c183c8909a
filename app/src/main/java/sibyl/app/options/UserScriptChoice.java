package sibyl.app.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import sibyl.app.work.WorkerClient;
import sibyl.dialect.Dialect;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;
import sibyl.play.ScriptCheck;
import sibyl.play.ScriptSurvey;
import sibyl.source.UserScript;
import sibyl.sql.Statement;

/// The options `--setup` and `--seeds` of `sibyl run`: the user's own databases and queries to start from. The setup is run
/// once before the campaign, so that errors in it are reported at once.
public final class UserScriptChoice {

  @Option(
      names = "--setup",
      paramLabel = "FILE.sql",
      description =
          "Test on the schema and data that this script creates, instead of generated ones. The"
              + " fewer rows, the more queries per second.")
  private Optional<Path> setup = Optional.empty();

  @Option(
      names = "--seeds",
      paramLabel = "FILE.sql",
      description =
          "Use the queries of this script instead of generated ones. Its other statements are added"
              + " to the setup.")
  private Optional<Path> seeds = Optional.empty();

  /// The user's statements, after the setup was run once on the target.
  public UserScript chosen(Target target) {
    if (setup.isEmpty() && seeds.isEmpty()) {
      return UserScript.NOTHING;
    }
    List<Statement> setupStatements = new ArrayList<>();
    List<Statement> queries = new ArrayList<>();
    setup.ifPresent(file -> split(file, target.dialect(), setupStatements, new ArrayList<>()));
    seeds.ifPresent(file -> split(file, target.dialect(), setupStatements, queries));
    if (setupStatements.isEmpty()) {
      throw new WrongUsage(
          setup.isPresent()
              ? setup.get() + " holds no statement that builds a database"
              : "the queries of --seeds need tables: give --setup, or create them in "
                  + seeds.get());
    }
    if (seeds.isPresent() && queries.isEmpty()) {
      throw new WrongUsage(seeds.get() + " holds no query");
    }
    return new UserScript(survey(setupStatements, target).setup(), queries, List.of());
  }

  private static void split(
      Path file, Dialect dialect, List<Statement> setupStatements, List<Statement> queries) {
    ScriptFile.read(file, dialect)
        .forEach(s -> (ScriptCheck.isQuery(s, dialect) ? queries : setupStatements).add(s));
  }

  private static ScriptSurvey survey(List<Statement> script, Target target) {
    try (WorkerClient client = new WorkerClient(target)) {
      if (!(client.send(new Message.Try(script))
          instanceof WorkerClient.Replied(Message.Tried(ScriptSurvey s)))) {
        throw new WrongUsage(target + " crashes or hangs on that setup; 'sibyl check' says more");
      }
      if (s.refused().isPresent()) {
        throw new WrongUsage(target + " rejects the setup: " + s.refused().get());
      }
      if (s.tables().isEmpty()) {
        throw new WrongUsage("the setup creates no table that can be queried");
      }
      System.out.println("setup: " + String.join(", ", s.tables()));
      return s;
    }
  }
}
