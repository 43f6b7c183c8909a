package sibyl.app.options;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads sizes in options, such as `500MB` and `1.5GB`: `run --quota`, `cache clean --down-to`.
public final class DiskSize implements ITypeConverter<Long> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)([KMGT])B");
  private static final String UNITS = "KMGT";

  @Override
  public Long convert(String text) {
    Matcher found = FORM.matcher(text.toUpperCase(Locale.ROOT));
    if (!found.matches()) {
      throw new TypeConversionException(
          "'%s' is not a size; write for example 500MB or 1.5GB".formatted(text));
    }
    int thousands = 1 + UNITS.indexOf(found.group(2));
    return new BigDecimal(found.group(1)).scaleByPowerOfTen(3 * thousands).longValueExact();
  }
}
