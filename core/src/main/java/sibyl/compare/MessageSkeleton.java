package sibyl.compare;

/// The skeleton of an error text: what stays the same from case to case.
public final class MessageSkeleton {
  private MessageSkeleton() {}

  /// The first line, without names, numbers and quoted parts.
  public static String of(String message) {
    return message
        .lines()
        .findFirst()
        .orElse("")
        // Which connection it was.
        .replaceAll("^\\([a-z]+=[0-9]+\\) *", "")
        .replaceAll("['\"(].*", "")
        .replaceAll("[0-9]+", "#")
        .strip();
  }
}
