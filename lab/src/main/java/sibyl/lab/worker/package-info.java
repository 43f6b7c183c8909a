/// Workers: child processes that play whole rounds, so that an engine that crashes or hangs takes nothing with it but
/// itself. Nothing crosses the border per statement but a line in a memory-mapped journal.
@org.jspecify.annotations.NullMarked
package sibyl.lab.worker;
