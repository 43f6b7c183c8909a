package sibyl.lab.hosting;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Cockroachdb;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.dbms.mysql.Percona;
import sibyl.dialect.dbms.mysql.Tidb;
import sibyl.export.Access;
import sibyl.finding.FreshDatabase;
import sibyl.lab.hosting.Hosting.Driver;
import sibyl.lab.hosting.Hosting.Embedded;
import sibyl.lab.hosting.Hosting.Server;
import sibyl.lab.hosting.Hosting.Setting;

/// The list of DBMSs that can be started or have a client; the place to add one. Every part that fetches, starts or exports
/// looks a DBMS up here. All others are reached by a JDBC URL only.
public final class Hostings {
  private Hostings() {}

  public static final List<Hosted> ALL =
      List.of(
          SqliteHosting.HOSTED,
          DuckdbHosting.HOSTED,
          H2Hosting.HOSTED,
          HsqldbHosting.HOSTED,
          DerbyHosting.HOSTED,
          PostgresHosting.HOSTED,
          MariadbHosting.HOSTED,
          MysqlHosting.HOSTED,
          Hosted.elsewhere(Cockroachdb.DIALECT).with(PostgresHosting.CLIENT),
          Hosted.elsewhere(Percona.DIALECT).with(MysqlHosting.CLIENT),
          Hosted.elsewhere(Tidb.DIALECT).with(MysqlHosting.CLIENT));

  public static Hosting of(Dialect dialect) {
    return named(dialect.name()).map(Hosted::hosting).orElseGet(Hosting.Elsewhere::new);
  }

  private static Optional<Hosted> named(String dbms) {
    return ALL.stream().filter(h -> h.dbms().equals(dbms)).findFirst();
  }

  /// The DBMS whose driver accepts a JDBC URL.
  public static Optional<Hosted> behind(String url) {
    return ALL.stream()
        .filter(
            h -> h.hosting().driver().filter(driver -> url.startsWith(driver.prefix())).isPresent())
        .findFirst();
  }

  /// How worlds are created at a JDBC URL: as on the dialect's own servers, or else as on those of the driver.
  public static FreshDatabase fresh(String url, Hosting hosting) {
    return Stream.concat(Stream.of(hosting), behind(url).map(Hosted::hosting).stream())
        .flatMap(h -> h instanceof Server server ? Stream.of(server.fresh()) : Stream.of())
        .findFirst()
        .orElse(FreshDatabase.BY_SCHEMA);
  }

  /// How worlds are created on a target, `name@version` or `name@jdbc:…`.
  public static FreshDatabase fresh(String target) {
    String where = where(target);
    return hosting(target)
        .map(h -> where.startsWith("jdbc:") ? fresh(where, h) : h.fresh())
        .orElse(FreshDatabase.BY_CONNECTING);
  }

  /// How a target is reached without Sibyl.
  public static Access access(String target) {
    String where = where(target);
    Optional<Hosting> hosting = hosting(target);
    Optional<Driver> driver = hosting.flatMap(Hosting::driver);
    return new Access(
        fresh(target),
        where.startsWith("jdbc:") ? where : hosting.map(Hosting::url).orElse(""),
        hosting.filter(Embedded.class::isInstance).isPresent(),
        properties(driver.map(Driver::properties)),
        properties(driver.map(Driver::settings)),
        named(dbms(target)).flatMap(Hosted::client));
  }

  private static List<Access.Property> properties(Optional<List<Setting>> settings) {
    return settings.orElse(List.of()).stream()
        .map(s -> new Access.Property(s.name(), s.value()))
        .toList();
  }

  /// None if this version of Sibyl does not know the target.
  private static Optional<Hosting> hosting(String target) {
    return Dialects.named(dbms(target)).map(Hostings::of);
  }

  private static String dbms(String target) {
    return target.replaceFirst("@.*", "");
  }

  /// The version or the URL.
  private static String where(String target) {
    return target.replaceFirst("[^@]*@?", "");
  }
}
