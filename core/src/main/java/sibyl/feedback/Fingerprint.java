package sibyl.feedback;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/// A short name for a long text: 128 bits of its hash in hexadecimal. Tells whether a query plan, a database or a state of
/// learned knowledge was seen before without storing all texts.
public final class Fingerprint {
  private static final int BYTES = 16;

  private Fingerprint() {}

  /// As hexadecimal digits.
  public static String of(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(hash, BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
