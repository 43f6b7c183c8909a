package sibyl.lab.server;

import java.util.List;
import java.util.regex.Pattern;
import sibyl.lab.target.NoSuchTarget;

/// Where somebody else's server is reached: a JDBC URL, and perhaps the name of a scratch database on it. Written
/// `jdbc:…` or `jdbc:…#scratch`.
///
/// It stands in findings and reports, so it must hold no secret.
public record Address(String url, String scratch) {
  private static final String SCHEME = "jdbc:";
  private static final Pattern SCRATCH = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,39}");

  private static final List<Pattern> SECRETS =
      List.of(
          Pattern.compile(
              "(?i)([a-z_.]*(?:password|passwd|pwd|passphrase|secret|token|credential|api_?key)[a-z_.]*=)"
                  + "[^&;,\\s)'\"]+"),
          Pattern.compile("(//[^/:@\\s]*:)[^/@\\s]+(?=@)"),
          Pattern.compile("(jdbc:[a-z]+:thin:[^/@\\s]*/)[^@\\s]+(?=@)"));

  public Address {
    if (!url.startsWith(SCHEME)) {
      throw new NoSuchTarget("'%s' is no JDBC URL.".formatted(redacted(url)));
    }
    if (!redacted(url).equals(url)) {
      throw new NoSuchTarget(
          "The URL %s carries a password; give it in %s or in a file that %s names."
              .formatted(redacted(url), Credentials.PASSWORD, Credentials.FILE));
    }
    if (!scratch.isEmpty() && !SCRATCH.matcher(scratch).matches()) {
      throw new NoSuchTarget(
          "'%s' cannot be the name of a scratch database; letters, digits and _ can."
              .formatted(scratch));
    }
  }

  public static boolean is(String text) {
    return text.startsWith(SCHEME);
  }

  public static Address parse(String text) {
    int hash = text.lastIndexOf('#');
    return hash < 0
        ? new Address(text, "")
        : new Address(text.substring(0, hash), text.substring(hash + 1));
  }

  /// Any text, without what looks like the secret of a URL in it.
  public static String redacted(String text) {
    String shown = text;
    for (Pattern secret : SECRETS) {
      shown = secret.matcher(shown).replaceAll("$1***");
    }
    return shown;
  }
}
