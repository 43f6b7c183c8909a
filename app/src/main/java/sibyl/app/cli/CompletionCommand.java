package sibyl.app.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `sibyl completion`: prints a script by which bash and zsh complete commands and options.
@Command(
    name = "completion",
    description = "Prints a script for bash and zsh that completes commands and options.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(sibyl completion)              for this shell",
      "  echo 'source <(sibyl completion)' >>~/.bashrc",
      "  sibyl completion >~/.local/share/bash-completion/completions/sibyl"
    })
final class CompletionCommand implements Runnable {
  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Override
  public void run() {
    CommandLine program = spec.root().commandLine();
    System.out.print(AutoComplete.bash(program.getCommandName(), program));
  }
}
