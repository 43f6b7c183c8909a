/// Workers: child processes that play whole rounds, so that an engine that crashes or hangs only takes its worker with it.
/// For each statement nothing crosses the process border but an entry in a memory-mapped journal.
@org.jspecify.annotations.NullMarked
package sibyl.lab.worker;
