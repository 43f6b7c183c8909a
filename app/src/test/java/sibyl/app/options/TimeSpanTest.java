package sibyl.app.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class TimeSpanTest {

  @ParameterizedTest
  @CsvSource({
    "60s, 60",
    "5m, 300",
    "1h, 3600",
    "1h30m, 5400",
    "2h1s, 7201",
    "0m5s, 5",
    "30d, 2592000"
  })
  void durations_are_parsed(String text, long seconds) {
    assertThat(new TimeSpan().convert(text)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "s", "-5s", "5 s", "1.5h", "5s1h", "99999999999999999999s", "0s"})
  void anything_else_is_rejected(String text) {
    assertThatThrownBy(() -> new TimeSpan().convert(text))
        .isInstanceOf(TypeConversionException.class);
  }

  @Test
  void durations_are_printed_in_a_suitable_unit() {
    assertThat(TimeSpan.shown(Duration.ofSeconds(90))).isEqualTo("90 s");
    assertThat(TimeSpan.shown(Duration.ofSeconds(605))).isEqualTo("10 min 05 s");
    assertThat(TimeSpan.shown(Duration.ofMinutes(150))).isEqualTo("2 h 30 min");
  }
}
