package sibyl.app;

import picocli.CommandLine.Command;
import sibyl.oracle.Oracle;
import sibyl.oracle.Oracles;

/// `sibyl oracles`: the laws that targets are held to.
@Command(
    name = "oracles",
    description = "Lists the oracles and the law that each holds a database to.",
    footerHeading = "%nExample:%n",
    footer = "  sibyl oracles")
final class OraclesCommand implements Runnable {

  @Override
  public void run() {
    Grid grid = new Grid().row("oracle", "law");
    for (Oracle oracle : Oracles.ALL) {
      grid.row(oracle.name(), oracle.law());
    }
    grid.lines().forEach(System.out::println);
  }
}
