package sibyl.dialect.dbms;

import java.util.List;
import sibyl.dialect.Client;
import sibyl.dialect.Client.Suite;
import sibyl.dialect.Client.Terse;

/// The command-line clients of the DBMSs, such as `sqlite3` and `psql`: how each runs an exported finding.
final class Clients {
  private Clients() {}

  static final Client SQLITE =
      Client.of(
              "sqlite3 :memory: < {file}",
              List.of(".bail off", ".headers on", ".nullvalue NULL"),
              ".print {text}")
          // Literals, so that the text '1' is not the number 1.
          .with(new Terse("-batch -noheader", List.of(".bail off", ".mode quote"), ",", "^$"));

  /// Written from its documentation, untested: its program is in no registry that can be fetched from.
  static final Client DUCKDB =
      Client.of(
              "duckdb :memory: < {file}",
              List.of(".bail off", ".headers on", ".nullvalue NULL"),
              ".print {text}")
          .with(new Terse("-batch -noheader", List.of(".bail off", ".mode quote"), ",", "^$"));

  static final Client POSTGRES =
      Client.of(
              "psql -X -f {file}",
              List.of("\\set ON_ERROR_STOP off", "\\pset null NULL"),
              "\\echo {text}")
          .with(
              new Terse(
                  "-X -q -A -t -P null=NULL",
                  List.of("SET client_min_messages TO error;"),
                  "|",
                  "server closed the connection|connection to server was lost|terminating"
                      + " connection"));

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

  static final Client MARIADB =
      Client.of("mariadb --force --table --comments < {file}", List.of(), SAY)
          .with(BATCH)
          .with(MTR);

  static final Client MYSQL =
      Client.of("mysql --force --table --comments < {file}", List.of(), SAY).with(BATCH).with(MTR);

  static final Client H2 =
      Client.of(
          "java -cp h2.jar org.h2.tools.Shell -url '{url}' < {file}",
          List.of(),
          "SELECT '{text}' AS \"--\";");

  static final Client HSQLDB =
      Client.of(
          "java -cp hsqldb.jar:sqltool.jar org.hsqldb.cmdline.SqlTool --autoCommit"
              + " --continueOnErr=true '--inlineRc=url={url},user=SA,password=' {file}",
          List.of(),
          "\\p {text}");

  static final Client DERBY =
      Client.of(
          "java -cp derby.jar:derbyshared.jar:derbytools.jar org.apache.derby.tools.ij {file}",
          List.of("connect '{url}';"),
          "VALUES '{text}';");
}
