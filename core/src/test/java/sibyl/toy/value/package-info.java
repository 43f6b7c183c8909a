/// Values of the toy engine: comparison, conversion, scalar functions.
@org.jspecify.annotations.NullMarked
package sibyl.toy.value;
