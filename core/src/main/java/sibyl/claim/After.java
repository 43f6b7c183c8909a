package sibyl.claim;

/// The state in which a claim leaves its worlds.
///
///   - `KEEPS`: the worlds are unchanged;
///   - `ADVANCES`: they changed, all in the same way if the claim was upheld;
///   - `DISCARDS`: they must not be used again.
public enum After {
  KEEPS,
  ADVANCES,
  DISCARDS
}
