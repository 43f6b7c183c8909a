package sibyl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/// The samples of CONTRIBUTING.md, compiled as a reader would.
public final class ContributingPage {
  private ContributingPage() {}

  /// An object of the class of that name, compiled in a folder.
  public static Object compiled(String name, Path folder)
      throws IOException, ReflectiveOperationException {
    String page = Files.readString(Path.of("..", "CONTRIBUTING.md"));
    int inside = page.indexOf("public final class " + name + " ");
    int begin = page.lastIndexOf("```java\n", inside) + "```java\n".length();
    Path file = Files.createDirectories(folder.resolve("sample")).resolve(name + ".java");
    Files.writeString(file, page.substring(begin, page.indexOf("\n```\n", inside)));
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
            new URL[] {folder.toUri().toURL()}, ContributingPage.class.getClassLoader());
    return loader.loadClass("sample." + name).getDeclaredConstructor().newInstance();
  }
}
