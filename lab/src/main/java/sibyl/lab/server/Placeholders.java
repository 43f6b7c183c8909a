package sibyl.lab.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Fills in `{port}`, `{data}`, `{world}` and the like in the command lines and statements of a DBMS's hosting data, when a
/// server is started or a database is made in it.
public record Placeholders(Map<String, String> meanings) {
  private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");
  private static final Pattern CHOICE = Pattern.compile("\\{([\\w/]+(?:\\|[\\w/]+)+)}");

  public static Placeholders of(String name, Object meaning) {
    return new Placeholders(Map.of(name, meaning.toString()));
  }

  public Placeholders and(String name, Object meaning) {
    Map<String, String> more = new HashMap<>(meanings);
    more.put(name, meaning.toString());
    return new Placeholders(Map.copyOf(more));
  }

  public String fill(String text) {
    return chosen(
        NAME.matcher(text)
            .replaceAll(
                m -> Matcher.quoteReplacement(meanings.getOrDefault(m.group(1), m.group()))));
  }

  public List<String> fill(List<String> texts) {
    return texts.stream().map(this::fill).toList();
  }

  /// Replaces `{a|b}` in a file's name with the first alternative for which the file exists.
  private static String chosen(String text) {
    Matcher choice = CHOICE.matcher(text);
    if (!choice.find()) {
      return text;
    }
    List<String> words = List.of(choice.group(1).split("\\|"));
    String last = "";
    for (String word : words) {
      last = chosen(choice.replaceFirst(Matcher.quoteReplacement(word)));
      if (Files.exists(Path.of(last.substring(last.indexOf('=') + 1).replaceFirst("^<", "")))) {
        return last;
      }
    }
    return last;
  }
}
