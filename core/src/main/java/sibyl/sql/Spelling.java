package sibyl.sql;

import java.util.Set;

/// How a dialect writes what all dialects mean alike.
///
/// `variable` is the statement that sets a session variable, with `%s` for its name and value; `keywords` are words that
/// must be quoted when they name something.
public record Spelling(
    String identifierQuote, String variable, String same, String notSame, Set<String> keywords) {}
