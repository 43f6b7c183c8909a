package sibyl.finding;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;

/// The signal and the function in the stack of a crashed engine: the title of its finding, and by which crashes of one bug are
/// known. Reads what the JVM and what servers print when they die.
public record EngineFrame(String signal, String function) {
  private static final Pattern SIGNAL = Pattern.compile("\\b(SIG[A-Z]{2,8})\\b");
  private static final Pattern NUMBERED = Pattern.compile("\\bgot signal (\\d+)");

  /// `C  [libduckdb_java.so+0x1b2]  duckdb::RowGroup::FetchRow(int)+0x12`, perhaps after a `#`.
  private static final Pattern OF_JVM =
      Pattern.compile("^#?\\s*[CV]\\s+\\[([^\\]]+)\\](?:\\s+([\\w:~$<>]+))?.*");

  /// `/bin/mysqld(_ZN4JOIN8optimizeEv+0x57)`.
  private static final Pattern OF_SERVER = Pattern.compile("^\\S+\\(([A-Za-z_]\\w*)\\+0x.*");

  /// What every server runs after the crash.
  private static final Pattern HANDLER = Pattern.compile("my_print_stacktrace|.*fatal_signal.*");

  /// Frames of libraries of the operating system, where an engine aborts or passes a wrong address.
  private static final Pattern OF_SYSTEM =
      Pattern.compile("[/\\[](?:libc|libpthread|libstdc\\+\\+|libgcc_s|ld-linux[\\w-]*)[.-]");

  private static final Pattern PART = Pattern.compile("\\G(\\d+)");

  /// Of a crash whose stack was found; empty for any other contradiction.
  public static Optional<EngineFrame> of(Verdict.Refuted verdict) {
    return verdict.defect().kind() == Defect.Kind.LOST
        ? of(verdict.answers().stream().flatMap(a -> a.lines().stream()).toList())
        : Optional.empty();
  }

  /// `crash: SIGSEGV in RowGroup::FetchRow`.
  public String words() {
    return "crash: " + signal + " in " + function;
  }

  /// The innermost function; empty if the lines have no stack.
  static Optional<EngineFrame> of(List<String> lines) {
    String signal =
        lines.stream().flatMap(line -> signal(line).stream()).findFirst().orElse("crash");
    return lines.stream()
        .filter(line -> !OF_SYSTEM.matcher(line).find())
        .flatMap(line -> function(line).stream())
        .findFirst()
        .map(function -> new EngineFrame(signal, function));
  }

  private static Optional<String> signal(String line) {
    Matcher named = SIGNAL.matcher(line);
    if (named.find()) {
      return Optional.of(named.group(1));
    }
    Matcher numbered = NUMBERED.matcher(line);
    return numbered.find()
        ? Optional.of(
            switch (numbered.group(1)) {
              case "11" -> "SIGSEGV";
              case "6" -> "SIGABRT";
              default -> "signal " + numbered.group(1);
            })
        : Optional.empty();
  }

  private static Optional<String> function(String line) {
    Matcher jvm = OF_JVM.matcher(line);
    if (jvm.matches()) {
      return Optional.of(Optional.ofNullable(jvm.group(2)).orElse(jvm.group(1)));
    }
    Matcher server = OF_SERVER.matcher(line);
    return server.matches() && !HANDLER.matcher(server.group(1)).matches()
        ? Optional.of(demangled(server.group(1)))
        : Optional.empty();
  }

  /// The name of a C++ function without its parameters: `JOIN::optimize` for `_ZN4JOIN8optimizeEv`. Names that it does not
  /// understand, such as those of templates, stay as they are.
  private static String demangled(String name) {
    if (!name.startsWith("_Z")) {
      return name;
    }
    boolean nested = name.startsWith("_ZN");
    int at = name.startsWith("_ZNK") ? 4 : nested ? 3 : 2;
    StringBuilder parts = new StringBuilder();
    while (at < name.length()) {
      Matcher length = PART.matcher(name).region(at, name.length());
      if (!length.find()) {
        break;
      }
      int from = length.end();
      int to = from + Integer.parseInt(length.group(1));
      if (to > name.length()) {
        return name;
      }
      parts.append(parts.isEmpty() ? "" : "::").append(name, from, to);
      at = to;
      if (!nested) {
        break;
      }
    }
    boolean whole = !parts.isEmpty() && (!nested || (at < name.length() && name.charAt(at) == 'E'));
    return whole ? parts.toString() : name;
  }
}
