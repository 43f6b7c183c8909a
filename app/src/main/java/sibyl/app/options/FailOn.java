package sibyl.app.options;

/// Which findings make the exit code of a run 1.
public enum FailOn {
  NEW("new"),
  ANY("any"),
  NONE("none");

  private final String word;

  FailOn(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
