package sibyl.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.play.EngineMatrix;

/// Prints which features each storage engine of a server supports, as a table: the output of `sibyl card --engines`.
public final class EngineCard {
  private EngineCard() {}

  public static List<String> lines(Storage storage, EngineMatrix matrix) {
    List<String> lines = new ArrayList<>();
    if (!matrix.ways().isEmpty()) {
      lines.add("ways to store tables: " + String.join(", ", matrix.ways()));
    }
    if (matrix.engines().isEmpty()) {
      return lines;
    }
    TextTable table =
        new TextTable()
            .row(
                Stream.concat(Stream.of("", ""), matrix.engines().stream()).toArray(String[]::new));
    String category = "";
    for (StorageFeature feature : storage.features()) {
      if (!feature.script().isEmpty()) {
        List<String> cells = new ArrayList<>();
        cells.add(feature.category().equals(category) ? "" : feature.category());
        cells.add(feature.name());
        matrix.engines().forEach(e -> cells.add(mark(matrix, feature.name(), e)));
        table.row(cells.toArray(String[]::new));
        category = feature.category();
      }
    }
    lines.add("");
    lines.addAll(table.lines());
    lines.add("");
    for (String engine : matrix.engines()) {
      lines.add("%s: %d features work".formatted(engine, matrix.units(engine).size()));
    }
    lines.add(
        "%d pairs of a feature and an engine in which it works; %d features"
            .formatted(matrix.units(), matrix.behaviours().size()));
    return lines;
  }

  private static String mark(EngineMatrix matrix, String feature, String engine) {
    return matrix
        .of(feature, engine)
        .map(
            b ->
                switch (b.kind()) {
                  case WORKS -> "works";
                  case IGNORED -> "ignored";
                  case ALTERED -> "altered";
                  case REFUSED -> "refused";
                })
        .orElse("?");
  }
}
