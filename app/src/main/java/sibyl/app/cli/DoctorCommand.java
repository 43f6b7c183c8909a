package sibyl.app.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sibyl.app.options.ExitCode;
import sibyl.app.report.TextTable;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.MachineCheck;
import sibyl.lab.fetch.FetchedFiles;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;

/// `sibyl doctor`: checks whether Sibyl can run on this machine, for instance whether Maven, disk space and the tools for
/// servers are there; with `--fetch`, it first downloads what a target needs.
@Command(
    name = "doctor",
    description = {
      "Checks what works on this machine, and says how to fix what does not.",
      "",
      "The network is not used unless --fetch is given. Exit code 0 if 'sibyl run' works here for"
          + " at least one embedded DBMS, 1 if not."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl doctor",
      "  sibyl doctor --fetch sqlite --fetch postgres@16.2.0   for use without a network"
    })
final class DoctorCommand implements Callable<Integer> {
  @Option(
      names = "--fetch",
      paramLabel = "TARGET",
      description = "First fetch everything that this target needs; may be given several times.")
  private List<String> fetch = List.of();

  @Override
  public Integer call() {
    List<Target> wanted = fetch.stream().map(Target::parse).toList();
    wanted.forEach(target -> Kit.fetch(target, ErrorMessages::say));
    MachineCheck machine = MachineCheck.of(FetchedFiles.ofUser());
    TextTable table = new TextTable();
    machine.lines().forEach(l -> table.row(l.mark().toString(), l.what(), l.says()));
    table.lines().forEach(System.out::println);
    return machine.canRun() ? ExitCode.NOTHING_FOUND : ExitCode.FOUND;
  }
}
