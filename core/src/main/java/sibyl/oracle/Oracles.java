package sibyl.oracle;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.probe.Oracle;

/// The list of all oracles of this module: where a campaign, a replay or the reducer looks one up by name, and where a new one
/// is added. The oracle of the module `proof` joins them in `AllOracles`.
public final class Oracles {
  private Oracles() {}

  public static final Oracle SURVIVES = new Survives();

  public static final List<Oracle> ALL =
      List.of(new Tlp(), new NoRec(), new Radar(), new DdlCheck(), new Thanos(), SURVIVES);

  /// Oracles for a user's own queries, not for generated ones: they change settings that later queries would inherit, or hardly
  /// ever fail for queries as short as generated ones.
  public static final List<Oracle> ASKED = List.of(new Plans(), new SelfConsistency());

  /// Oracles that need an evaluator of the dialect's expressions.
  public static final List<Oracle> EVALUATED = List.of(new Pqs(), new RightAnswer());

  public static Optional<Oracle> named(String name) {
    return Stream.concat(ALL.stream(), EVALUATED.stream())
        .filter(o -> o.name().equals(name))
        .findFirst();
  }
}
