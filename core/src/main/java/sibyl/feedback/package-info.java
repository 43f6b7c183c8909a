/// What steers a campaign: what rounds saw, merged in any order, and what later rounds do differently because of it.
@org.jspecify.annotations.NullMarked
package sibyl.feedback;
