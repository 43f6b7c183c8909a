package sibyl.app.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import sibyl.app.work.ErrorMessages;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.lab.worker.RotationOptions;

/// The options of `sibyl run` for the ways of storing tables (storage engines and the like) that the oracle `thanos` compares.
public final class StorageChoice {

  @Option(
      names = "--rotate",
      paramLabel = "WAY",
      split = ",",
      description =
          "What thanos compares: storage engines and other ways of storing tables (default: all"
              + " that 'sibyl card TARGET --engines' prints), or versions of the DBMS, such as"
              + " version:3.39.2.0,3.53.4.0.")
  private List<String> rotate = List.of();

  @Option(
      names = "--features",
      paramLabel = "on|off",
      arity = "1",
      description =
          "Whether thanos generates statements for known features of storage engines (default:"
              + " on).")
  private Toggle features = Toggle.on;

  @Option(
      names = "--engine-features",
      paramLabel = "FILE",
      description =
          "More features of storage engines, one per line: category | name | element text |"
              + " statements (see docs/storage-features.md).")
  private Optional<Path> engineFeatures = Optional.empty();

  public RotationOptions chosen(Target target) {
    List<String> names = new ArrayList<>();
    Map<String, Kit> kits = new HashMap<>();
    boolean versions = !rotate.isEmpty() && rotate.getFirst().startsWith(Variant.VERSION);
    for (String way : rotate) {
      if (versions) {
        String number = way.replaceFirst("^" + Variant.VERSION, "");
        if (target.dialect().storage().variants().stream().anyMatch(v -> v.name().equals(number))) {
          throw new WrongUsage(
              "--rotate takes versions or ways of storing, not both: '" + number + "'.");
        }
        kits.put(number, Kit.fetch(new Target(target.dbms(), number), ErrorMessages::say));
        names.add(Variant.VERSION + number);
      } else if (way.startsWith(Variant.VERSION)) {
        throw new WrongUsage(
            "--rotate takes versions or ways of storing, not both: '" + way + "'.");
      } else {
        requireKnown(way, target.dialect().storage());
        names.add(way);
      }
    }
    if (names.size() == 1) {
      throw new WrongUsage("--rotate needs at least two ways of storing; only one is given.");
    }
    return new RotationOptions(names, features == Toggle.on, kits, engineFeatures(target));
  }

  private static void requireKnown(String way, Storage storage) {
    if (storage.variant(way).isEmpty()) {
      throw new WrongUsage(
          "There is no way of storing called '%s'; there are: %s."
              .formatted(
                  way, String.join(", ", storage.variants().stream().map(Variant::name).toList())));
    }
  }

  /// The content of `--engine-features`; parsed here once so that errors in it are reported at the start.
  private String engineFeatures(Target target) {
    if (engineFeatures.isEmpty()) {
      return "";
    }
    try {
      String text = Files.readString(engineFeatures.get());
      target.dialect().storage().withFeatures(StorageFeature.list(text));
      return text;
    } catch (IOException e) {
      throw new WrongUsage("Cannot read " + engineFeatures.get() + ".");
    } catch (IllegalArgumentException e) {
      throw new WrongUsage(engineFeatures.get() + ": " + e.getMessage());
    }
  }
}
