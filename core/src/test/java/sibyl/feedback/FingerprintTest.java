package sibyl.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FingerprintTest {

  @Test
  void it_has_128_bits_and_follows_the_text() {
    assertThat(Fingerprint.of("{INTEGER}"))
        .hasSize(32)
        .isEqualTo(Fingerprint.of("{INTEGER}"))
        .isNotEqualTo(Fingerprint.of("{TEXT}"));
  }
}
