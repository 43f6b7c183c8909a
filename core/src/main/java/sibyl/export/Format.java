package sibyl.export;

import java.util.Locale;
import sibyl.finding.CaseFile;

/// The formats in which `sibyl export ID --as FORMAT` writes a finding for other tools, each with its exporter. A new format is a
/// constant here and a class beside it.
public enum Format {
  /// A script for the DBMS's own client.
  CLIENT,
  /// A script for sqllogictest.
  SQLLOGICTEST,
  /// A test of the DBMS's own test suite, and its result.
  MTR,
  /// A JUnit test over plain JDBC.
  JUNIT,
  /// A script for `git bisect run`.
  BISECT;

  /// The name on the command line.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public Exported export(CaseFile file, Access access) {
    if (file.claim().expectations().isEmpty()) {
      return new Exported.Refused("the finding has no claim that could be exported");
    }
    return switch (this) {
      case CLIENT -> ClientScript.of(file, access);
      case SQLLOGICTEST -> SqlLogicTest.of(file, access);
      case MTR -> SuiteTest.of(file, access);
      case JUNIT -> JavaTest.of(file, access);
      case BISECT -> Bisect.of(file, access);
    };
  }
}
