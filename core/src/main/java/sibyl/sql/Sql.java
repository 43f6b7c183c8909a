package sibyl.sql;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Turns a statement tree into SQL text in a dialect's spelling; the only printer. Called for each statement just before it is
/// sent to the database, and for reports.
public final class Sql {
  private final Paper paper;
  private final QueryText queries;
  private final ExprText exprs;

  private Sql(Spelling spelling) {
    paper = new Paper(spelling);
    queries = new QueryText(paper);
    exprs = queries.exprs();
  }

  public static String print(Statement statement, Spelling spelling) {
    Sql sql = new Sql(spelling);
    sql.statement(statement);
    return sql.paper.text();
  }

  public static String print(Expr expr, Spelling spelling) {
    Sql sql = new Sql(spelling);
    sql.exprs.expr(expr);
    return sql.paper.text();
  }

  /// The statements that a transaction statement needs in this dialect, in order.
  public static List<String> calls(Statement.Transaction statement, Spelling spelling) {
    Spelling.Transactions words = spelling.transactions();
    return switch (statement.verb()) {
      case BEGIN ->
          statement.level().isEmpty()
              ? words.begin()
              : words.beginAt().stream().map(w -> w.replace("%s", statement.level())).toList();
      case COMMIT, ROLLBACK ->
          Stream.concat(Stream.of(statement.verb().name()), words.end().stream()).toList();
      case SAVEPOINT -> List.of("SAVEPOINT " + name(statement.name(), spelling));
      case ROLLBACK_TO -> List.of("ROLLBACK TO SAVEPOINT " + name(statement.name(), spelling));
    };
  }

