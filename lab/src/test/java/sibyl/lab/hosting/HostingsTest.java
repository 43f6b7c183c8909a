package sibyl.lab.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.Dialects;
import sibyl.export.Access;
import sibyl.finding.FreshDatabase;

/// What exports are told of a target.
class HostingsTest {
  @Test
  void collation_and_modes_belong_to_a_fresh_database() {
    assertThat(Hostings.fresh("mysql@sid").begin())
        .containsExactly(
            "CREATE DATABASE {world} CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin",
            "USE {world}",
            "SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin",
            "SET sql_mode ="
                + " 'NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_UNSIGNED_SUBTRACTION,NO_ENGINE_SUBSTITUTION'");
  }

  @Test
  void behind_a_url_databases_are_created_as_on_servers_of_its_driver() {
    assertThat(Hostings.fresh("tidb@jdbc:mysql://host/db")).isEqualTo(Hostings.fresh("mysql@sid"));
    assertThat(Hostings.fresh("generic@jdbc:h2:mem:x")).isEqualTo(FreshDatabase.BY_SCHEMA);
    assertThat(Hostings.fresh("h2@2.1.214")).isEqualTo(FreshDatabase.BY_CONNECTING);
    assertThat(Hostings.fresh("unknown@1")).isEqualTo(FreshDatabase.BY_CONNECTING);
  }

  @Test
  void each_hosted_dbms_has_a_dialect() {
    assertThat(Hostings.ALL)
        .allMatch(h -> Dialects.named(h.dbms()).isPresent())
        .extracting(Hosted::dbms)
        .doesNotHaveDuplicates();
  }

  @Test
  void a_dbms_behind_a_url_is_reached_there() {
    Access access = Hostings.access("percona@jdbc:mysql://host/db");
    assertThat(access.url()).isEqualTo("jdbc:mysql://host/db");
    assertThat(access.embedded()).isFalse();
    assertThat(access.client().orElseThrow().how()).startsWith("mysql ");
    assertThat(Hostings.access("derby@10.17.1.0").settings())
        .extracting(Access.Property::name)
        .isEqualTo(
            List.of(
                "derby.stream.error.file",
                "derby.optimizer.noTimeout",
                "derby.locks.deadlockTimeout",
                "derby.storage.indexStats.auto"));
  }
}
