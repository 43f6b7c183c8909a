package sibyl.app.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import sibyl.dialect.Dialect;
import sibyl.lab.store.NoStore;
import sibyl.parse.Parse;
import sibyl.sql.Statement;

/// Reads the user's SQL scripts that `sibyl check`, `--setup` and `--seeds` name, and splits them into statements of the
/// target's dialect.
public final class ScriptFile {
  private ScriptFile() {}

  public static List<Statement> read(Path file, Dialect dialect) {
    try {
      List<Statement> statements = Parse.script(Files.readString(file), dialect);
      if (statements.isEmpty()) {
        throw new WrongUsage(file + " holds no statement");
      }
      return statements;
    } catch (IOException e) {
      throw new WrongUsage("%s cannot be read: %s".formatted(file, NoStore.because(e)));
    }
  }
}
