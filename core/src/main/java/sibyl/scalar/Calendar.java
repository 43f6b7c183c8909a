package sibyl.scalar;

import java.util.List;
import java.util.OptionalLong;
import sibyl.scalar.DataType.Family;

/// The Gregorian calendar, also before it was introduced: dates as days since 1970-01-01, timestamps as microseconds since
/// then, times as microseconds of a day. Only the years 1 to 9999 are read and written.
public final class Calendar {
  private Calendar() {}

  public static final long SECOND = 1_000_000;
  public static final long MINUTE = 60 * SECOND;
  public static final long HOUR = 60 * MINUTE;
  public static final long DAY = 24 * HOUR;

  private static final long FIRST = days(1, 1, 1);
  private static final long LAST = days(9999, 12, 31);

  private static final List<String> DAYS =
      List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");
  private static final List<String> MONTHS =
      List.of(
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December");

  public record Date(long year, int month, int day) {}

  public static long days(long year, int month, int day) {
    long y = month <= 2 ? year - 1 : year;
    long era = Math.floorDiv(y, 400);
    long ofEra = y - era * 400;
    long ofYear = (153L * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468;
  }

  public static Date date(long days) {
    long z = days + 719_468;
    long era = Math.floorDiv(z, 146_097);
    long ofEra = z - era * 146_097;
    long yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365;
    long ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int shifted = (int) ((5 * ofYear + 2) / 153);
    int month = shifted + (shifted < 10 ? 3 : -9);
    int day = (int) (ofYear - (153L * shifted + 2) / 5 + 1);
    return new Date(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
  }

  public static int daysOfMonth(long year, int month) {
    return switch (month) {
      case 2 -> leap(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  private static boolean leap(long year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  /// 0 is Sunday.
  public static int dayOfWeek(long days) {
    return (int) Math.floorMod(days + 4, 7L);
  }

  /// Monday is 1.
  public static int isoDayOfWeek(long days) {
    return (dayOfWeek(days) + 6) % 7 + 1;
  }

  /// The year of a week: a week belongs to the year of its Thursday.
  public static long isoYear(long days) {
    return date(thursday(days)).year();
  }

  public static int isoWeek(long days) {
    return (dayOfYear(thursday(days)) - 1) / 7 + 1;
  }

  private static long thursday(long days) {
    return days + 4 - isoDayOfWeek(days);
  }

  public static String dayName(long days) {
    return DAYS.get(dayOfWeek(days));
  }

  public static String monthName(long days) {
    return MONTHS.get(date(days).month() - 1);
  }

  public static int dayOfYear(long days) {
    return (int) (days - days(date(days).year(), 1, 1)) + 1;
  }

  /// That many months later; the last day of the month if it is shorter.
  public static long plusMonths(long days, int months) {
    Date from = date(days);
    long count = from.year() * 12 + from.month() - 1 + months;
    long year = Math.floorDiv(count, 12L);
    int month = (int) Math.floorMod(count, 12L) + 1;
    return days(year, month, Math.min(from.day(), daysOfMonth(year, month)));
  }

  public static long dayOf(long timestamp) {
    return Math.floorDiv(timestamp, DAY);
  }

  public static long timeOf(long timestamp) {
    return Math.floorMod(timestamp, DAY);
  }

  /// Whether the year has one to four digits.
  public static boolean writable(long days) {
    return days >= FIRST && days <= LAST;
  }

  public static String dateText(long days) {
    Date d = date(days);
    StringBuilder text = new StringBuilder(10);
    padded(text, (int) d.year(), 4);
    padded(text.append('-'), d.month(), 2);
    padded(text.append('-'), d.day(), 2);
    return text.toString();
  }

  /// The seconds' fraction without its last zeros, none if it is zero.
  public static String timeText(long micros) {
    StringBuilder text = new StringBuilder(15);
    padded(text, (int) (micros / HOUR), 2);
    padded(text.append(':'), (int) (micros / MINUTE % 60), 2);
    padded(text.append(':'), (int) (micros / SECOND % 60), 2);
    int fraction = (int) (micros % SECOND);
    if (fraction != 0) {
      padded(text.append('.'), fraction, 6);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text.toString();
  }

  public static String timestampText(long micros) {
    return dateText(dayOf(micros)) + " " + timeText(timeOf(micros));
  }

  /// A moment of that family as text, and any other whole number by its digits.
  public static String text(Family family, long value) {
    return family == Family.DATE
        ? dateText(value)
        : family == Family.TIME
            ? timeText(value)
            : family == Family.TIMESTAMP ? timestampText(value) : Long.toString(value);
  }

  /// A text as a moment of that family; empty for any other family.
  public static OptionalLong parsed(Family family, String text) {
    return family == Family.DATE
        ? parseDate(text)
        : family == Family.TIME
            ? parseTime(text)
            : family == Family.TIMESTAMP ? parseTimestamp(text) : OptionalLong.empty();
  }

  private static void padded(StringBuilder text, int number, int digits) {
    String plain = Integer.toString(number);
    for (int i = plain.length(); i < digits; i++) {
      text.append('0');
    }
    text.append(plain);
  }

  /// The days of `yyyy-mm-dd`; empty if it is written in any other way.
  public static OptionalLong parseDate(String text) {
    if (text.length() != 10
        || text.charAt(4) != '-'
        || text.charAt(7) != '-'
        || !digits(text, 0, 4)
        || !digits(text, 5, 7)
        || !digits(text, 8, 10)) {
      return OptionalLong.empty();
    }
    int year = Integer.parseInt(text, 0, 4, 10);
    int month = Integer.parseInt(text, 5, 7, 10);
    int day = Integer.parseInt(text, 8, 10, 10);
    return year < 1 || month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)
        ? OptionalLong.empty()
        : OptionalLong.of(days(year, month, day));
  }

  /// The microseconds of `hh:mm`, with seconds and their fraction or without.
  public static OptionalLong parseTime(String text) {
    if (text.length() < 5
        || text.charAt(2) != ':'
        || !digits(text, 0, 2)
        || !digits(text, 3, 5)
        || (text.length() > 5
            && (text.length() < 8 || text.charAt(5) != ':' || !digits(text, 6, 8)))
        || (text.length() > 8
            && (text.charAt(8) != '.' || text.length() > 18 || !digits(text, 9, text.length())))) {
      return OptionalLong.empty();
    }
    int hours = Integer.parseInt(text, 0, 2, 10);
    int minutes = Integer.parseInt(text, 3, 5, 10);
    int seconds = text.length() > 5 ? Integer.parseInt(text, 6, 8, 10) : 0;
    if (hours > 23 || minutes > 59 || seconds > 59) {
      return OptionalLong.empty();
    }
    String fraction = text.length() > 9 ? text.substring(9) : "";
    String micros = (fraction + "000000").substring(0, 6);
    boolean finer = fraction.length() > 6 && !fraction.substring(6).chars().allMatch(c -> c == '0');
    return finer
        ? OptionalLong.empty()
        : OptionalLong.of(
            hours * HOUR + minutes * MINUTE + seconds * SECOND + Integer.parseInt(micros));
  }

  /// The microseconds of a date, a blank and a time, or of a date alone.
  public static OptionalLong parseTimestamp(String text) {
    OptionalLong date = parseDate(text.length() > 10 ? text.substring(0, 10) : text);
    if (date.isEmpty() || text.length() <= 10) {
      return date.isEmpty() ? date : OptionalLong.of(date.getAsLong() * DAY);
    }
    OptionalLong time =
        text.charAt(10) == ' ' ? parseTime(text.substring(11)) : OptionalLong.empty();
    return time.isEmpty() ? time : OptionalLong.of(date.getAsLong() * DAY + time.getAsLong());
  }

  private static boolean digits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return to > from;
  }
}
