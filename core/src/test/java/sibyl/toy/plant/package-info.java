/// Bugs that can be planted in the toy engine.
@org.jspecify.annotations.NullMarked
package sibyl.toy.plant;
