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

/// The options by which users bring databases and queries of their own.
public final class UserScriptChoice {

  @Option(
      names = "--setup",
      paramLabel = "FILE.sql",
      description =
          "Hunt on the schema and data that this script makes, instead of drawn ones. Small data"
              + " are asked more.")
  private Optional<Path> setup = Optional.empty();

  @Option(
      names = "--seeds",
      paramLabel = "FILE.sql",
      description =
          "Ask the queries of this script, and what oracles make of them, instead of drawn ones."
              + " Its other statements are added to the setup.")
  private Optional<Path> seeds = Optional.empty();

  /// What is brought, tried once on the target.
  public UserScript chosen(Target target) {
    if (setup.isEmpty() && seeds.isEmpty()) {
      return UserScript.NOTHING;
    }
    List<Statement> making = new ArrayList<>();
    List<Statement> asking = new ArrayList<>();
    setup.ifPresent(file -> part(file, target.dialect(), making, new ArrayList<>()));
    seeds.ifPresent(file -> part(file, target.dialect(), making, asking));
    if (making.isEmpty()) {
      throw new WrongUsage(
          setup.isPresent()
              ? setup.get() + " makes nothing"
              : "the queries of --seeds need tables: give --setup, or make them in " + seeds.get());
    }
    if (seeds.isPresent() && asking.isEmpty()) {
      throw new WrongUsage("there is no query in " + seeds.get());
    }
    return new UserScript(tried(making, target).setup(), asking, List.of());
  }

  private static void part(
      Path file, Dialect dialect, List<Statement> making, List<Statement> asking) {
    ScriptFile.read(file, dialect)
        .forEach(s -> (ScriptCheck.asks(s, dialect) ? asking : making).add(s));
  }

  private static ScriptSurvey tried(List<Statement> script, Target target) {
    try (WorkerClient errand = new WorkerClient(target)) {
      if (!(errand.ask(new Message.Try(script))
          instanceof WorkerClient.Said(Message.Tried(ScriptSurvey s)))) {
        throw new WrongUsage(target + " dies of that setup; 'sibyl check' tells more");
      }
      if (s.refused().isPresent()) {
        throw new WrongUsage(target + " refuses the setup: " + s.refused().get());
      }
      if (s.tables().isEmpty()) {
        throw new WrongUsage("the setup makes no table that can be asked");
      }
      System.out.println("setup: " + String.join(", ", s.tables()));
      return s;
    }
  }
}
