package sibyl.dialect.scalars.h2;

import java.time.LocalDate;
import java.time.LocalTime;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Content;

/// Dates, times and timestamps of H2, as it writes them: `2000-01-31`, `23:59:59` and both with a blank between. Fractions of a
/// second are not modelled.
final class H2Moments {
  private H2Moments() {}

  private static final long MICROS = 1_000_000;
  private static final long MICROS_OF_DAY = 86_400 * MICROS;

  static Content parsed(Kind kind, String text) {
    return new Content.Whole(
        switch (kind) {
          case DATE -> day(text);
          case TIME -> clock(text);
          case TIMESTAMP -> moment(text);
          default -> throw new H2Silence("text as a moment");
        });
  }

  private static long day(String text) {
    if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
      throw new H2Silence("text as a date");
    }
    int year = digits(text, 0, 4);
    int month = digits(text, 5, 7);
    int day = digits(text, 8, 10);
    if (year == 0
        || month < 1
        || month > 12
        || day < 1
        || day > LocalDate.of(year, month, 1).lengthOfMonth()) {
      throw new H2Silence("text as a date");
    }
    return LocalDate.of(year, month, day).toEpochDay();
  }

  private static long clock(String text) {
    if (text.length() != 8 || text.charAt(2) != ':' || text.charAt(5) != ':') {
      throw new H2Silence("text as a time");
    }
    int hour = digits(text, 0, 2);
    int minute = digits(text, 3, 5);
    int second = digits(text, 6, 8);
    if (hour > 23 || minute > 59 || second > 59) {
      throw new H2Silence("text as a time");
    }
    return ((hour * 60L + minute) * 60 + second) * MICROS;
  }

  private static long moment(String text) {
    String whole = text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    if (whole.length() != 19 || whole.charAt(10) != ' ') {
      throw new H2Silence("text as a timestamp");
    }
    return day(whole.substring(0, 10)) * MICROS_OF_DAY + clock(whole.substring(11));
  }

  private static int digits(String text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        throw new H2Silence("text as a moment");
      }
      value = value * 10 + c - '0';
    }
    return value;
  }

  static String text(Kind kind, long value) {
    return switch (kind) {
      case DATE -> LocalDate.ofEpochDay(value).toString();
      case TIME -> clock(value);
      default -> date(kind, value) + " " + clock(Math.floorMod(value, MICROS_OF_DAY));
    };
  }

  private static String clock(long micros) {
    long seconds = micros / MICROS;
    return two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
  }

  private static String two(long number) {
    return number < 10 ? "0" + number : Long.toString(number);
  }

  /// The date of a moment; a time is one of the first day.
  static LocalDate date(Kind kind, long value) {
    return LocalDate.ofEpochDay(days(kind, value));
  }

  private static long days(Kind kind, long value) {
    return switch (kind) {
      case DATE -> value;
      case TIME -> 0;
      case TIMESTAMP -> Math.floorDiv(value, MICROS_OF_DAY);
      default -> throw new H2Silence("field of no moment");
    };
  }

  static LocalTime time(Kind kind, long value) {
    return switch (kind) {
      case DATE -> LocalTime.MIDNIGHT;
      case TIME -> LocalTime.ofNanoOfDay(value * 1000);
      case TIMESTAMP -> LocalTime.ofNanoOfDay(Math.floorMod(value, MICROS_OF_DAY) * 1000);
      default -> throw new H2Silence("field of no moment");
    };
  }

  static Content converted(Kind from, long value, Kind to) {
    return new Content.Whole(
        switch (to) {
          case DATE -> days(from, value);
          case TIME -> Math.floorMod(value, MICROS_OF_DAY);
          default -> days(from, value) * MICROS_OF_DAY;
        });
  }
}
