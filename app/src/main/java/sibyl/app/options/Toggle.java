package sibyl.app.options;

/// The value of an option that is `on` or `off`, such as `--triage off`. Constants are lower case because the library picocli
/// parses them by name.
public enum Toggle {
  on,
  off
}
