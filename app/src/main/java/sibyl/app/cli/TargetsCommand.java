package sibyl.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sibyl.app.options.Exit;
import sibyl.app.report.Grid;
import sibyl.app.work.ErrorMessages;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialects;
import sibyl.dialect.Hosting;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.target.Target;

/// `sibyl targets`: what can be hunted.
@Command(
    name = "targets",
    description = "Lists the database systems that can be targets.",
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl targets", "  sibyl targets --versions"})
final class TargetsCommand implements Callable<Integer> {
  private static final int A_LINE = 8;

  @Option(
      names = "--versions",
      description = "Also ask Maven's repositories for all released versions.")
  private boolean versions;

  @Override
  public Integer call() {
    Grid grid = new Grid().row("target", "newest known", "comes as");
    for (Dialect dialect : Dialects.ALL) {
      boolean ours = startable(dialect);
      grid.row(
          dialect.name(),
          ours ? Target.parse(dialect.name()).toString() : "",
          ours ? comesAs(dialect.hosting()) : "reached by a JDBC URL");
    }
    grid.lines().forEach(System.out::println);
    if (!versions) {
      System.out.println("\nAny released version can be named; --versions lists them.");
      return Exit.NOTHING_FOUND;
    }
    return listed();
  }

  private static boolean startable(Dialect dialect) {
    return !(dialect.hosting() instanceof Hosting.Elsewhere);
  }

  private static String comesAs(Hosting hosting) {
    return hosting.released().map(Hosting.Artifact::toString).orElse("Debian's packages");
  }

  private static int listed() {
    int code = Exit.NOTHING_FOUND;
    try (Artifacts artifacts = Artifacts.ofUser(ErrorMessages::say)) {
      for (Dialect dialect : Dialects.ALL.stream().filter(TargetsCommand::startable).toList()) {
        List<String> released = new ArrayList<>(artifacts.versions(Target.parse(dialect.name())));
        if (released.isEmpty() && dialect.hosting().released().isPresent()) {
          ErrorMessages.say("no repository could be asked for the versions of " + dialect.name());
          code = Exit.NO_TARGET;
        }
        released.addAll(dialect.hosting().words());
        System.out.println("\n" + dialect.name() + ":");
        for (int i = 0; i < released.size(); i += A_LINE) {
          System.out.println(
              "  " + String.join("  ", released.subList(i, Math.min(released.size(), i + A_LINE))));
        }
      }
    }
    return code;
  }
}
