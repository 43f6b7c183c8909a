/// The program as a user meets it: started as a process of its own, on real engines.
@org.jspecify.annotations.NullMarked
package sibyl.app;
