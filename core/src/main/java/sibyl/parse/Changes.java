package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// Reads INSERT, UPDATE and DELETE of a user's script or a stored finding. Queries that start with WITH are read here too,
/// because only later words distinguish `WITH … SELECT` from `WITH … INSERT`.
final class Changes {
  private final Fragments fragments;

  Changes(Fragments fragments) {
    this.fragments = fragments;
  }

  Statement read(Cursor in) {
    if (in.at("WITH")) {
      return with(in);
    }
    if (in.accept("REPLACE")) {
      return insert("REPLACE", List.of(), in);
    }
    if (in.accept("INSERT")) {
      return insert(conflict(in), List.of(), in);
    }
    return in.accept("UPDATE") ? update(in) : delete(in);
  }

  /// `WITH … INSERT INTO t SELECT …` is `INSERT INTO t WITH … SELECT …`.
  private Statement with(Cursor in) {
    Cursor whole = new Cursor("", in.rest());
    List<Token> ctes = whole.until("INSERT").rest();
    if (whole.done()) {
      return fragments.query(new Cursor("", ctes));
    }
    if (!ctes.getLast().is(")")) {
      throw new Unreadable("no list of CTEs");
    }
    whole.expect("INSERT");
    Statement statement = insert(conflict(whole), ctes, whole);
    whole.finish();
    return statement;
  }

  private static String conflict(Cursor in) {
    return in.accept("OR") ? in.name().toUpperCase(Locale.ROOT) : "";
  }

  private Statement insert(String or, List<Token> ctes, Cursor in) {
    in.expect("INTO");
    String table = in.name();
    List<String> columns = in.names();
    List<Token> source = new ArrayList<>(ctes);
    source.addAll(in.until("ON", "CONFLICT").rest());
    Query query = fragments.query(new Cursor("", source));
    if (in.done()) {
      return new Statement.Insert(or, table, columns, query, Optional.empty());
    }
    boolean plain =
        query instanceof Query.Values || (query instanceof Query.Select s && s.where().isPresent());
    if (!plain) {
      throw new Unreadable("an upsert whose ON may be a join's");
    }
    return new Statement.Insert(or, table, columns, query, Optional.of(upsert(in)));
  }

  private Schema.Upsert upsert(Cursor in) {
    in.expect("ON", "CONFLICT");
    List<String> target = in.names();
    in.expect("DO");
    if (in.accept("NOTHING")) {
      return new Schema.Upsert(target, List.of(), Optional.empty());
    }
    in.expect("UPDATE", "SET");
    return new Schema.Upsert(target, assignments(in), where(in));
  }

  private Statement update(Cursor in) {
    String or = conflict(in);
    String table = in.name();
    in.expect("SET");
    return new Statement.Update(or, table, assignments(in), where(in));
  }

  private Statement delete(Cursor in) {
    in.expect("DELETE", "FROM");
    return new Statement.Delete(in.name(), where(in));
  }

  private List<Statement.Assignment> assignments(Cursor in) {
    List<Statement.Assignment> all = new ArrayList<>();
    for (Cursor each : in.until("WHERE").split()) {
      List<String> columns = each.at("(") ? each.names() : List.of(each.name());
      each.expect("=");
      all.add(new Statement.Assignment(columns, fragments.expression(each)));
    }
    return all;
  }

  private Optional<Expr> where(Cursor in) {
    return in.accept("WHERE")
        ? Optional.of(fragments.expression(new Cursor("", in.rest())).as(SqlType.BOOLEAN))
        : Optional.empty();
  }
}
