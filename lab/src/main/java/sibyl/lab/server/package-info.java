/// Database servers: our own, started for a worker, and those of others.
@org.jspecify.annotations.NullMarked
package sibyl.lab.server;
