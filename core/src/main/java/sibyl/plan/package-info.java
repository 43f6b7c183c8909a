/// Query plans of all DBMSs in one shape.
@org.jspecify.annotations.NullMarked
package sibyl.plan;
