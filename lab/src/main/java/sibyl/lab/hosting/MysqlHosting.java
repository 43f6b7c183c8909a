package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.mysql.Mysql;
import sibyl.export.Client;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Command;
import sibyl.lab.hosting.Hosting.Driver;
import sibyl.lab.hosting.Hosting.Edition;
import sibyl.lab.hosting.Hosting.Packages;
import sibyl.lab.hosting.Hosting.Server;
import sibyl.lab.hosting.Hosting.Setting;

/// How MySQL is fetched and started, for the target `mysql`: a private server for each worker process, from Debian's packages.
/// Data only, an entry in [Hostings].
final class MysqlHosting {
  private MysqlHosting() {}

  private static final String MYSQLD =
      MysqlFamily.LOADED
          + """
          {home}/usr/sbin/mysqld --no-defaults --basedir={home}/usr --plugin-dir={home}/usr/lib/mysql/plugin
          --lc-messages-dir={home}/usr/share/mysql --character-sets-dir={home}/usr/share/mysql/charsets
          --datadir={data} --tmpdir={work} --secure-file-priv={work}
          --skip-name-resolve --skip-log-bin --mysqlx=OFF --tls-version= --max-connections=20
          --performance-schema=OFF --default-time-zone=+00:00
          --caching-sha2-password-auto-generate-rsa-keys=OFF --auto-generate-certs=OFF
          --innodb-flush-log-at-trx-commit=2 --innodb-flush-method=nosync --innodb-doublewrite=OFF
          --innodb-buffer-pool-size=32M --innodb-log-buffer-size=1M --innodb-redo-log-capacity=32M
          --innodb-data-file-path=ibdata1:12M:autoextend:max:2G
          --innodb-temp-data-file-path=ibtmp1:12M:autoextend:max:1G
          --max-heap-table-size=64M --log-error-verbosity=1
          """;

  /// Debian's unstable suite is the only one that still has it, in whatever version there is today.
  private static final Hosting HOSTING =
      new Server(
          "sid",
          List.of(
              new Edition(
                  "sid",
                  new Packages("sid", List.of("mysql-server-core")),
                  List.of(
                      Command.of(MYSQLD + " --initialize-insecure --init-file={work}/input")
                          .reading(
                              "CREATE USER sibyl@'127.0.0.1';",
                              "GRANT ALL ON *.* TO sibyl@'127.0.0.1' WITH GRANT OPTION;"),
                      // Keys that protect nothing, as for MariaDB; a server looks for what tells
                      // of them beside its own program and its plugins, so it gets a place for
                      // both; the keys themselves are written where it stands.
                      Command.of("mkdir {data}/plugins"),
                      Command.of("ln -s {home}/usr/sbin/mysqld {data}/mysqld"),
                      Command.of(
                          "ln -s {home}/usr/lib/mysql/plugin/component_keyring_file.so"
                              + " {data}/plugins"),
                      Command.of("tee {data}/mysqld.my")
                          .reading("{\"components\": \"file://component_keyring_file\"}"),
                      Command.of("tee {data}/plugins/component_keyring_file.cnf")
                          .reading("{\"path\": \"keyring\", \"read_only\": false}")),
                  Command.of(
                      ("env -C {work} " + MYSQLD + MysqlFamily.LISTENING)
                          .replace("{home}/usr/sbin/mysqld", "{data}/mysqld")
                          .replace("{home}/usr/lib/mysql/plugin", "{data}/plugins")))),
          "KILL",
          new Driver(
              new Artifact("com.mysql", "mysql-connector-j"),
              "9.7.0",
              "jdbc:mysql:",
              List.of(
                  new Setting("sslMode", "DISABLED"),
                  new Setting("allowPublicKeyRetrieval", "true"),
                  new Setting("connectTimeout", "10000"),
                  new Setting("tinyInt1isBit", "false"),
                  new Setting("yearIsDateType", "false")),
              List.of()),
          "jdbc:mysql://127.0.0.1:{port}/?user=sibyl",
          "SELECT @@datadir",
          MysqlFamily.database(
              "CREATE DATABASE {world} CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin",
              "USE {world}",
              "SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin"),
          MysqlFamily.FRAMES);

  static final Client CLIENT = MysqlFamily.client("mysql");

  static final Hosted HOSTED = Hosted.of(Mysql.DIALECT, HOSTING).with(CLIENT);
}
