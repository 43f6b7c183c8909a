/// Playing: a round from its seed to its verdicts, and a case asked again. Sessions come from outside.
@org.jspecify.annotations.NullMarked
package sibyl.play;
