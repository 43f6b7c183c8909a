package sibyl.claim;

/// In what state a claim leaves its databases. The oracle states it in the claim; the [Executor] and the rounds of a campaign
/// read it afterwards to know whether the same databases can be used for the next claim.
///
///   - `KEEPS`: unchanged, as after queries;
///   - `ADVANCES`: changed by the claim, in the same way in all of them if it was upheld, so the next claim goes on from there;
///   - `DISCARDS`: must not be used again.
public enum After {
  KEEPS,
  ADVANCES,
  DISCARDS
}
