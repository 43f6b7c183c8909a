package sibyl.scalar;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sibyl.scalar.Computed.Datum;

/// What the functions of one DBMS compute, by the names and patterns under which its dialect lists them.
public final class FunctionTable {
  private final Map<String, Body> bodies = new HashMap<>();

  /// What a function computes of its arguments.
  public interface Body {
    Computed of(List<Datum> args);
  }

  /// A function of texts that is known for all of them.
  public interface OfText {
    String of(String text);
  }

  public interface OfThreeTexts {
    String of(String one, String two, String three);
  }

  public Optional<Body> find(String name) {
    return Optional.ofNullable(bodies.get(name));
  }

  public void put(String name, Body body) {
    bodies.put(name, body);
  }

  /// A function whose value is NULL if one argument is.
  public void strict(String name, DataType type, Body body) {
    put(
        name,
        args -> {
          for (Datum arg : args) {
            if (arg.isNull()) {
              return Computed.nothing(type);
            }
          }
          return body.of(args);
        });
  }

  /// A strict function of three texts; `read` says what the text of an argument is.
  public void ofThreeTexts(String name, Function<Datum, String> read, OfThreeTexts body) {
    strict(
        name,
        DataType.TEXT,
        args ->
            Computed.text(
                body.of(
                    read.apply(args.get(0)), read.apply(args.get(1)), read.apply(args.get(2)))));
  }
}
