package sibyl.lab.target;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.Cache;
import sibyl.lab.fetch.Installation;
import sibyl.lab.fetch.Supplies;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.server.Address;

/// The fetched files that a target needs to run: the jars of its driver and, for a server that Sibyl starts, its installation.
/// Fetched once by the main process and sent to its workers, so that these need no network.
public record Kit(List<Path> jars, Optional<Installation> installation) {
  public Kit {
    jars = List.copyOf(jars);
  }

  /// Takes what is cached and downloads the rest; `progress` gets a line for each download.
  public static Kit fetch(Target target, Consumer<String> progress) {
    try (Artifacts artifacts = Artifacts.ofUser(progress)) {
      return fetch(target, artifacts);
    }
  }

  public static Kit fetch(Target target, Artifacts artifacts) {
    return fetch(target.wanted(), artifacts, Cache.ofUser());
  }

  public static Kit fetch(ResolvedTarget wanted, Artifacts artifacts, Cache cache) {
    if (wanted.address().isPresent()) {
      Address address = wanted.address().get();
      List<Path> jars =
          address
              .driver()
              .map(artifacts::jars)
              .orElseGet(() -> artifacts.jars(wanted, Engine.driver(address)));
      Kit kit = new Kit(jars, Optional.empty());
      Engine.foreign(wanted, kit).check();
      return kit;
    }
    Supplies supplies = new Supplies(artifacts, cache);
    List<Path> jars = artifacts.jars(wanted);
    return switch (wanted.hosting()) {
      case Hosting.Embedded _, Hosting.Elsewhere _ -> new Kit(jars, Optional.empty());
      case Hosting.Server server ->
          new Kit(jars, Optional.of(supplies.installation(wanted, server)));
    };
  }
}
