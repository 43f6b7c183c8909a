package sibyl.bench;

import java.io.IOException;
import java.nio.file.Path;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IBundleCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;
import sibyl.lab.target.Kit;

/// A DBMS written in Java whose jars were copied and instrumented by JaCoCo, so that [Coverage] sees how much of its code runs.
final class TracedEngine implements AutoCloseable {
  private final Kit plain;
  private final Kit kit;
  private final IRuntime runtime;
  private final RuntimeData seen = new RuntimeData();

  private TracedEngine(Kit plain, Kit kit, IRuntime runtime) {
    this.plain = plain;
    this.kit = kit;
    this.runtime = runtime;
  }

  static TracedEngine of(Kit plain, Path folder) throws Exception {
    // Uses the JDK's logging, because the engine's class loader sees nothing else.
    IRuntime runtime = new LoggerRuntime();
    Instrumenter instrumenter = new Instrumenter(runtime);
    Kit kit = JarCopy.of(plain, folder, (name, code) -> instrumenter.instrument(code, name));
    TracedEngine traced = new TracedEngine(plain, kit, runtime);
    runtime.startup(traced.seen);
    return traced;
  }

  Kit kit() {
    return kit;
  }

  /// Adds what ran since the last call to all of these, and resets it.
  void collect(ExecutionDataStore... into) {
    seen.collect(
        data -> {
          for (ExecutionDataStore store : into) {
            store.put(new ExecutionData(data.getId(), data.getName(), data.getProbes().clone()));
          }
        },
        _ -> {},
        true);
  }

  IBundleCoverage coverage(ExecutionDataStore ran) throws IOException {
    CoverageBuilder coverage = new CoverageBuilder();
    Analyzer analyzer = new Analyzer(ran, coverage);
    JarCopy.classes(plain, (name, code) -> analyzer.analyzeClass(code, name));
    return coverage.getBundle("engine");
  }

  @Override
  public void close() {
    runtime.shutdown();
  }
}
