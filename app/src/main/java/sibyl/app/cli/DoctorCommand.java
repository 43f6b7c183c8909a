package sibyl.app.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sibyl.app.options.Exit;
import sibyl.app.report.Grid;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.MachineCheck;
import sibyl.lab.fetch.FetchedFiles;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;

/// `sibyl doctor`: what works on this machine.
@Command(
    name = "doctor",
    description = {
      "Says what works on this machine, and what to do where something does not.",
      "",
      "Nothing is fetched and nothing is asked of the network, unless --fetch names it. Exit code 0"
          + " if a hunt on an engine inside a worker can run here, 1 if not."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl doctor",
      "  sibyl doctor --fetch sqlite --fetch postgres@16.2.0   then no network is needed for them"
    })
final class DoctorCommand implements Callable<Integer> {
  @Option(
      names = "--fetch",
      paramLabel = "TARGET",
      description = "First fetch all that this target needs; may be given several times.")
  private List<String> fetch = List.of();

  @Override
  public Integer call() {
    List<Target> wanted = fetch.stream().map(Target::parse).toList();
    wanted.forEach(target -> Kit.fetch(target, ErrorMessages::say));
    MachineCheck checkup = MachineCheck.of(FetchedFiles.ofUser());
    Grid grid = new Grid();
    checkup.lines().forEach(l -> grid.row(l.mark().toString(), l.what(), l.says()));
    grid.lines().forEach(System.out::println);
    return checkup.wellEnough() ? Exit.NOTHING_FOUND : Exit.FOUND;
  }
}
