package sibyl.app.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import sibyl.app.options.ArgumentFiles;
import sibyl.app.options.ExitCode;
import sibyl.app.options.SibylVersion;
import sibyl.app.options.WrongUsage;
import sibyl.app.work.ErrorMessages;

/// The top of the command line: lists all commands, and turns exceptions of any of them into messages and exit codes. A new
/// command is added here.
@Command(
    name = "sibyl",
    mixinStandardHelpOptions = true,
    scope = CommandLine.ScopeType.INHERIT,
    versionProvider = SibylVersion.class,
    description =
        "Finds logic bugs in SQL database systems, reduces each to a few lines and stores it.",
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
      "0:success, nothing found; prove: the queries are equal",
      "1:new findings; check: a law is refuted; known check: a bug has regressed; replay: the claim"
          + " is still refuted; bisect: the newest version has the bug; prove: the queries differ;"
          + " library: an entry is not proved; doctor: 'sibyl run' does not work here",
      "2:wrong usage",
      "3:Sibyl itself failed, or the findings could not be written",
      "4:the target is not available",
      "5:inconclusive; prove: unknown; bisect: no version shows the bug"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl run sqlite@3.28.0            test an old SQLite for a minute",
      "  sibyl findings                     list what was found",
      "  sibyl replay 3f2a --target sqlite  does the newest one have it?",
      "  sibyl card sqlite@3.8.11           what does that version accept?",
      "  sibyl prove pair.sql               are these two queries equivalent?",
      "  sibyl doctor                       what works on this machine?",
      "  sibyl run --help                   all options of a command"
    })
public final class Sibyl implements Runnable {

  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  public static int execute(String... args) {
    ArgumentFiles files = new ArgumentFiles(List.of(args));
    ErrorMessages messages = new ErrorMessages(files);
    try {
      files.check();
      return new CommandLine(new Sibyl())
          .setUsageHelpAutoWidth(false)
          .setUsageHelpWidth(100)
          // Options after an argument file override those in it.
          .setOverwrittenOptionsAllowed(files.any())
          .setParameterExceptionHandler(messages)
          .setExecutionExceptionHandler(messages)
          .execute(args);
    } catch (WrongUsage e) {
      ErrorMessages.say(String.valueOf(e.getMessage()));
      return ExitCode.WRONG_USAGE;
    } catch (Error e) {
      // Out of memory or stack overflow, which picocli does not handle.
      return ErrorMessages.failed(e);
    }
  }

  @Override
  public void run() {
    spec.commandLine().usage(System.out);
  }
}
