/// Plays rounds, from the seed to the verdicts, and runs stored cases again. Callers supply the sessions.
@org.jspecify.annotations.NullMarked
package sibyl.play;
