package sibyl.export;

import java.util.List;
import java.util.Optional;

/// How scripts for the DBMS's own command-line client are written, declared by each DBMS where it is hosted and read by the
/// exporters.
///
///   - `how`: a command line that runs a script for people, `{file}` being the script and `{url}` a fresh database;
///   - `opening`: the first lines of such a script, so that errors do not end it and NULL is visible;
///   - `say`: the line that prints `{text}`;
///   - `terse`: how it prints rows for programs, if it can;
///   - `suite`: the form of the DBMS's own tests, if a finding can become one of them.
///
/// All clients read statements that end with a semicolon, and comments after two dashes.
public record Client(
    String how, List<String> opening, String say, Optional<Terse> terse, Optional<Suite> suite) {
  public Client {
    opening = List.copyOf(opening);
  }

  /// Prints only rows, one a line, the cells separated by `separator`; errors go to the standard error. `arguments` follow the
  /// program's name, `opening` comes first in the script. An error line that matches the regular expression `lost` means that
  /// the server is gone.
  public record Terse(String arguments, List<String> opening, String separator, String lost) {
    public Terse {
      opening = List.copyOf(opening);
    }
  }

  /// A test of the DBMS's own test suite that runs the shell script `{script}` with its client: the text of the test and
  /// the text of the result that it must have, where `{good}` is what the script prints if all is well.
  public record Suite(String test, String result) {}

  public static Client of(String how, List<String> opening, String say) {
    return new Client(how, opening, say, Optional.empty(), Optional.empty());
  }

  public Client with(Terse rows) {
    return new Client(how, opening, say, Optional.of(rows), suite);
  }

  public Client with(Suite tests) {
    return new Client(how, opening, say, terse, Optional.of(tests));
  }
}
