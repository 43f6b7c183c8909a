package sibyl.reference;

/// Thrown inside this package where no reference answer can be given; [Reference] turns it into a value.
class Silence extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Silence(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
