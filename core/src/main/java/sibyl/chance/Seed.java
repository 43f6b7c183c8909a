package sibyl.chance;

/// The seed of all random choices of a campaign. Its children are named, so that more choices in one place never change those
/// in another.
public record Seed(long value) {

  public Seed child(String name) {
    long hash = value;
    for (int i = 0; i < name.length(); i++) {
      hash = mix(hash ^ name.charAt(i));
    }
    return new Seed(mix(hash + name.length()));
  }

  public Seed child(long n) {
    return new Seed(mix(mix(value + 0x9E3779B97F4A7C15L) ^ mix(n)));
  }

  public Choices choices() {
    return new Choices(value);
  }

  /// The finaliser of SplitMix64: every bit of the input reaches every bit of the output.
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
