package sibyl.oracle;

import sibyl.claim.Claim;

/// What an oracle says of one database. Never draws: the same probe gives the same claim.
public interface Claims {

  Claim of(Probe probe);
}
