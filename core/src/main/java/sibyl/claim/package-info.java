/// What must hold, and whether it does: claims are data, the judge asks a session and gives a verdict.
@org.jspecify.annotations.NullMarked
package sibyl.claim;
