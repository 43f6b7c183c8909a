/// What ends the evaluation of a statement of the toy engine early. Its values are those of the dialect that it speaks.
@org.jspecify.annotations.NullMarked
package sibyl.toy.value;
