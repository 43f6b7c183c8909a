package sibyl.export;

import java.util.List;
import sibyl.finding.CaseFile;

/// `sibyl export ID --as mtr`: writes a finding as a test for the DBMS's own test suite, which runs the script of [Bisect] with
/// the client of the suite. The expected result has no rows, since it is unknown which side is right; it says that the sides
/// agree.
final class SuiteTest {
  private SuiteTest() {}

  static Exported of(CaseFile file, Access access) {
    return access
        .client()
        .flatMap(Client::suite)
        .map(suite -> test(file, access, suite))
        .orElseGet(() -> new Exported.Refused("no such test suite is known for " + file.target()));
  }

  private static Exported test(CaseFile file, Access access, Client.Suite suite) {
    return switch (Bisect.of(file, access)) {
      case Exported.Refused refused -> refused;
      case Exported.Files files -> {
        String name = "sibyl_" + file.signature().id();
        String test =
            ExportHeading.comments(file, "# ")
                + suite
                    .test()
                    .replace("{name}", name)
                    .replace("{script}", files.files().getFirst().text());
        yield new Exported.Files(
            List.of(
                new Exported.File(".test", test),
                new Exported.File(".result", suite.result().replace("{good}", Bisect.GOOD))));
      }
    };
  }
}
