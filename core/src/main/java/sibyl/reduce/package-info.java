/// Making cases small. A shrink proposes smaller cases, the reducer keeps those that still show the same defect; the claim
/// is derived afresh each time, so a reduced case can never stop being a fair question.
@org.jspecify.annotations.NullMarked
package sibyl.reduce;
