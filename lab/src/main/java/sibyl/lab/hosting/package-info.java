/// Where each DBMS is fetched from, how it is started, and how its own client is spoken to.
@org.jspecify.annotations.NullMarked
package sibyl.lab.hosting;
