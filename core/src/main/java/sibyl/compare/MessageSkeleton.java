package sibyl.compare;

/// The part of an error message that is the same in all cases of one error.
public final class MessageSkeleton {
  private MessageSkeleton() {}

  /// The first line, without names, numbers and quoted parts.
  public static String of(String message) {
    return message
        .lines()
        .findFirst()
        .orElse("")
        // The number of the connection.
        .replaceAll("^\\([a-z]+=[0-9]+\\) *", "")
        .replaceAll("['\"(].*", "")
        .replaceAll("[0-9]+", "#")
        .strip();
  }
}
