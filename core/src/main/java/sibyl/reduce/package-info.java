/// Reduction of cases. A shrink proposes smaller cases, and the reducer keeps those that still show the same defect. The claim is
/// derived again each time, so a reduced case is always a valid case of its oracle.
@org.jspecify.annotations.NullMarked
package sibyl.reduce;