  private static String name(String name, Spelling spelling) {
    Paper paper = new Paper(spelling);
    paper.name(name);
    return paper.text();
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Query q -> queries.query(q);
      case Statement.CreateTable s -> createTable(s);
      case Statement.CreateVirtualTable s -> {
        paper.append("CREATE VIRTUAL TABLE ");
        paper.name(s.name());
        paper.append(" USING ").append(s.module()).append('(');
        paper.list(s.columns(), paper::name);
        s.args().forEach(arg -> paper.append(", ").append(arg));
        paper.append(')');
      }
      case Statement.CreateIndex s -> {
        boolean tail =
            Stream.of("INCLUDE", "WITH", "TABLESPACE").anyMatch(w -> s.kind().startsWith(w));
        boolean using = s.kind().startsWith("USING") || tail;
        boolean first = paper.spelling().clauses().indexes().using() && !tail;
        paper.append(s.unique() ? "CREATE UNIQUE " : "CREATE ");
        paper.append(using || s.kind().isEmpty() ? "" : s.kind() + " ").append("INDEX ");
        paper.name(s.name());
        paper.append(" ON ");
        paper.name(s.table());
        paper.words("", using && first ? s.kind() : "");
        paper.append('(');
        paper.list(s.terms(), this::indexTerm);
        paper.append(')');
        paper.words("", using && !first ? s.kind() : "");
        exprs.clause(" WHERE ", s.where());
      }
      case Statement.CreateView s -> {
        boolean alters = s.kind().equals(Statement.CreateView.ALTERING);
        paper.words(alters ? "ALTER" : "CREATE", alters ? "" : s.kind());
        paper.append(" VIEW ");
        paper.name(s.name());
        paper.columns(s.columns());
        paper.append(" AS ");
        queries.query(s.query());
      }
      case Statement.AlterTable s -> {
        if (!(s.change() instanceof Schema.Rework r && r.whole())) {
          paper.append("ALTER TABLE ");
          paper.name(s.table());
        }
        alteration(s.table(), s.change());
        paper.append(s.tail().isEmpty() ? "" : ", ").append(s.tail());
      }
      case Statement.Drop s -> {
        paper.append("DROP ").append(s.kind()).append(' ');
        paper.name(s.name());
        if (s.kind() == Statement.ObjectKind.INDEX
            && paper.spelling().clauses().indexes().dropsOn()) {
          paper.append(" ON ");
          paper.name(s.table());
        }
      }
      case Statement.Insert s -> insert(s);
      case Statement.Update s -> {
        verb("UPDATE", s.or(), paper.spelling().clauses().conflicts().updates());
        paper.append(' ');
        paper.name(s.table());
        paper.append(" SET ");
        paper.list(s.set(), this::assignment);
        exprs.clause(" WHERE ", s.where());
      }
      case Statement.Delete s -> {
        paper.append("DELETE FROM ");
        paper.name(s.table());
        exprs.clause(" WHERE ", s.where());
      }
      case Statement.Maintenance s -> {
        int at = s.verb().indexOf("%s");
        paper.append(at < 0 ? s.verb() : s.verb().substring(0, at));
        if (!s.target().isEmpty()) {
          paper.append(at < 0 ? " " : "");
          paper.name(s.target());
        }
        paper.append(at < 0 ? "" : s.verb().substring(at + 2));
      }
      case Statement.SetVariable s ->
          paper.append(
              String.format(
                  Locale.ROOT, paper.spelling().clauses().variable(), s.name(), s.value()));
      case Statement.Transaction s -> paper.append(String.join("; ", calls(s, paper.spelling())));
      case Statement.Explain s -> {
        String words = paper.spelling().explain();
        paper.append(words.isEmpty() ? "EXPLAIN" : words).append(' ');
        queries.query(s.query());
      }
      case Statement.Native s -> paper.append(s.text());
    }
  }

  private void createTable(Statement.CreateTable s) {
    paper.append(s.temporary() ? "CREATE TEMP TABLE " : "CREATE TABLE ");
    paper.name(s.name());
    paper.append('(');
    paper.list(s.columns(), this::column);
    s.rules()
        .forEach(
            rule -> {
              paper.append(", ");
              tableRule(rule);
            });
    paper.append(')');
    for (int i = 0; i < s.options().size(); i++) {
      paper.append(i == 0 ? " " : paper.spelling().clauses().between());
      paper.append(s.options().get(i));
    }
  }

  private void column(Schema.ColumnDef column) {
    paper.name(column.name());
    if (!column.type().text().isEmpty()) {
      paper.append(' ').append(column.type().text());
    }
    column.rules().forEach(this::columnRule);
  }

  private void columnRule(Schema.ColumnRule rule) {
    paper.append(' ');
    switch (rule) {
      case Schema.PrimaryKey r -> paper.words("PRIMARY KEY", r.tail());
      case Schema.Unique r -> paper.words("UNIQUE", r.tail());
      case Schema.NotNull r -> paper.words("NOT NULL", r.tail());
      case Schema.Default r -> {
        paper.append("DEFAULT ");
        constant(r.value());
      }
      case Schema.Check r -> {
        paper.append("CHECK ");
        exprs.parenthesised(r.condition());
      }
      case Schema.Collation r -> paper.words("COLLATE", r.name());
      case Schema.Generated r -> {
        paper.append("GENERATED ALWAYS AS ");
        exprs.parenthesised(r.value());
        Spelling.Generated generated = paper.spelling().clauses().generated();
        paper.words("", r.stored() ? generated.stored() : generated.virtual());
      }
      case Schema.References r -> {
        paper.append("REFERENCES ");
        paper.name(r.table());
        paper.columns(r.columns());
        paper.words("", r.tail());
      }
    }
  }

  private void tableRule(Schema.TableRule rule) {
    switch (rule) {
      case Schema.TablePrimaryKey r -> keyed("PRIMARY KEY", r.terms(), r.tail());
      case Schema.TableUnique r -> keyed("UNIQUE", r.terms(), r.tail());
      case Schema.TableIndex r -> {
        paper.append("INDEX ");
        if (!r.name().isEmpty()) {
          paper.name(r.name());
          paper.append(' ');
        }
        keyed("", r.terms(), "");
      }
      case Schema.TableCheck r -> {
        paper.append("CHECK ");
        exprs.parenthesised(r.condition());
      }
      case Schema.ForeignKey r -> {
        paper.append("FOREIGN KEY");
        paper.columns(r.columns());
        paper.append(" REFERENCES ");
        paper.name(r.table());
        paper.columns(r.referenced());
        paper.words("", r.tail());
      }
    }
  }

  private void keyed(String words, List<Schema.IndexTerm> terms, String tail) {
    paper.append(words).append(words.isEmpty() ? "(" : " (");
    paper.list(terms, this::indexTerm);
    paper.append(')');
    paper.words("", tail);
  }

  private void indexTerm(Schema.IndexTerm term) {
    if (term.expr() instanceof Expr.ColumnRef c) {
      paper.name(c.column());
    } else {
      exprs.parenthesised(term.expr());
    }
    if (term.prefix() > 0) {
      paper.append('(').append(term.prefix()).append(')');
    }
    if (!term.collation().isEmpty()) {
      paper.append(" COLLATE ").append(term.collation());
    }
    if (term.descending()) {
      paper.append(" DESC");
    }
  }

  private void alteration(String table, Schema.Alteration change) {
    switch (change) {
      case Schema.RenameTable c -> {
        paper.append(" RENAME TO ");
        paper.name(c.to());
      }
      case Schema.RenameColumn c -> {
        paper.append(" RENAME COLUMN ");
        paper.name(c.from());
        paper.append(" TO ");
        paper.name(c.to());
      }
      case Schema.AddColumn c -> {
        paper.append(" ADD COLUMN ");
        column(c.column());
      }
      case Schema.DropColumn c -> {
        paper.append(" DROP COLUMN ");
        paper.name(c.column());
      }
      case Schema.AddRule c -> {
        paper.append(" ADD ");
        if (!c.name().isEmpty()) {
          paper.append("CONSTRAINT ");
          paper.name(c.name());
          paper.append(' ');
        }
        tableRule(c.rule());
      }
      case Schema.Rework c -> {
        paper.append(c.whole() ? "" : " ");
        rework(table, c);
      }
    }
  }

  private void rework(String table, Schema.Rework change) {
    String[] parts = change.words().split("%", -1);
    paper.append(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      switch (parts[i].charAt(0)) {
        case '!' -> {}
        case 't' -> paper.name(table);
        case 'c' -> paper.name(change.column());
        case 'i' -> paper.name(change.object());
        case 'n' -> paper.name(change.to());
        case 'd' -> change.definition().ifPresent(this::column);
        case 'y' -> change.definition().ifPresent(d -> paper.append(d.type().text()));
        case 'v' -> change.value().ifPresent(this::constant);
        default -> throw new IllegalArgumentException("no such place in: " + change.words());
      }
      paper.append(parts[i].substring(1));
    }
  }

  /// A constant as it is, anything else in parentheses.
  private void constant(Expr value) {
    if (value instanceof Expr.Literal) {
      exprs.expr(value);
    } else {
      exprs.parenthesised(value);
    }
  }

  private void insert(Statement.Insert s) {
    verb("INSERT", s.or(), paper.spelling().clauses().conflicts().inserts());
    paper.append(" INTO ");
    paper.name(s.table());
    paper.columns(s.columns());
    paper.append(' ');
    queries.query(s.source());
    s.upsert()
        .ifPresent(
            u -> {
              if (paper.spelling().clauses().conflicts().duplicates()) {
                paper.append(" ON DUPLICATE KEY UPDATE ");
                paper.list(u.set(), this::assignment);
                return;
              }
              // Without a WHERE, ON would begin a join condition of the SELECT source.
              if (s.source() instanceof Query.Select q && q.where().isEmpty()) {
                paper.append(" WHERE TRUE");
              }
              paper.append(" ON CONFLICT");
              paper.columns(u.target());
              if (u.set().isEmpty()) {
                paper.append(" DO NOTHING");
              } else {
                paper.append(" DO UPDATE SET ");
                paper.list(u.set(), this::assignment);
                exprs.clause(" WHERE ", u.where());
              }
            });
  }

  /// The statement's first words; with a conflict clause, as the dialect writes that.
  private void verb(String plain, String conflict, Map<String, String> spelled) {
    paper.append(
        conflict.isEmpty() ? plain : spelled.getOrDefault(conflict, plain + " OR " + conflict));
  }

  private void assignment(Statement.Assignment a) {
    if (a.columns().size() == 1) {
      paper.name(a.columns().getFirst());
    } else {
      paper.append('(');
      paper.list(a.columns(), paper::name);
      paper.append(')');
    }
    paper.append(" = ");
    exprs.expr(a.value());
  }
}
