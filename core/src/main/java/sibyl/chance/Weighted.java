package sibyl.chance;

/// A thing that may be picked, and how likely it is beside its neighbours.
public record Weighted<T>(int weight, T item) {

  public Weighted {
    if (weight < 0) {
      throw new IllegalArgumentException("negative weight " + weight);
    }
  }
}
