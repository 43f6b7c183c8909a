package sibyl.app.options;

import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.lab.fetch.DriverSource;
import sibyl.lab.server.Address;
import sibyl.lab.target.Target;

/// The options by which `sibyl run` gets its target: a version that Sibyl starts (`sqlite@3.28.0`), or a database at a JDBC URL
/// with its dialect and driver.
public final class TargetChoice {
  private static final String URL = "jdbc:";

  @Parameters(
      paramLabel = "TARGET",
      arity = "0..1",
      description =
          "A DBMS and its version, such as sqlite@3.28.0; without a version, the newest known one.")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--target",
      paramLabel = "URL",
      description =
          "A running server, by its JDBC URL. User and password are read from SIBYL_USER and"
              + " SIBYL_PASSWORD, or from the file that SIBYL_CREDENTIALS names, with lines user=…"
              + " and password=….")
  private Optional<String> url = Optional.empty();

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      description =
          "The SQL dialect of the system at the URL (see 'sibyl targets'). Without it, the one that"
              + " the URL suggests, else generic.")
  private Optional<String> dialect = Optional.empty();

  @Option(
      names = "--database",
      paramLabel = "SCRATCH",
      description =
          "Prefix for the databases (or schemas) that Sibyl creates and drops there, as SCRATCH_…."
              + " Without it, the database at the URL must be empty.")
  private Optional<String> scratch = Optional.empty();

  @Option(
      names = "--driver",
      paramLabel = "DRIVER",
      description =
          "The JDBC driver for the URL: GROUP:ARTIFACT:VERSION, fetched through your Maven"
              + " settings, or the path of a jar file. Needed for systems that Sibyl does not"
              + " know.")
  private Optional<String> driver = Optional.empty();

  public Target chosen() {
    if (name.isEmpty() && url.isEmpty()) {
      throw new WrongUsage("Missing required parameter: 'TARGET' (or --target)");
    }
    if (name.isPresent() && url.isPresent()) {
      throw new WrongUsage("name one target, either as TARGET or with --target");
    }
    String text = url.or(() -> name).orElseThrow();
    boolean address = text.startsWith(URL);
    if (!address && (dialect.isPresent() || scratch.isPresent() || driver.isPresent())) {
      throw new WrongUsage("--dialect, --database and --driver can only be used with a JDBC URL");
    }
    return address
        ? Target.at(new Address(text, scratch.orElse(""), driver.map(DriverSource::parse)), dialect)
        : Target.parse(text);
  }
}
