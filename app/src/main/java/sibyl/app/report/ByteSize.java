package sibyl.app.report;

import java.util.Locale;

/// Prints numbers of bytes with units, `1.2 GB`, in the output of `sibyl cache`, `sibyl doctor` and `sibyl run`.
public final class ByteSize {
  private static final String UNITS = "kMGT";

  private ByteSize() {}

  public static String shown(long bytes) {
    double size = bytes;
    int unit = -1;
    while (size >= 999.5 && unit < UNITS.length() - 1) {
      size /= 1000;
      unit++;
    }
    return unit < 0
        ? bytes + " B"
        : String.format(
            Locale.ROOT, size < 9.95 ? "%.1f %cB" : "%.0f %cB", size, UNITS.charAt(unit));
  }
}
