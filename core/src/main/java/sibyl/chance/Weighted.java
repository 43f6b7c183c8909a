package sibyl.chance;

/// An element of a list to pick from, and its weight.
public record Weighted<T>(int weight, T item) {

  public Weighted {
    if (weight < 0) {
      throw new IllegalArgumentException("negative weight " + weight);
    }
  }
}
