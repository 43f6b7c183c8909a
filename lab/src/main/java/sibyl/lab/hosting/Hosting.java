package sibyl.lab.hosting;

import java.util.List;
import java.util.Optional;
import sibyl.finding.FreshDatabase;

/// Where a DBMS is fetched from and how it is started, as data; each DBMS has a file of it in this package. Read when a target
/// is fetched, and when a worker starts it or opens a database in it.
///
/// Texts may name what is only known later: `{world}` the name of a fresh database, `{version}` the version, and for a server
/// `{home}` the folder of its binaries, `{data}` its data directory, `{work}` its folder for sockets and temporary files,
/// `{port}` its port.
public sealed interface Hosting {

  /// The default version; empty if it cannot be started.
  String newest();

  /// The Maven artifact whose versions are those of the DBMS; empty if there is none.
  Optional<Artifact> released();

  /// Whether a worker is faster with only the JVM's first compiler.
  default boolean firstCompiler() {
    return false;
  }

  /// Versions that are words and not numbers.
  default List<String> words() {
    return List.of();
  }

  /// The JDBC driver; its version does not depend on the DBMS's.
  Optional<Driver> driver();

  /// Its address with placeholders; empty if it cannot be started.
  String url();

  /// How a world of its own is made in it.
  FreshDatabase fresh();

  /// A Maven artifact, of whatever version.
  record Artifact(String group, String name) {
    @Override
    public String toString() {
      return group + ":" + name;
    }
  }

  record Setting(String name, String value) {}

  /// A driver for URLs that begin with `prefix`. `properties` go with each connection, `settings` are system properties.
  record Driver(
      Artifact artifact,
      String version,
      String prefix,
      List<Setting> properties,
      List<Setting> settings) {
    public Driver {
      properties = List.copyOf(properties);
      settings = List.copyOf(settings);
    }
  }

  /// A DBMS that runs inside the JVM: driver and DBMS are the same jar. `companions` are further artifacts of the same group and
  /// version, where that version has them; `settings` are system properties. Statements of one that is `timed` are only stopped by
  /// the driver's own clock. Where `firstCompiler`, the engine is Java code of which no part runs often enough to repay the
  /// second compiler.
  record Embedded(
      Artifact artifact,
      List<String> companions,
      String newest,
      Database database,
      List<Setting> settings,
      boolean timed,
      boolean firstCompiler)
      implements Hosting {

    /// Connecting to `url` creates a database, and `fresh` makes it a world; connecting to `dropUrl`, if there is one, removes one
    /// that outlives its connection.
    record Database(String url, FreshDatabase fresh, String dropUrl) {}

    public Embedded {
      companions = List.copyOf(companions);
      settings = List.copyOf(settings);
    }

    static Embedded of(Artifact artifact, String newest, String url) {
      Database database = new Database(url, FreshDatabase.BY_CONNECTING, "");
      return new Embedded(artifact, List.of(), newest, database, List.of(), false, false);
    }

    Embedded withCompanions(String... names) {
      return new Embedded(
          artifact, List.of(names), newest, database, settings, timed, firstCompiler);
    }

    Embedded with(Setting... others) {
      return new Embedded(
          artifact, companions, newest, database, List.of(others), timed, firstCompiler);
    }

    Embedded with(FreshDatabase other) {
      return with(new Database(database.url(), other, database.dropUrl()));
    }

    Embedded dropping(String other) {
      return with(new Database(database.url(), database.fresh(), other));
    }

    private Embedded with(Database other) {
      return new Embedded(artifact, companions, newest, other, settings, timed, firstCompiler);
    }

    Embedded withDriverClock() {
      return new Embedded(artifact, companions, newest, database, settings, true, firstCompiler);
    }

    Embedded withFirstCompiler() {
      return new Embedded(artifact, companions, newest, database, settings, timed, true);
    }

    @Override
    public String url() {
      return database.url();
    }

    @Override
    public FreshDatabase fresh() {
      return database.fresh();
    }

    public String dropUrl() {
      return database.dropUrl();
    }

    @Override
    public Optional<Artifact> released() {
      return Optional.of(artifact);
    }

    @Override
    public Optional<Driver> driver() {
      String scheme = url().substring(0, url().indexOf(':', "jdbc:".length()) + 1);
      return Optional.of(new Driver(artifact, newest, scheme, List.of(), settings));
    }
  }

