package sibyl.session;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import sibyl.dialect.Fault;
import sibyl.sql.Value;

/// What came of a statement.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Outcome {

  /// The rows in the order they came.
  record Rows(List<List<Value>> rows) implements Outcome {}

  record Done(long changed) implements Outcome {}

  record Failed(Fault fault) implements Outcome {}

  /// It waits for another connection, as the engine says.
  record Blocked() implements Outcome {}

  /// It was passed over, or there was no engine to run it: we killed it.
  record NotRun() implements Outcome {}

  default boolean accepted() {
    return this instanceof Rows || this instanceof Done;
  }
}
