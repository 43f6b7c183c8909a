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
import sibyl.app.options.Exit;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.lab.server.Credentials;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.UnreadableFiles;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.TargetUnavailable;

/// Turns whatever went wrong into one sentence and an exit code. A stack trace is only for a defect of ours, and goes to a
/// file.
public final class ErrorMessages implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir", "."));

  /// Files of stores that cannot be read are said once, whoever stumbles over them.
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
    return Exit.WRONG_USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    return switch (e) {
      case WrongUsage _ -> said(e, Exit.WRONG_USAGE);
      case NoSuchTarget _, TargetUnavailable _ -> said(e, Exit.NO_TARGET);
      case NoStore _ -> said(e, Exit.FAILED);
      default -> failed(e, outOf(command));
    };
  }

  private int said(Exception e, int code) {
    say(files.located(String.valueOf(e.getMessage())));
    return code;
  }

  /// The folder the command writes to comes first, then what every machine has.
  private static List<Path> outOf(CommandLine command) {
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
    say("Sibyl itself failed, which is a defect of Sibyl: " + first);
    say("The trace is in " + written(trace.toString(), folders) + "; please report it.");
    return Exit.FAILED;
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
        // The next place may be better.
      }
    }
    return "no file, as none could be written:\n" + Credentials.hidden(trace);
  }

  public static void say(String sentence) {
    System.err.println("sibyl: " + Credentials.hidden(sentence));
  }
}
