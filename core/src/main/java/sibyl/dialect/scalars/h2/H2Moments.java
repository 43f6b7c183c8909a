package sibyl.dialect.scalars.h2;

import java.util.OptionalLong;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Calendar;
import sibyl.scalar.Content;
import sibyl.scalar.Unmodelled;

/// Dates, times and timestamps of H2, as it writes them: `2000-01-31`, `23:59:59` and both with a blank between. Fractions of a
/// second are not modelled.
final class H2Moments {
  private H2Moments() {}

  static Content parsed(Kind kind, String text) {
    boolean exact =
        switch (kind) {
          case DATE -> text.length() == 10;
          case TIME -> text.length() == 8;
          default -> text.length() == 19 || (text.length() == 21 && text.endsWith(".0"));
        };
    OptionalLong value =
        switch (kind) {
          case DATE -> Calendar.parseDate(text);
          case TIME -> Calendar.parseTime(text);
          default -> Calendar.parseTimestamp(text);
        };
    if (!exact || value.isEmpty()) {
      throw new Unmodelled("text as a moment");
    }
    return new Content.Whole(value.getAsLong());
  }

  static String text(Kind kind, long value) {
    return switch (kind) {
      case DATE -> Calendar.dateText(value);
      case TIME -> Calendar.timeText(value);
      default -> Calendar.timestampText(value);
    };
  }

  /// The day of a moment; a time is one of the first day.
  static long day(Kind kind, long value) {
    return switch (kind) {
      case DATE -> value;
      case TIME -> 0;
      case TIMESTAMP -> Calendar.dayOf(value);
      default -> throw new Unmodelled("field of no moment");
    };
  }

  /// The microseconds of the day.
  static long time(Kind kind, long value) {
    return switch (kind) {
      case DATE -> 0;
      case TIME -> value;
      case TIMESTAMP -> Calendar.timeOf(value);
      default -> throw new Unmodelled("field of no moment");
    };
  }

  static Content converted(Kind from, long value, Kind to) {
    return new Content.Whole(
        switch (to) {
          case DATE -> day(from, value);
          case TIME -> time(from, value);
          default -> day(from, value) * Calendar.DAY + time(from, value);
        });
  }
}
