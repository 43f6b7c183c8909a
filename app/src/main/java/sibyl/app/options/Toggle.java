package sibyl.app.options;

/// What an option that is on or off says, in the words of the command line.
public enum Toggle {
  on,
  off
}
