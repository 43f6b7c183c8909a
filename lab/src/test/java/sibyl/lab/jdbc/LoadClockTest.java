package sibyl.lab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The clock of time limits goes slower on a busy machine.
final class LoadClockTest {

  @Test
  void as_many_threads_as_processors_do_not_slow_it() {
    assertThat(LoadClock.crowd("0.52 0.58 0.59 5/389 2841", 4)).isEqualTo(1);
  }

  @Test
  void what_more_threads_want_is_shared_out() {
    assertThat(LoadClock.crowd("4.93 1.83 0.69 19/252 8223", 2)).isEqualTo(9);
  }

  @Test
  void it_never_stands_still() {
    assertThat(LoadClock.crowd("900.1 900.2 900.3 9001/9002 8223", 2)).isEqualTo(40);
  }

  @Test
  void without_load_figures_it_is_an_ordinary_clock() {
    assertThat(LoadClock.crowd("", 2)).isEqualTo(1);
  }

  @Test
  void a_crowd_slows_it() throws InterruptedException {
    AtomicBoolean enough = new AtomicBoolean();
    IntStream.range(0, 8 * Runtime.getRuntime().availableProcessors())
        .forEach(
            _ ->
                Thread.ofPlatform()
                    .daemon()
                    .start(
                        () -> {
                          while (!enough.get()) {
                            Thread.onSpinWait();
                          }
                        }));
    try {
      long begin = System.nanoTime();
      long slow = LoadClock.now();
      Thread.sleep(Duration.ofSeconds(1));
      assertThat(LoadClock.now() - slow).isPositive().isLessThan((System.nanoTime() - begin) / 2);
    } finally {
      enough.set(true);
    }
  }

  @Test
  void a_limit_passes() throws InterruptedException {
    LoadClock.Limit limit = LoadClock.in(Duration.ofMillis(200));
    assertThat(limit.passed()).isFalse();
    while (!limit.passed()) {
      Thread.sleep(10);
    }
    assertThat(LoadClock.in(Duration.ofMillis(200)).at()).isGreaterThan(limit.at());
  }
}
