package sibyl.lab.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import sibyl.lab.fetch.DriverSource;
import sibyl.lab.target.NoSuchTarget;

/// The JDBC URL of a database that Sibyl did not start, as the user gave it; optionally a prefix for the names of scratch
/// databases, and the driver to use. Written `jdbc:…`, `jdbc:…#scratch`, `jdbc:…#driver=…` or `jdbc:…#scratch#driver=…`.
///
/// It is stored in findings and shown in reports, so it must not contain a password.
public record Address(String url, String scratch, Optional<DriverSource> driver) {
  private static final String DRIVER = "#driver=";
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
      throw new NoSuchTarget(
          "'%s' is no JDBC URL; a JDBC URL begins with jdbc:.".formatted(redacted(url)));
    }
    if (!redacted(url).equals(url)) {
      throw new NoSuchTarget(
          "The URL %s carries a password; give it in %s or in a file that %s names."
              .formatted(redacted(url), Credentials.PASSWORD, Credentials.FILE));
    }
    if (!scratch.isEmpty() && !SCRATCH.matcher(scratch).matches()) {
      throw new NoSuchTarget(
          "'%s' is no name for a scratch database; use up to 40 letters, digits and _."
              .formatted(scratch));
    }
  }

  public static boolean is(String text) {
    return text.startsWith(SCHEME);
  }

  public static Address parse(String text) {
    int marked = text.lastIndexOf(DRIVER);
    String place = marked < 0 ? text : text.substring(0, marked);
    Optional<DriverSource> driver =
        marked < 0
            ? Optional.empty()
            : Optional.of(DriverSource.parse(text.substring(marked + DRIVER.length())));
    int hash = place.lastIndexOf('#');
    return hash < 0
        ? new Address(place, "", driver)
        : new Address(place.substring(0, hash), place.substring(hash + 1), driver);
  }

  /// A URL with a `#` of its own is followed by another one, so that it is read as it was.
  @Override
  public String toString() {
    String mark = scratch.isEmpty() && !url.contains("#") ? "" : "#" + scratch;
    return url + mark + driver.map(source -> DRIVER + source).orElse("");
  }

  /// Any text, with what looks like a password in a URL replaced by `***`.
  public static String redacted(String text) {
    String shown = text;
    for (Pattern secret : SECRETS) {
      shown = secret.matcher(shown).replaceAll("$1***");
    }
    return shown;
  }
}
