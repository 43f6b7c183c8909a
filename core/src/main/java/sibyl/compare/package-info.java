/// Two answers compared: rows as multisets, and error texts without what differs from case to case.
@org.jspecify.annotations.NullMarked
package sibyl.compare;
