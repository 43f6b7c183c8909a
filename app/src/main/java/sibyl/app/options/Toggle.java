package sibyl.app.options;

/// The value of an option that is `on` or `off`. Constants are lower case because picocli parses them by name.
public enum Toggle {
  on,
  off
}
