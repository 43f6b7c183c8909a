/// What a database holds after a setup, as a pure fold over the accepted statements; and what can be said of a query's
/// result before it runs.
@org.jspecify.annotations.NullMarked
package sibyl.scene;
