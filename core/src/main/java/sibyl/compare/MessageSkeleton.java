package sibyl.compare;

/// An error message without what differs from case to case: `no such column: 't1.c0' at 17` becomes `no such column:`. Findings
/// whose skeletons differ never count as duplicates; THANOS compares the errors of storage engines by it; and the errors that no
/// rule of a dialect classifies are counted under it.
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
