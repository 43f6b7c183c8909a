package sibyl.app.options;

/// Which findings make a run fail.
public enum FailOn {
  NEW("new"),
  ANY("any"),
  NONE("none");

  private final String word;

  FailOn(String word) {
    this.word = word;
  }

  /// As it is written on the command line.
  @Override
  public String toString() {
    return word;
  }
}
