package sibyl.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class CalendarTest {
  @Test
  void every_day_of_a_thousand_years_is_as_the_JDK_has_it() {
    for (long day = -400_000; day < 0; day += 1) {
      agrees(LocalDate.ofEpochDay(day));
      agrees(LocalDate.ofEpochDay(-day));
    }
  }

  private static void agrees(LocalDate theirs) {
    long day = theirs.toEpochDay();
    Calendar.Date ours = Calendar.date(day);
    boolean same =
        Calendar.days(ours.year(), ours.month(), ours.day()) == day
            && Calendar.dateText(day).equals(theirs.toString())
            && Calendar.parseDate(theirs.toString()).orElseThrow() == day
            && Calendar.dayOfWeek(day) == theirs.getDayOfWeek().getValue() % 7
            && Calendar.dayOfYear(day) == theirs.getDayOfYear()
            && Calendar.plusMonths(day, -1) == theirs.minusMonths(1).toEpochDay();
    assertThat(same).as(theirs.toString()).isTrue();
  }

  @Test
  void a_time_is_written_without_the_last_zeros_of_its_fraction() {
    assertThat(Calendar.timeText(Calendar.parseTime("01:02:03.450").orElseThrow()))
        .isEqualTo("01:02:03.45");
    assertThat(Calendar.timeText(Calendar.parseTime("12:00").orElseThrow())).isEqualTo("12:00:00");
    assertThat(Calendar.parseTime("24:00:00")).isEmpty();
  }

  @Test
  void a_moment_before_1970_belongs_to_the_day_it_is_in() {
    long moment = Calendar.parseTimestamp("1969-12-31 23:59:59").orElseThrow();
    assertThat(moment).isEqualTo(-Calendar.SECOND);
    assertThat(Calendar.timestampText(moment)).isEqualTo("1969-12-31 23:59:59");
  }
}
