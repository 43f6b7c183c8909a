package sibyl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
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
  /// Variants of classes for certain Java versions: the plain ones suffice, and no class may be counted twice.
  private static final String VERSIONS = "META-INF/versions/";

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
    List<Path> copies = new ArrayList<>();
    for (Path jar : plain.jars()) {
      Path copy = folder.resolve(copies.size() + "-" + jar.getFileName());
      copy(jar, copy, instrumenter);
      copies.add(copy);
    }
    TracedEngine traced = new TracedEngine(plain, new Kit(copies, plain.installation()), runtime);
    runtime.startup(traced.seen);
    return traced;
  }

  private static void copy(Path jar, Path to, Instrumenter instrumenter) throws IOException {
    try (JarFile from = new JarFile(jar.toFile());
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(to))) {
      for (JarEntry entry : entries(from)) {
        byte[] bytes = bytes(from, entry);
        out.putNextEntry(new JarEntry(entry.getName()));
        out.write(code(entry) ? instrumenter.instrument(bytes, entry.getName()) : bytes);
        out.closeEntry();
      }
    }
  }

  private static List<JarEntry> entries(JarFile jar) {
    return Collections.list(jar.entries()).stream()
        .filter(e -> !e.isDirectory() && !e.getName().startsWith(VERSIONS))
        .filter(e -> !e.getName().matches("META-INF/.*\\.(SF|RSA|DSA|MF)"))
        .toList();
  }

  private static boolean code(JarEntry entry) {
    return entry.getName().endsWith(".class") && !entry.getName().endsWith("module-info.class");
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (var in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
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
    for (Path path : plain.jars()) {
      try (JarFile jar = new JarFile(path.toFile())) {
        for (JarEntry entry : entries(jar)) {
          if (code(entry)) {
            analyzer.analyzeClass(bytes(jar, entry), entry.getName());
          }
        }
      }
    }
    return coverage.getBundle("engine");
  }

  @Override
  public void close() {
    runtime.shutdown();
  }
}
