package sibyl.dialect;

import java.util.List;
import java.util.Optional;

/// The DBMS's own client, as far as those must know it who write scripts for it.
///
///   - `how`: a command line that runs a script for people, `{file}` being the script and `{url}` a fresh database;
///   - `opening`: what such a script says first, so that errors do not end it and NULL can be seen;
///   - `say`: a line that prints `{text}`;
///   - `terse`: how rows are had as text that a program can read, if they can;
///   - `suite`: the DBMS's own tests, if a finding can become one of them.
///
/// All read statements that end with a semicolon, and comments behind two dashes.
public record Client(
    String how, List<String> opening, String say, Optional<Terse> terse, Optional<Suite> suite) {
  public Client {
    opening = List.copyOf(opening);
  }

  /// Rows and nothing else, one a line, the cells parted by `separator`; errors go to the standard error. `arguments` stand
  /// behind the program's name, `opening` is said first. A line of errors in which the regular expression `lost` is found
  /// says that the server is gone.
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
