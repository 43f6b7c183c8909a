/// Values of the toy engine: order, conversion, functions.
@org.jspecify.annotations.NullMarked
package sibyl.toy.value;
