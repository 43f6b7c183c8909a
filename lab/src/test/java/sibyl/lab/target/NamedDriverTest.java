package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.finding.CaseFile;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.campaign.CampaignStatus;
import sibyl.lab.campaign.Listener;
import sibyl.lab.campaign.Plan;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.DriverSource;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.server.Address;
import sibyl.lab.store.Store;
import sibyl.lab.worker.TestWorker;
import sibyl.oracle.Oracles;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// A system that is loaded by the driver that the user names.
class NamedDriverTest {
  private static final String BY_COORDINATES =
      "generic@jdbc:hsqldb:mem:named#driver=org.hsqldb:hsqldb:2.3.4";
  private static final SessionTerms TERMS = SessionTerms.patient(Duration.ofSeconds(10));

  @TempDir Path folder;

  @Test
  void coordinates_decide_the_version() {
    Target target = Target.parse(BY_COORDINATES);
    try (Engine engine = Engine.load(target, TestWorker.kit(BY_COORDINATES))) {
      assertThat(engine.version()).isEqualTo("2.3.4");
      creates(engine);
    }
  }

  @Test
  void a_jar_file_is_used_where_it_is() {
    Path jar = TestWorker.kit("h2").jars().getFirst();
    Target target = at("jdbc:h2:mem:named", Optional.of("generic"), jar.toString());
    Kit kit = kit(target);
    assertThat(kit.jars()).containsExactly(jar.toAbsolutePath());
    try (Engine engine = Engine.load(target, kit)) {
      creates(engine);
    }
  }

  @Test
  void workers_play_rounds_with_it() {
    List<String> troubles = new CopyOnWriteArrayList<>();
    Listener listener =
        new Listener() {
          @Override
          public void found(CaseFile found, boolean known) {}

          @Override
          public void lost(String why) {
            troubles.add(why);
          }

          @Override
          public void progress(CampaignStatus standing) {}
        };
    try (Store store = Store.open(folder)) {
      Plan plan =
          Plan.usual(
              Target.parse(BY_COORDINATES),
              TestWorker.kit(BY_COORDINATES),
              List.of(Oracles.SURVIVES),
              1,
              new Plan.Limits(TestWorker.ENOUGH, 10, 1),
              Set.of());
      CampaignStatus end = new Campaign(plan, store, TestWorker.launch("well"), listener).run();
      assertThat(troubles).isEmpty();
      assertThat(end.rounds()).isEqualTo(10);
      assertThat(end.version()).isEqualTo("2.3.4");
      assertThat(end.tally().accepted).isPositive();
    }
  }

  @Test
  void unknown_coordinates_are_refused() {
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> kit(at("jdbc:x:mem", Optional.empty(), "org.hsqldb:hsqldb:2.3.44")))
        .withMessageStartingWith("There is no org.hsqldb:hsqldb:2.3.44; released versions near it");
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> kit(at("jdbc:x:mem", Optional.empty(), "org.hsqldb:nosuch:1.0")))
        .withMessageStartingWith("There is no org.hsqldb:nosuch:1.0 in the Maven repositories");
  }

  @Test
  void a_jar_that_is_missing_or_has_no_driver_is_refused() throws IOException {
    Path jar = folder.resolve("empty.jar");
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> kit(at("jdbc:x:mem", Optional.empty(), jar.toString())))
        .withMessage("The driver %s is no readable file.", jar);
    new ZipOutputStream(Files.newOutputStream(jar)).close();
    assertThatExceptionOfType(TargetUnavailable.class)
        .isThrownBy(() -> kit(at("jdbc:x:mem", Optional.empty(), jar.toString())))
        .withMessageContaining("names no JDBC driver");
  }

  @Test
  void a_url_that_the_driver_does_not_accept_is_refused() {
    assertThatExceptionOfType(TargetUnavailable.class)
        .isThrownBy(() -> kit(at("jdbc:x:mem", Optional.empty(), "org.hsqldb:hsqldb:2.3.4")))
        .withMessage(
            "The driver org.hsqldb:hsqldb:2.3.4 does not accept the URL jdbc:x:mem; it contains"
                + " org.hsqldb.jdbc.JDBCDriver.");
  }

  private static Target at(String url, Optional<String> dialect, String driver) {
    return Target.at(new Address(url, "", Optional.of(DriverSource.parse(driver))), dialect);
  }

  private static Kit kit(Target target) {
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      return Kit.fetch(target, artifacts);
    }
  }

  private static void creates(Engine engine) {
    try (Session session = engine.open(TERMS)) {
      Statement create = new Statement.Native("CREATE TABLE t(a INTEGER)");
      assertThat(session.run(create)).isEqualTo(new Outcome.Done(0));
      Outcome again = session.run(create);
      assertThat(again.accepted()).isFalse();
    }
  }
}
