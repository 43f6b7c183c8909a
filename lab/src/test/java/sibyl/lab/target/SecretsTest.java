package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.lab.server.Address;
import sibyl.lab.server.Credentials;

class SecretsTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://host/db?user=me&password=hunter2",
        "jdbc:mysql://me:hunter2@host:3306/db",
        "jdbc:mariadb://host/db?sslPassword=hunter2&x=1",
        "jdbc:sqlserver://host;databaseName=db;password=hunter2;encrypt=false",
        "jdbc:oracle:thin:me/hunter2@host:1521:db",
        "jdbc:snowflake://host/?token=hunter2"
      })
  void a_url_that_carries_a_secret_is_refused_without_telling_it(String url) {
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> Address.parse(url))
        .withMessageContaining("carries a password")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hunter2").contains("***"));
    assertThat(Address.redacted("Unmatched argument: '" + url + "'")).doesNotContain("hunter2");
  }

  @Test
  void a_url_without_one_is_taken_as_it_is() {
    Address address = Address.parse("jdbc:postgresql://host:5432/db?user=me#play");
    assertThat(address)
        .isEqualTo(new Address("jdbc:postgresql://host:5432/db?user=me", "play", Optional.empty()));
    assertThatExceptionOfType(NoSuchTarget.class)
        .isThrownBy(() -> Address.parse("jdbc:postgresql://host/db#a; DROP TABLE x"))
        .withMessageContaining("scratch database");
  }

  @Test
  void credentials_come_from_the_environment_or_a_file_and_are_hidden_everywhere()
      throws IOException {
    Path file = Files.writeString(folder.resolve("who"), "user = me\npassword = hunter2=\n");
    Credentials known = Credentials.of(Map.of(Credentials.FILE, file.toString()));
    Properties properties = new Properties();
    known.apply(properties);
    assertThat(properties).containsEntry("user", "me").containsEntry("password", "hunter2=");
    assertThat(known.redacted("login of me with hunter2= failed"))
        .isEqualTo("login of me with *** failed");
    assertThat(known.toString()).doesNotContain("hunter2");

    Credentials nearer =
        Credentials.of(
            Map.of(Credentials.FILE, file.toString(), Credentials.PASSWORD, "correct horse"));
    assertThat(nearer.redacted("correct horse")).isEqualTo("***");
    assertThatExceptionOfType(TargetUnavailable.class)
        .isThrownBy(() -> Credentials.of(Map.of(Credentials.FILE, folder + "/none")))
        .withMessageContaining("cannot be read");
  }
}
