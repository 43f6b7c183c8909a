package sibyl.app.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import sibyl.app.options.ArgumentFiles;
import sibyl.app.options.Exit;
import sibyl.app.options.SibylVersion;
import sibyl.app.options.WrongUsage;
import sibyl.app.work.ErrorMessages;

/// The command line as a whole: its commands, and what becomes of mistakes.
@Command(
    name = "sibyl",
    mixinStandardHelpOptions = true,
    scope = CommandLine.ScopeType.INHERIT,
    versionProvider = SibylVersion.class,
    description = "Finds logic bugs in SQL databases, reduces each to a few lines and keeps them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      RunCommand.class,
      CheckCommand.class,
      KnownCommand.class,
      ReplayCommand.class,
      ReduceCommand.class,
      BisectCommand.class,
      TriageCommand.class,
      FindingsCommand.class,
      ShowCommand.class,
      ExportCommand.class,
      ReportCommand.class,
      TargetsCommand.class,
      CardCommand.class,
      OraclesCommand.class,
      SystemsCommand.class,
      ProveCommand.class,
      LibraryCommand.class,
      DoctorCommand.class,
      CacheCommand.class,
      CompletionCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing found; for prove: the queries are equal",
      "1:new findings; for check and known check: a law is refuted, or a bug is back; for replay:"
          + " the claim is still refuted; for bisect: it is there in the newest version; for prove:"
          + " the queries differ; for library: an entry is not proved; for doctor: no hunt can run"
          + " here",
      "2:wrong usage",
      "3:Sibyl itself failed, or the findings could not be written",
      "4:the target is not available",
      "5:for prove: it cannot be told; for bisect: no version shows it"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl run sqlite@3.28.0            hunt in an old SQLite for a minute",
      "  sibyl findings                     list what was found",
      "  sibyl replay 3f2a --target sqlite  is it still there in the newest one?",
      "  sibyl card sqlite@3.8.11           what does that version accept?",
      "  sibyl prove pair.sql               are these two queries equal?",
      "  sibyl doctor                       what works on this machine?",
      "  sibyl run --help                   all options of a command"
    })
public final class Sibyl implements Runnable {

  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  public static int execute(String... args) {
    ArgumentFiles files = new ArgumentFiles(List.of(args));
    ErrorMessages trouble = new ErrorMessages(files);
    try {
      files.check();
      return new CommandLine(new Sibyl())
          .setUsageHelpAutoWidth(false)
          .setUsageHelpWidth(100)
          // What follows a file of arguments may say otherwise.
          .setOverwrittenOptionsAllowed(files.any())
          .setParameterExceptionHandler(trouble)
          .setExecutionExceptionHandler(trouble)
          .execute(args);
    } catch (WrongUsage e) {
      ErrorMessages.say(String.valueOf(e.getMessage()));
      return Exit.WRONG_USAGE;
    } catch (Error e) {
      // Out of memory or stack: nothing of picocli's concern, but of the user's.
      return ErrorMessages.failed(e);
    }
  }

  @Override
  public void run() {
    spec.commandLine().usage(System.out);
  }
}
