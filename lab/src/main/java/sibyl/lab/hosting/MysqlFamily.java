package sibyl.lab.hosting;

import java.util.List;
import java.util.stream.Stream;
import sibyl.export.Client;
import sibyl.export.Client.Suite;
import sibyl.export.Client.Terse;
import sibyl.finding.FreshDatabase;
import sibyl.lab.hosting.Hosting.Crash;

/// What the files for MySQL and MariaDB share: how the servers listen, how their crashes look in the log, and their client.
final class MysqlFamily {
  private MysqlFamily() {}

  static final String LISTENING =
      " --port={port} --bind-address=127.0.0.1 --socket={work}/socket --pid-file={work}/pid";

  /// It finds no program to look up the lines of a crash in. Whether there is one, and whether it is quick enough for the
  /// server, would else decide how the crash reads.
  static final String ALONE = "env PATH={work} ";

  /// The packages bring their own C library, hence also the loader that belongs to it.
  static final String LOADED =
      """
      {home}/{usr/lib|lib}/x86_64-linux-gnu/ld-linux-x86-64.so.2 --library-path
      {home}/usr/lib/x86_64-linux-gnu:{home}/lib/x86_64-linux-gnu:{home}/usr/lib/mysql/private
      """;

  /// Texts are equal only if they are identical, and statements convert values as freely as queries do; see the dialects.
  static FreshDatabase database(String... making) {
    return new FreshDatabase(
        Stream.concat(
                Stream.of(making),
                Stream.of(
                    "SET sql_mode ="
                        + " 'NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_UNSIGNED_SUBTRACTION,NO_ENGINE_SUBSTITUTION'"))
            .toList(),
        List.of("ROLLBACK", "DROP DATABASE {world}"));
  }

  /// A signal or a failed assertion, and then the frames: `program(function+0x1)[0x2]`.
  static final Crash FRAMES =
      new Crash(
          "got signal \\d+|got exception |Assertion .*fail|Sanitizer",
          "\\(.*\\+0x|^ *#\\d+ |got signal \\d+|Assertion .*fail|Sanitizer|\\[ERROR\\]");

  private static final String SAY = "SELECT '{text}' AS `--`;";

  private static final Terse BATCH =
      new Terse(
          "--force --batch --skip-column-names --comments",
          List.of(),
          "\\t",
          "Lost connection|gone away|Can't connect");

  /// The expected result has no rows: which rows are right is not known.
  private static final Suite MTR =
      new Suite(
          """
          --source include/not_windows.inc
          --write_file $MYSQLTEST_VARDIR/tmp/{name}.sh SIBYL_SCRIPT
          {script}SIBYL_SCRIPT
          --exec sh $MYSQLTEST_VARDIR/tmp/{name}.sh $MYSQL
          --remove_file $MYSQLTEST_VARDIR/tmp/{name}.sh
          """,
          "{good}\n");

  /// The client called `program`.
  static Client client(String program) {
    return Client.of(program + " --force --table --comments < {file}", List.of(), SAY)
        .with(BATCH)
        .with(MTR);
  }
}
