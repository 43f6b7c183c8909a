package sibyl.export;

import java.util.List;
import sibyl.dialect.Client;
import sibyl.dialect.Dialect;
import sibyl.finding.CaseFile;

/// A finding as a test of the DBMS's own test suite: it runs the script of [Bisect] with the suite's client. Its result holds
/// no rows, since nobody knows yet which side's are right; it says that the sides agree.
final class SuiteTest {
  private SuiteTest() {}

  static Exported of(CaseFile file) {
    return file.dialect()
        .flatMap(Dialect::client)
        .flatMap(Client::suite)
        .map(suite -> test(file, suite))
        .orElseGet(
            () -> new Exported.Refused("tests of this kind are not known for " + file.target()));
  }

  private static Exported test(CaseFile file, Client.Suite suite) {
    return switch (Bisect.of(file)) {
      case Exported.Refused refused -> refused;
      case Exported.Files files -> {
        String name = "sibyl_" + file.signature().id();
        String test =
            Heading.comments(file, "# ")
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
