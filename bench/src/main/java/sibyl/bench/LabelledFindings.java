package sibyl.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import sibyl.app.AllOracles;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.probe.Oracle;
import sibyl.session.Worlds;

/// A folder of findings whose causes are known, one file for each version of a DBMS, and the engines in which they are run
/// again. The figures `blame` and `causes` read it.
final class LabelledFindings {
  private final Map<String, Engine> engines = new TreeMap<>();

  /// A finding whose cause is known: as it was reduced, and as it was first seen.
  record Labelled(
      String id,
      String engine,
      String cause,
      String by,
      @JsonProperty("case") CaseFile reduced,
      @Nullable Original original) {

    /// The case before reduction, or the reduced one where it was not kept.
    Case first() {
      return original == null ? reduced.drawn() : original.found();
    }
  }

  /// A sighting, of which only the case counts here.
  record Original(
      Case found, @Nullable Object verdict, @Nullable Object version, @Nullable Object when) {}

  /// The files of a folder.
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".jsonl.gz")).sorted().toList();
    }
  }

  static List<Labelled> read(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      List<Labelled> findings = new ArrayList<>();
      for (String line; (line = lines.readLine()) != null; ) {
        findings.add(Json.read(line, Labelled.class));
      }
      return findings;
    }
  }

  static Oracle oracle(Case found) {
    return AllOracles.NAMEABLE.stream()
        .filter(o -> o.name().equals(found.oracle()))
        .findFirst()
        .orElseThrow();
  }

  /// Databases of a version.
  Worlds worlds(String name) {
    Engine engine =
        engines.computeIfAbsent(
            name,
            n -> {
              // The driver for 3.39.4 is released as 3.39.4.0 and later.
              Target target = Target.parse(n.equals("sqlite@3.39.4") ? "sqlite@3.39.4.0" : n);
              return Engine.load(target, Kit.fetch(target, line -> System.err.println(line)));
            });
    return engine.worlds(SessionTerms.patient(Duration.ofSeconds(10)));
  }
}