  /// A server that is started. The first edition that has a version is used for it.
  ///
  /// `farewell` is the signal for a fast but clean shutdown; if that takes too long, it is killed. `url` is its address; `whose` is
  /// a query for the data directory, which proves that it is the server that was started.
  record Server(
      String newest,
      List<Edition> editions,
      String farewell,
      Driver speaks,
      String url,
      String whose,
      FreshDatabase fresh,
      Crash crash)
      implements Hosting {

    public Server {
      editions = List.copyOf(editions);
    }

    @Override
    public Optional<Artifact> released() {
      return editions.stream().map(Edition::source).flatMap(s -> s.released().stream()).findFirst();
    }

    @Override
    public Optional<Driver> driver() {
      return Optional.of(speaks);
    }

    @Override
    public List<String> words() {
      return editions.stream().map(Edition::version).filter(word -> !word.isEmpty()).toList();
    }

    public Optional<Edition> edition(String version) {
      return editions.stream().filter(e -> e.has(version)).findFirst();
    }
  }

  /// A DBMS that cannot be started here: it is reached by a JDBC URL only.
  record Elsewhere() implements Hosting {
    @Override
    public String newest() {
      return "";
    }

    @Override
    public Optional<Artifact> released() {
      return Optional.empty();
    }

    @Override
    public Optional<Driver> driver() {
      return Optional.empty();
    }

    @Override
    public String url() {
      return "";
    }

    @Override
    public FreshDatabase fresh() {
      return FreshDatabase.BY_SCHEMA;
    }
  }

  /// Binaries from one source. `version` is the word that names it; if it is empty, it stands for all released numbers.
  /// `prepare` fills a new data directory, `start` runs the server on it.
  record Edition(String version, Source source, List<Command> prepare, Command start) {
    public Edition {
      prepare = List.copyOf(prepare);
    }

    public boolean has(String wanted) {
      return version.isEmpty() ? numbered(wanted) : version.equals(wanted);
    }

    private static boolean numbered(String version) {
      return !version.isEmpty() && Character.isDigit(version.charAt(0));
    }
  }

  /// Where binaries come from.
  sealed interface Source {
    /// The Maven artifact, if it is one.
    Optional<Artifact> released();
  }

  /// A Maven jar that contains an archive with this suffix.
  record Archive(Artifact artifact, String suffix) implements Source {
    @Override
    public Optional<Artifact> released() {
      return Optional.of(artifact);
    }
  }

  /// A Maven jar that contains the binaries, in a folder with this suffix.
  record Tree(Artifact artifact, String folder) implements Source {
    @Override
    public Optional<Artifact> released() {
      return Optional.of(artifact);
    }
  }

  /// Packages of a Debian suite and their dependencies, down to the C library, so that nothing of the machine is used.
  record Packages(String suite, List<String> names) implements Source {
    public Packages {
      names = List.copyOf(names);
    }

    @Override
    public Optional<Artifact> released() {
      return Optional.empty();
    }
  }

  /// A command: its words, its input (lines of text, or a file if a line begins with `<`), and its environment.
  record Command(List<String> words, List<String> input, List<Setting> environment) {
    public Command {
      words = List.copyOf(words);
      input = List.copyOf(input);
      environment = List.copyOf(environment);
    }

    /// The text is split at blanks before placeholders are filled, so that a folder's name may contain blanks.
    public static Command of(String text) {
      return new Command(List.of(text.strip().split("\\s+")), List.of(), List.of());
    }

    public Command reading(String... lines) {
      return new Command(words, List.of(lines), environment);
    }

    public Command with(String name, String value) {
      return new Command(words, input, List.of(new Setting(name, value)));
    }
  }

  /// How a crash appears in the server's log, as regular expressions: it begins with a line that matches `begins`; of the lines
  /// after it, those that match `keeps` are kept.
  record Crash(String begins, String keeps) {}
}
