package sibyl.dialect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Weighted;
import sibyl.sql.Function;
import sibyl.sql.Relation;
import sibyl.sql.Spelling;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// All that Sibyl knows of a DBMS before it has met it. What a version lacks need not be left out: its profile learns it.
public record Dialect(
    String name,
    Spelling spelling,
    Words words,
    Tables tables,
    List<Variable> variables,
    List<Verb> verbs,
    List<FaultRule> faults,
    Hosting hosting) {

  /// The class of an error by the first rule that speaks of it.
  public Fault fault(int code, String message) {
    for (FaultRule rule : faults) {
      if (rule.matches(code, message)) {
        return new Fault(rule.kind(), Integer.toString(code), message);
      }
    }
    return new Fault(Fault.Kind.UNKNOWN, Integer.toString(code), message);
  }

  public Optional<Function> function(String called, int args) {
    return words.functions().stream()
        .filter(f -> f.name().equalsIgnoreCase(called))
        .min(Comparator.comparingInt(f -> Math.abs(f.params().size() - args)));
  }

  /// What expressions and queries are made of. `casts` are types a value can be cast to; `collations` those beside the
  /// binary one; `tableHints` stand behind a table's name and change nothing but the plan; `edges` are values worth trying that not every engine has.
  public record Words(
      List<TypeName> casts,
      List<Function> functions,
      List<String> collations,
      List<String> patterns,
      List<Relation.JoinKind> joins,
      List<String> frames,
      List<String> cteHints,
      List<String> tableHints,
      List<Value> edges) {

    public Words withFunctions(List<Function> others) {
      return new Words(
          casts, others, collations, patterns, joins, frames, cteHints, tableHints, edges);
    }
  }

  /// What tables are made of. `conflicts` are the words behind INSERT OR; `countingKeyTail`
  /// makes an integer key of a single column count up by itself; `rowKey` is the column every plain table has
  /// without saying so, or empty.
  public record Tables(
      List<Weighted<TypeName>> types,
      List<TableOption> options,
      List<Module> modules,
      List<String> conflicts,
      List<String> keyTails,
      String countingKeyTail,
      List<String> referenceTails,
      String rowKey) {

    public Tables withModules(List<Module> others) {
      return new Tables(
          types, options, others, conflicts, keyTails, countingKeyTail, referenceTails, rowKey);
    }
  }

  /// A word behind a table. With `types`, the table's columns are limited to them; `keyed` needs a primary key, and
  /// `hidesRowKey` takes the dialect's implicit key away.
  public record TableOption(
      String text, boolean keyed, boolean hidesRowKey, List<TypeName> types) {}

  /// A kind of table that an extension keeps. Its first column is an integer key if `keyed`; `odd` asks for an odd number
  /// of columns; `commands` are words it takes as an insert into a column of its own name.
  public record Module(
      String name,
      TypeName type,
      boolean keyed,
      boolean odd,
      int most,
      List<String> args,
      List<String> commands) {}

  /// A setting of the session. `early` ones only count before the first table exists.
  public record Variable(String name, List<String> values, boolean early) {}

  /// A maintenance statement and what it may name.
  public record Verb(String text, List<About> targets) {
    public enum About {
      NOTHING,
      TABLE,
      INDEX
    }
  }

  /// Which class of fault an error is: the first rule whose code (if any) and text (if any) match.
  public record FaultRule(int code, String text, Fault.Kind kind) {
    public boolean matches(int actual, String message) {
      return (code == ANY_CODE || code == actual) && message.contains(text);
    }

    public static final int ANY_CODE = Integer.MIN_VALUE;
  }
}
