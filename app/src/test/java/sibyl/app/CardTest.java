package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A card lists what a version accepts and rejects.
final class CardTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void an_old_version_has_its_own_card() {
    Program.Ran ran = Program.in(folder).run("card", "sqlite@3.8.11.2", "--for", "6h");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out())
        .contains("reports itself as 3.8.11")
        .containsPattern("CreateTable +[0-9,]+ +9[0-9.]+ %");
    String accepted = part(ran.out(), "accepted features", "rejected features");
    String refused = part(ran.out(), "rejected features", "features that no version has");
    assertThat(accepted).contains("LEFT JOIN", "partial index").doesNotContain("FULL JOIN");
    assertThat(refused).contains("FULL JOIN", "window").doesNotContain("LEFT JOIN");
    assertThat(ran.out()).contains("unclassified errors (0)");
  }

  @Test
  void a_target_that_does_not_exist_has_no_card() {
    Program.Ran ran = Program.in(folder).run("card", "delphi");
    assertThat(ran.code()).as(ran.all()).isEqualTo(4);
    assertThat(ran.err()).startsWith("sibyl: There is no DBMS called 'delphi'");
    assertThat(folder.resolve("sibyl-findings")).doesNotExist();
  }

  private static String part(String text, String from, String to) {
    return text.substring(text.indexOf(from), text.indexOf(to));
  }
}
