/// The toy engine: a small correct database in memory, into which bugs can be planted.
@org.jspecify.annotations.NullMarked
package sibyl.toy;
