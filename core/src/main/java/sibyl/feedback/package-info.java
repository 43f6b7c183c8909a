/// Feedback: what rounds saw, merged in any order, steers later rounds.
@org.jspecify.annotations.NullMarked
package sibyl.feedback;
