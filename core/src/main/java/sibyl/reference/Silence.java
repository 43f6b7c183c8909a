package sibyl.reference;

/// Thrown inside this package where the reference cannot know what a query must return, with the reason; [Reference] and [Pivots]
/// catch it, and the probe is skipped and counted.
class Silence extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Silence(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
