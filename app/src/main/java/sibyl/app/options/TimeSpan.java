package sibyl.app.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads durations in options, such as `60s`, `5m`, `1h30m` and `30d` (`run --for`), and prints them in progress lines.
public final class TimeSpan implements ITypeConverter<Duration> {
  private static final Pattern FORM =
      Pattern.compile("(?:(\\d{1,4})d)?(?:(\\d{1,4})h)?(?:(\\d{1,6})m)?(?:(\\d{1,8})s)?");

  @Override
  public Duration convert(String text) {
    Matcher found = FORM.matcher(text);
    if (text.isEmpty() || !found.matches()) {
      throw new TypeConversionException(
          "'%s' is not a duration; write for example 60s, 5m or 1h30m".formatted(text));
    }
    Duration time =
        Duration.ofDays(number(found, 1))
            .plusHours(number(found, 2))
            .plusMinutes(number(found, 3))
            .plusSeconds(number(found, 4));
    if (time.isZero()) {
      throw new TypeConversionException("a duration must be at least 1s");
    }
    return time;
  }

  private static long number(Matcher found, int group) {
    String digits = found.group(group);
    return digits == null ? 0 : Long.parseLong(digits);
  }

  public static String shown(Duration time) {
    long seconds = time.toSeconds();
    if (seconds < 120) {
      return seconds + " s";
    }
    return seconds < 7200
        ? "%d min %02d s".formatted(seconds / 60, seconds % 60)
        : "%d h %02d min".formatted(seconds / 3600, seconds / 60 % 60);
  }
}
