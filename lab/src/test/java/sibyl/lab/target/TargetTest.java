package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.lab.fetch.DriverSource;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.server.Address;

class TargetTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite@3.28.0",
        "sqlite@3.53.4.0",
        "sqlite@3.7.15-M1",
        "mariadb@debian-trixie",
        "mysql@sid",
        "postgres@jdbc:postgresql://host/db#play",
        "generic@jdbc:x:a#b#",
        "generic@jdbc:x:mem#driver=org.example:x-jdbc:1.0",
        "generic@jdbc:x:mem#play#driver=/opt/x.jar"
      })
  void a_target_prints_as_it_was_written(String text) {
    assertThat(Target.parse(text)).hasToString(text);
  }

  @Test
  void a_name_alone_means_the_newest_version_of_each_dbms() {
    for (Dialect dialect : Dialects.ALL) {
      if (!(Hostings.of(dialect) instanceof Hosting.Elsewhere)) {
        assertThat(Target.parse(dialect.name()))
            .isEqualTo(new Target(dialect.name(), Hostings.of(dialect).newest()));
      }
    }
  }

  @Test
  void what_cannot_be_started_must_be_named_by_its_url() {
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> Target.parse("generic"))
        .withMessageContaining("by its JDBC URL");
  }

  @Test
  void a_url_suggests_its_dialect_and_any_other_is_generic() {
    Address known = new Address("jdbc:postgresql://host/db", "play", Optional.empty());
    assertThat(Target.at(known, Optional.empty()))
        .hasToString("postgres@jdbc:postgresql://host/db#play");
    assertThat(Target.at(known, Optional.of("cockroachdb")).dbms()).isEqualTo("cockroachdb");
    Address other =
        new Address("jdbc:x:a#b", "", Optional.of(DriverSource.parse("org.example:x-jdbc:1.0")));
    Target target = Target.at(other, Optional.empty());
    assertThat(target).hasToString("generic@jdbc:x:a#b##driver=org.example:x-jdbc:1.0");
    assertThat(Address.parse(target.version())).isEqualTo(other);
  }

  @Test
  void what_names_no_driver_is_refused() {
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> Target.parse("generic@jdbc:x:mem#driver=x-jdbc"))
        .withMessageContaining("GROUP:ARTIFACT:VERSION");
  }

  @Test
  void versions_that_are_words_are_named_where_one_is_wrong() {
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> Target.parse("mariadb@debian-potato"))
        .withMessageContaining("mariadb@debian-trixie");
  }

  @ParameterizedTest
  @ValueSource(strings = {"oracle@23", "oracle", "", "@3.28.0"})
  void an_unknown_dbms_is_refused_with_the_known_ones(String text) {
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> Target.parse(text))
        .withMessageContaining("no DBMS called")
        .withMessageContaining("sqlite");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sqlite@", "sqlite@LATEST", "sqlite@[3,)", "sqlite@../../x", "sqlite@3 28"})
  void what_is_no_version_is_refused_with_an_example(String text) {
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> Target.parse(text))
        .withMessageContaining("is no version")
        .withMessageContaining("sqlite@3.");
  }
}
