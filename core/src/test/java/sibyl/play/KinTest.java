package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.oracle.Novelty;

class KinTest {

  @Test
  void a_fingerprint_has_128_bits_and_follows_the_words() {
    assertThat(Kin.fingerprint("{INTEGER}"))
        .hasSize(32)
        .isEqualTo(Kin.fingerprint("{INTEGER}"))
        .isNotEqualTo(Kin.fingerprint("{TEXT}"));
  }

  @Test
  void what_one_worker_met_the_others_know() {
    Kin one = new Kin(Novelty.ON);
    Kin other = new Kin(Novelty.ON);
    assertThat(one.meet("{INTEGER}")).isTrue();
    assertThat(one.meet("{INTEGER}")).isFalse();
    other.learn(one.news());
    assertThat(other.meet("{INTEGER}")).isFalse();
    assertThat(other.news()).isEqualTo(List.of());
    assertThat(one.news()).isEmpty();
  }
}
