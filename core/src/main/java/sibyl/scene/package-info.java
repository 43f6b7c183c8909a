/// What a database contains after a setup, as a pure fold over the accepted statements, and estimates of how much work a query is.
@org.jspecify.annotations.NullMarked
package sibyl.scene;
