package sibyl.feedback;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/// A short name for a long text: 128 bits of its hash in hexadecimal. By it, query plan guidance knows plans that were seen
/// before, rounds know databases like those of earlier rounds, and the store names what a round knew at its start, without
/// keeping or sending the long texts.
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
