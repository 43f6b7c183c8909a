package sibyl.claim;

/// What a claim leaves behind.
///
///   - `KEEPS`: the worlds are as they were;
///   - `ADVANCES`: they changed, all in the same way if the claim held;
///   - `DISCARDS`: nobody may use them again.
public enum After {
  KEEPS,
  ADVANCES,
  DISCARDS
}
