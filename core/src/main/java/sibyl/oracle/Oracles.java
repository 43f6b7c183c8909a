package sibyl.oracle;

import java.util.List;
import java.util.Optional;

/// The list of all oracles of this module.
public final class Oracles {
  private Oracles() {}

  public static final Oracle SURVIVES = new Survives();

  /// Those that are asked unless others are named.
  public static final List<Oracle> USUAL = List.of(new Tlp(), new NoRec(), new Radar(), SURVIVES);

  /// DDLCheck is young: on some systems it still takes for a bug what their catalogue does not tell.
  public static final List<Oracle> ALL =
      List.of(new Tlp(), new NoRec(), new Radar(), new DdlCheck(), SURVIVES);

  public static Optional<Oracle> named(String name) {
    return ALL.stream().filter(o -> o.name().equals(name)).findFirst();
  }
}
