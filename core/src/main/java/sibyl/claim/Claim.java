package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.stream.Stream;
import sibyl.dialect.Variant;
import sibyl.sql.Statement;

/// What must hold in a world.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Claim {

  /// All sides give the same rows, in any order. The first is the plain way to get them, so that "lost" and "gained" mean
  /// the same for every oracle.
  record SameRows(List<Side> sides) implements Claim {
    public SameRows {
      sides = List.copyOf(sides);
    }
  }

  /// The statement ends, with whatever answer, and leaves the engine alive and in one piece.
  record Survives(Statement statement) implements Claim {}

  /// Once these statements have run and the checks hold, another claim does: how a world is derived from the one that is
  /// there. What keeps it from being derived is nothing to report.
  record Given(List<Statement> building, List<SameRows> checks, Claim then) implements Claim {
    public Given {
      building = List.copyOf(building);
      checks = List.copyOf(checks);
    }
  }

  /// These statements are taken, and then another claim holds.
  record Taken(List<Statement> statements, Claim then) implements Claim {
    public Taken {
      statements = List.copyOf(statements);
    }
  }

  /// Two worlds answer alike, one exchange after the other.
  record Alike(List<Exchange> exchanges) implements Claim {
    public Alike {
      exchanges = List.copyOf(exchanges);
    }

    /// What decides: the last exchange.
    List<Side> sides() {
      return exchanges.getLast().sides();
    }
  }

  /// A statement for each of two worlds, and what must agree in them afterwards.
  record Exchange(Statement here, Statement there, List<SameRows> state) {
    public static final String HERE = "by history";
    public static final String THERE = "by creation";

    public Exchange {
      state = List.copyOf(state);
    }

    List<Side> sides() {
      return List.of(
          new Side(THERE, List.of(there), Fold.TOGETHER),
          new Side(HERE, List.of(here), Fold.TOGETHER));
    }
  }

  /// Worlds that store their tables in different ways end every statement alike.
  record Rotated(List<World> worlds, Terms terms) implements Claim {
    public Rotated {
      worlds = List.copyOf(worlds);
    }
  }

  /// On which terms worlds are compared: whether a refused statement is undone in all of them (`atomic`), how they are asked for
  /// their `warnings`, if they have any, and the codes of those that are `excused`.
  record Terms(boolean atomic, String warnings, List<String> excused) {
    public static final Terms PLAIN = new Terms(true, "", List.of());

    public Terms {
      excused = List.copyOf(excused);
    }
  }

  /// A world that stores its tables in a certain way, and all that it is told: each statement in the words it has there, with
  /// what must follow it.
  record World(Variant way, List<List<Statement>> turns) {
    public World {
      turns = turns.stream().map(List::copyOf).toList();
    }
  }

  /// The oracle will not speak about this probe.
  record Declined(String reason) implements Claim {}

  /// The ways to an answer that a claim compares last.
  default List<Side> compared() {
    return switch (this) {
      case SameRows c -> c.sides();
      case Given c -> c.then().compared();
      case Taken c -> c.then().compared();
      case Alike c -> c.sides();
      case Rotated _, Survives _, Declined _ -> List.of();
    };
  }

  /// What a claim about two worlds has them do.
  default List<Exchange> conduct() {
    return switch (this) {
      case Given c -> c.then().conduct();
      case Taken c -> c.then().conduct();
      case Alike c -> c.exchanges();
      case SameRows _, Rotated _, Survives _, Declined _ -> List.of();
    };
  }

  /// The same claim about two worlds, after they did something else.
  default Claim preceded(List<Exchange> before) {
    return switch (this) {
      case Given c -> new Given(c.building(), c.checks(), c.then().preceded(before));
      case Taken c -> new Taken(c.statements(), c.then().preceded(before));
      case Alike c -> new Alike(Stream.concat(before.stream(), c.exchanges().stream()).toList());
      case SameRows _, Rotated _, Survives _, Declined _ -> this;
    };
  }

  /// One way to get the answer: the queries' rows, brought together by `fold`. What is set before them has none.
  record Side(String label, List<Statement> queries, Fold fold) {
    public Side {
      queries = List.copyOf(queries);
    }
  }

  ///   - `TOGETHER`: all rows of all queries;
  ///   - `DISTINCT`: each row once;
  ///   - `TRUE_ROWS`: the rows whose last cell is true, without that cell;
  ///   - `TRUE_COUNT`: one row with the number of rows whose last cell is true;
  ///   - `LAST_CELLS`: the last cell of each row, alone;
  ///   - `ROW_COUNT`: no rows but one number, that of the rows the other sides must have;
  ///   - `DIGITS`: all rows, of which nothing is claimed but the last digits of floating-point numbers.
  enum Fold {
    TOGETHER,
    DISTINCT,
    TRUE_ROWS,
    TRUE_COUNT,
    LAST_CELLS,
    ROW_COUNT,
    DIGITS
  }
}
