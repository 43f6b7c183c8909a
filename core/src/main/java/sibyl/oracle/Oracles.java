package sibyl.oracle;

import java.util.List;
import java.util.Optional;

/// The list of all oracles of this module.
public final class Oracles {
  private Oracles() {}

  public static final Oracle SURVIVES = new Survives();

  public static final List<Oracle> ALL =
      List.of(new Tlp(), new NoRec(), new Radar(), new DdlCheck(), new Thanos(), SURVIVES);

  public static Optional<Oracle> named(String name) {
    return ALL.stream().filter(o -> o.name().equals(name)).findFirst();
  }
}
