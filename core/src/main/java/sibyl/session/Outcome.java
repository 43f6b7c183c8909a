package sibyl.session;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import sibyl.dialect.Fault;
import sibyl.sql.Value;

/// What came back from the DBMS for one statement: rows, a number of changed rows, an error, or nothing. Crashes and timeouts
/// are values here too, never exceptions. Made by a [Session], kept in the record of a test, and read by the conditions that
/// the test checks.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Outcome {

  /// The rows in the order in which the engine returned them.
  record Rows(List<List<Value>> rows) implements Outcome {}

  record Done(long changed) implements Outcome {}

  record Failed(Fault fault) implements Outcome {}

  /// The engine says that the statement waits for another connection.
  record Blocked() implements Outcome {}

  /// The statement was skipped, or there was no engine because a claim killed it.
  record NotRun() implements Outcome {}

  default boolean accepted() {
    return this instanceof Rows || this instanceof Done;
  }
}
