package sibyl.chance;

/// An element of a list with its weight, for [Choices#weighted]: of `3 INSERT` and `1 DELETE`, INSERT is picked three times in
/// four. The tables of what generators may make next consist of these; oracles are picked for questions in the same way.
public record Weighted<T>(int weight, T item) {

  public Weighted {
    if (weight < 0) {
      throw new IllegalArgumentException("negative weight " + weight);
    }
  }
}
