package sibyl.app.work;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import sibyl.app.options.ArgumentFiles;
import sibyl.app.options.ExitCode;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.lab.server.Credentials;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.UnreadableFiles;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.TargetUnavailable;

/// Turns an exception that ended a command into one sentence for the user and an exit code. Only a defect of Sibyl itself has a
/// stack trace, which is written to a file.
public final class ErrorMessages implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir", "."));

  /// Reports each unreadable file of a store once per process.
  public static final UnreadableFiles UNREAD = UnreadableFiles.once(ErrorMessages::say);

  private final ArgumentFiles files;

  public ErrorMessages(ArgumentFiles files) {
    this.files = files;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    say(files.located(String.valueOf(e.getMessage())));
    CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
    command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.WRONG_USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    return switch (e) {
      case WrongUsage _ -> sayWith(e, ExitCode.WRONG_USAGE);
      case NoSuchTarget _, TargetUnavailable _ -> sayWith(e, ExitCode.NO_TARGET);
      case NoStore _ -> sayWith(e, ExitCode.FAILED);
      default -> failed(e, traceFolders(command));
    };
  }

  private int sayWith(Exception e, int code) {
    say(files.located(String.valueOf(e.getMessage())));
    return code;
  }

  /// The folders to try for the stack trace: that of `--out`, then the temporary one.
  private static List<Path> traceFolders(CommandLine command) {
    OptionSpec out = command.getCommandSpec().findOption(OutFolder.NAME);
    return out != null && out.getValue() instanceof Path folder && Files.isDirectory(folder)
        ? List.of(folder, TEMPORARY)
        : List.of(TEMPORARY);
  }

  public static int failed(Throwable e) {
    return failed(e, List.of(TEMPORARY));
  }

  private static int failed(Throwable e, List<Path> folders) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    String first = String.valueOf(e).lines().findFirst().orElse("");
    say("internal error in Sibyl: " + first);
    say("please report it with its stack trace, which is in " + written(trace.toString(), folders));
    return ExitCode.FAILED;
  }

  private static String written(String trace, List<Path> folders) {
    String name =
        "sibyl-failure-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP) + ".txt";
    for (Path folder : folders) {
      try {
        return Files.writeString(folder.resolve(name), Credentials.hidden(trace))
            .toAbsolutePath()
            .toString();
      } catch (IOException _) {
        // Try the next folder.
      }
    }
    return "no file because none could be written:\n" + Credentials.hidden(trace);
  }

  public static void say(String sentence) {
    System.err.println("sibyl: " + Credentials.hidden(sentence));
  }
}
