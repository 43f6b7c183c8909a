package sibyl.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sibyl.app.options.ExitCode;
import sibyl.app.report.TextTable;
import sibyl.app.work.ErrorMessages;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.target.Target;

/// `sibyl targets`: lists the database systems that can be tested and where they come from; with `--versions`, which of their
/// versions.
@Command(
    name = "targets",
    description = "Lists the database systems that can be tested.",
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl targets", "  sibyl targets --versions"})
final class TargetsCommand implements Callable<Integer> {
  private static final int PER_LINE = 8;

  @Option(
      names = "--versions",
      description = "Also list all released versions, from Maven repositories.")
  private boolean versions;

  @Override
  public Integer call() {
    TextTable table = new TextTable().row("target", "default version", "source");
    for (Dialect dialect : Dialects.ALL) {
      boolean startable = startable(dialect);
      table.row(
          dialect.name(),
          startable ? Target.parse(dialect.name()).toString() : "",
          startable ? source(Hostings.of(dialect)) : "your own server, by JDBC URL (--target)");
    }
    table.lines().forEach(System.out::println);
    if (!versions) {
      System.out.println(
          "\n"
              + "A version is named as in sqlite@3.28.0. Any released version can be used;"
              + " --versions lists them.");
      return ExitCode.NOTHING_FOUND;
    }
    return listed();
  }

  private static boolean startable(Dialect dialect) {
    return !(Hostings.of(dialect) instanceof Hosting.Elsewhere);
  }

  private static String source(Hosting hosting) {
    return hosting.released().map(Hosting.Artifact::toString).orElse("Debian packages");
  }

  private static int listed() {
    int code = ExitCode.NOTHING_FOUND;
    try (Artifacts artifacts = Artifacts.ofUser(ErrorMessages::say)) {
      for (Dialect dialect : Dialects.ALL.stream().filter(TargetsCommand::startable).toList()) {
        List<String> released = new ArrayList<>(artifacts.versions(Target.parse(dialect.name())));
        if (released.isEmpty() && Hostings.of(dialect).released().isPresent()) {
          ErrorMessages.say("no repository could be reached for the versions of " + dialect.name());
          code = ExitCode.NO_TARGET;
        }
        released.addAll(Hostings.of(dialect).words());
        System.out.println("\n" + dialect.name() + ":");
        for (int i = 0; i < released.size(); i += PER_LINE) {
          System.out.println(
              "  "
                  + String.join(
                      "  ", released.subList(i, Math.min(released.size(), i + PER_LINE))));
        }
      }
    }
    return code;
  }
}
