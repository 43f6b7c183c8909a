package sibyl.sql;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// How a dialect writes what all dialects have: quotes, operators, constants, LIMIT, EXPLAIN, transactions. Each dialect file
/// fills one in, and the printer [Sql] follows it. `keywords` are words that must be quoted as names; `explain` are the words
/// before a query that ask for its plan, empty if there are none.
public record Spelling(
    String identifierQuote,
    Set<String> keywords,
    Constants constants,
    Map<Enum<?>, String> signs,
    Clauses clauses,
    Syntax syntax,
    Transactions transactions,
    String explain) {

  /// A dialect with the standard's statements for transactions.
  public Spelling(
      String identifierQuote,
      Set<String> keywords,
      Constants constants,
      Map<Enum<?>, String> signs,
      Clauses clauses,
      Syntax syntax) {
    this(identifierQuote, keywords, constants, signs, clauses, syntax, Transactions.STANDARD, "");
  }

  /// A dialect with the standard's syntax and statements for transactions.
  public Spelling(
      String identifierQuote,
      Set<String> keywords,
      Constants constants,
      Map<Enum<?>, String> signs,
      Clauses clauses) {
    this(identifierQuote, keywords, constants, signs, clauses, Syntax.USUAL);
  }

  /// How constants are written: `%s` is hexadecimal digits in `blob` (`%2$s`: `\x` before each two of them), the type and the
  /// text in `moment`, a sign in `infinity`, the text in `shape`. With `backslashes`, a backslash in a text is an escape.
  public record Constants(
      String blob, String moment, String infinity, String shape, boolean backslashes) {

    /// Of a dialect without shapes.
    public Constants(String blob, String moment, String infinity, boolean backslashes) {
      this(blob, moment, infinity, "'%s'", backslashes);
    }
  }

  /// How clauses are written.
  ///
  ///   - `variable`: the statement that sets a session variable, `%s` for its name and value;
  ///   - `fetch`: rows are limited by OFFSET … FETCH, not by LIMIT;
  ///   - `between`: the separator of two table options.
  public record Clauses(
      String variable,
      boolean fetch,
      String between,
      Conflicts conflicts,
      Generated generated,
      Indexes indexes) {

    /// A dialect that limits rows by LIMIT, writes table options one after another, and has no words for conflicts and for how
    /// columns are generated.
    public static Clauses of(String variable) {
      return new Clauses(
          variable,
          false,
          " ",
          new Conflicts(Map.of(), Map.of(), false),
          new Generated("", ""),
          new Indexes(false, false, ""));
    }

    public Clauses withFetch() {
      return new Clauses(variable, true, between, conflicts, generated, indexes);
    }

    public Clauses withBetween(String separator) {
      return new Clauses(variable, fetch, separator, conflicts, generated, indexes);
    }

    public Clauses with(Conflicts others) {
      return new Clauses(variable, fetch, between, others, generated, indexes);
    }

    public Clauses with(Generated others) {
      return new Clauses(variable, fetch, between, conflicts, others, indexes);
    }

    public Clauses with(Indexes others) {
      return new Clauses(variable, fetch, between, conflicts, generated, others);
    }
  }

  /// What happens to rows that break a rule: `inserts`, `updates` are the words for an INSERT or UPDATE with a conflict clause, by
  /// that clause; with `duplicates`, an upsert is ON DUPLICATE KEY UPDATE, not ON CONFLICT.
  public record Conflicts(
      Map<String, String> inserts, Map<String, String> updates, boolean duplicates) {}

  /// The last word of a generated column that is `stored`, or `virtual`.
  public record Generated(String stored, String virtual) {
    /// The words of most dialects that have any.
    public static final Generated USUAL = new Generated("STORED", "VIRTUAL");
  }

  /// How indexes are written.
  ///
  ///   - `using`: the kind of an index stands before its columns, not at the end;
  ///   - `dropsOn`: DROP INDEX names the table, to which alone the index's name belongs;
  ///   - `forces`: the hint after a table's name that makes a query use its index `%s`; empty if there is none.
  public record Indexes(boolean using, boolean dropsOn, String forces) {}

  /// How transactions are written: `begin` are the statements that begin one, `beginAt` those that begin one at an isolation
  /// level, which is `%s`, and `end` follows each COMMIT and ROLLBACK. With `driven`, calls of the driver take the place of
  /// statements; then all but the last of `begin` and `beginAt` are SQL, and the rest are words of the DBMS's own client.
  public record Transactions(
      List<String> begin, List<String> beginAt, List<String> end, boolean driven) {
    public static final Transactions STANDARD =
        of("START TRANSACTION", "START TRANSACTION ISOLATION LEVEL %s");

    public Transactions {
      begin = List.copyOf(begin);
      beginAt = List.copyOf(beginAt);
      end = List.copyOf(end);
    }

    public static Transactions of(String begin, String... beginAt) {
      return new Transactions(List.of(begin), List.of(beginAt), List.of(), false);
    }
  }

  public Spelling withTransactions(Transactions others) {
    return new Spelling(
        identifierQuote, keywords, constants, signs, clauses, syntax, others, explain);
  }

  public Spelling withExplain(String words) {
    return new Spelling(
        identifierQuote, keywords, constants, signs, clauses, syntax, transactions, words);
  }

  /// The reserved name of a table of one row, for queries that have a WHERE but no table. Empty if none is needed.
  public String nothing() {
    return keywords.contains("DUAL") ? "DUAL" : "";
  }

  /// What a dialect writes for an operator if it is not the usual sign: another sign, or a pattern with two `%s`.
  public String sign(Enum<?> op, String usual) {
    return signs.getOrDefault(op, usual);
  }
}
