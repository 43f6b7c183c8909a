package sibyl.chance;

/// The number from which all random choices of a campaign follow (`--seed`). Children have names or numbers:
/// `seed.child("round").child(7).child("setup")` makes the database of round 7. So a generator that draws more than before
/// changes no choice elsewhere, and a round can be played again alone.
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
