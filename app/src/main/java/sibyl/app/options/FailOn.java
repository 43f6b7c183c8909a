package sibyl.app.options;

/// The option `run --fail-on`: which findings make the exit code of a campaign 1, so that a CI job fails: new ones, any, or
/// none.
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
