package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.chance.Seed;
import sibyl.reduce.Search;
import sibyl.toy.Plant;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// The oracle that CONTRIBUTING.md shows: one file is all it takes.
class SampleOracleTest {

  @Test
  void the_oracle_of_the_contributing_page_finds_a_planted_bug_and_accuses_no_correct_engine(
      @TempDir Path folder) throws Exception {
    Oracle oracle = compiled(folder);
    assertThat(search(oracle, Set.of()).next(60)).isEmpty();
    Search search = search(oracle, Set.of(Plant.NOT_EQUAL_READ_AS_IS_NOT));
    Optional<Search.Found> found = search.next(300);
    assertThat(found).isPresent();
    String small = search.reduced(found.get(), 2_000).script(Toy.DIALECT.spelling());
    assertThat(small).contains("<>").hasSizeLessThan(200);
  }

  private static Search search(Oracle oracle, Set<Plant> bugs) {
    return new Search(oracle, Toy.DIALECT, () -> new ToyDatabase(bugs), new Seed(1));
  }

  private static Oracle compiled(Path folder) throws IOException, ReflectiveOperationException {
    String page = Files.readString(Path.of("..", "CONTRIBUTING.md"));
    int begin = page.indexOf("```java\n") + "```java\n".length();
    String source = page.substring(begin, page.indexOf("\n```\n", page.indexOf("implements")));
    Path file = Files.createDirectories(folder.resolve("sample")).resolve("TwiceNegated.java");
    Files.writeString(file, source);
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                file.toString());
    assertThat(code).isZero();
    URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, SampleOracleTest.class.getClassLoader());
    return (Oracle) loader.loadClass("sample.TwiceNegated").getDeclaredConstructor().newInstance();
  }
}
