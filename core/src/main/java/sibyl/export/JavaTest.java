package sibyl.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import sibyl.dialect.Fault;
import sibyl.finding.CaseFile;

/// `sibyl export ID --as junit`: writes a finding as a JUnit test that only needs the JDBC driver of the DBMS. For a DBMS whose
/// build is a jar, [Bisect] has it write a Java program for `git bisect run` instead of a shell script.
final class JavaTest {
  private JavaTest() {}

  static Exported of(CaseFile file, Access access) {
    ClientRun run = ClientRun.of(file, access.fresh());
    return switch (refusal(run)) {
      case "" -> {
        String name = name(file);
        String text =
            JavaSource.IMPORTS
                + JavaSource.JUNIT_IMPORTS
                + "\n"
                + comment(file, reached(access))
                + "class "
                + name
                + " {\n"
                + JavaSource.JUNIT
                + JavaSource.JUDGED.replace("{body}", body(file, access, run))
                + JavaSource.REST
                + "}\n";
        yield Exported.one(".java", text);
      }
      case String why -> new Exported.Refused(why);
    };
  }

  /// The name of the class and its file.
  static String name(CaseFile file) {
    return "Sibyl_" + file.signature().id() + "_Test";
  }

  /// A bisect script for engines that are jars: runs the build inside a JVM.
  static Exported bisect(CaseFile file, Access access, ClientRun run) {
    if (!access.embedded()) {
      return new Exported.Refused(
          "no client of " + file.target() + " prints rows in a form that a script can compare");
    }
    String program =
        JavaSource.IMPORTS
            + "\nclass Finding {\n"
            + JavaSource.MAIN
            + JavaSource.JUDGED.replace("{body}", body(file, access, run))
            + JavaSource.REST
            + "}\n";
    String heading =
        ExportHeading.comments(
            file,
            "# ",
            "",
            "git bisect run sh THIS_FILE JAR[:JAR]...",
            "JAR is that of the build; java must be a JDK 17 or newer.",
            "Exit code: 0 good, 1 bad, 125 inconclusive.");
    return switch (refusal(run)) {
      case "" ->
          Exported.one(
              ".sh",
              "#!/bin/sh\n"
                  + heading
                  + JavaSource.SHELL
                      .replace("{program}", program)
                      .replace("{deadly}", deadly(run) ? "1" : "125"));
      case String why -> new Exported.Refused(why);
    };
  }

  private static boolean deadly(ClientRun run) {
    return run.symptom() instanceof ClientRun.Ending(Fault.Kind kind, _) && kind == Fault.Kind.LOST;
  }

  private static String refusal(ClientRun run) {
    if (run.symptom() instanceof ClientRun.Other(String what)) {
      return "the finding is about " + what + ", which such a test cannot judge";
    }
    return run.worlds().stream().anyMatch(w -> !w.version().isEmpty())
        ? "the finding compares versions, and a class path can only have one of them"
        : "";
  }

  private static String reached(Access access) {
    return access.url().contains("{port}")
        ? "Reads the system property jdbc.url, such as " + access.url() + "."
        : "The driver must be on the class path.";
  }

  private static String comment(CaseFile file, String reached) {
    List<String> lines = new ArrayList<>(ExportHeading.of(file));
    lines.add(reached);
    return lines.stream()
        .map(l -> " * " + l.replace("*/", "* /").replace("\\u", "\\ u").replace("<", "&lt;"))
        .collect(Collectors.joining("\n", "/**\n", "\n */\n"));
  }

  private static String body(CaseFile file, Access access, ClientRun run) {
    StringBuilder out = new StringBuilder();
    access
        .settings()
        .forEach(
            s ->
                out.append(
                    "    System.setProperty(%s, %s);\n"
                        .formatted(quoted(s.name()), quoted(s.value()))));
    out.append("    Properties properties = new Properties();\n");
    access
        .properties()
        .forEach(
            s ->
                out.append(
                    "    properties.setProperty(%s, %s);\n"
                        .formatted(quoted(s.name()), quoted(s.value()))));
    List<ClientRun.World> worlds = run.worlds();
    String opened =
        java.util.stream.IntStream.range(0, worlds.size())
            .mapToObj(i -> opened(file, access, worlds.get(i), i))
            .collect(Collectors.joining(";\n        "));
    out.append("    try (").append(opened).append(") {\n");
    for (int i = 0; i < worlds.size(); i++) {
      setUp(out, worlds.get(i), i);
    }
    int number = 0;
    for (List<ClientRun.Side> check : run.checks()) {
      number = queries(out, check, number);
      out.append("      check(%s);\n".formatted(names(check, number)));
    }
    for (List<ClientRun.Side> claim : run.claims()) {
      number = queries(out, claim, number);
      out.append(judged(run.symptom(), names(claim, number)));
    }
    return out.append("    }\n").toString();
  }

  private static String opened(CaseFile file, Access access, ClientRun.World world, int number) {
    String url = access.url(world.url());
    String where =
        url.contains("{port}")
            ? "serverUrl(" + quoted(url) + ")"
            : quoted(url.replace("{world}", "sibyl" + number));
    return "World w%d = new World(%s, properties, \"sibyl_%s_%d\"%s)"
        .formatted(
            number,
            where,
            file.signature().id(),
            number,
            world.end().stream().map(s -> ", " + quoted(s)).collect(Collectors.joining()));
  }

  private static void setUp(StringBuilder out, ClientRun.World world, int number) {
    for (ClientRun.SetupStatement line : world.setup()) {
      out.append(
          "      w%d.%s(%s);\n"
              .formatted(number, line.needed() ? "execute" : "tryToExecute", quoted(line.sql())));
    }
  }

  private static int queries(StringBuilder out, List<ClientRun.Side> sides, int number) {
    int next = number;
    for (ClientRun.Side side : sides) {
      out.append(
          "      Side s%d = w%d.query(%s, %s%s);\n"
              .formatted(
                  next++,
                  side.world(),
                  quoted(side.label()),
                  quoted(side.fold().name().toLowerCase(Locale.ROOT)),
                  side.sql().stream()
                      .map(sql -> ",\n          " + quoted(sql))
                      .collect(Collectors.joining())));
    }
    return next;
  }

  private static String names(List<ClientRun.Side> sides, int next) {
    return java.util.stream.IntStream.range(next - sides.size(), next)
        .mapToObj(i -> "s" + i)
        .collect(Collectors.joining(", "));
  }

  private static String judged(ClientRun.Symptom symptom, String sides) {
    return switch (symptom) {
      case ClientRun.Rows _, ClientRun.Other _ -> "      agree(%s);\n".formatted(sides);
      case ClientRun.Refusal _ -> "      endAlike(%s);\n".formatted(sides);
      case ClientRun.Ending(Fault.Kind kind, String words) ->
          "      notFail(%s, %s, %s);\n".formatted(sides, quoted(kind.name()), quoted(words));
    };
  }

  /// A text as a Java string literal.
  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || c > '~') {
            out.append("\\u").append(java.util.HexFormat.of().toHexDigits((short) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
