/// Query plans of all DBMSs in one form.
@org.jspecify.annotations.NullMarked
package sibyl.plan;
