/// The interface of oracles: the probes they generate, the facts they need, and the claims they make.
@org.jspecify.annotations.NullMarked
package sibyl.probe;
