package sibyl.proof.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.RelNode;
import sibyl.parse.Parse;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.toy.Toy;

/// Two queries over one schema that are known to be equal in every database, or known to differ. A file of them names its schema
/// once, and each pair by what it shows.
public record GoldenPair(
    String theme, String name, boolean equal, List<Statement> setup, Query left, Query right) {

  static final List<String> THEMES =
      List.of("conditions", "values", "joins", "groups", "sets", "subqueries", "keys", "functions");

  private static final Pattern HEAD =
      Pattern.compile("^-- (SCHEMA|EQUAL|DIFFERENT) ?(\\S*)$", Pattern.MULTILINE);

  public static List<GoldenPair> all() {
    return THEMES.stream().flatMap(t -> of(t).stream()).toList();
  }

  static List<GoldenPair> of(String theme) {
    String text = text(theme);
    Matcher head = HEAD.matcher(text);
    List<GoldenPair> pairs = new ArrayList<>();
    List<Statement> setup = List.of();
    boolean more = head.find();
    while (more) {
      String kind = head.group(1);
      String name = head.group(2);
      int from = head.end();
      more = head.find();
      List<Statement> body =
          Parse.script(text.substring(from, more ? head.start() : text.length()), Toy.DIALECT);
      if (kind.equals("SCHEMA")) {
        setup = body;
      } else if (body.size() == 2
          && body.get(0) instanceof Query left
          && body.get(1) instanceof Query right) {
        pairs.add(new GoldenPair(theme, name, kind.equals("EQUAL"), setup, left, right));
      } else {
        throw new IllegalStateException("no pair of queries: " + theme + " " + name + " " + body);
      }
    }
    return pairs;
  }

  private static String text(String theme) {
    try (InputStream in =
        GoldenPair.class.getResourceAsStream("/sibyl/proof/pairs/" + theme + ".sql")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The columns hold values of their types only.
  public Premises premises() {
    return new Premises(
        Premises.enforced(setup, false).tables().stream().map(GoldenPair::firm).toList());
  }

  private static Premises.Table firm(Premises.Table table) {
    return new Premises.Table(
        table.name(),
        table.columns().stream()
            .map(c -> new Premises.Column(c.name(), c.type(), Grade.FIRM, c.notNull()))
            .toList(),
        table.keys(),
        table.uniques(),
        table.checks(),
        table.references());
  }

  /// Both queries over the same tables.
  public record Nodes(RelNode left, RelNode right) {}

  public Nodes nodes() {
    AlgebraSchema tables = new AlgebraSchema(premises());
    return new Nodes(ToAlgebra.ofTemplate(tables, left), ToAlgebra.ofTemplate(tables, right));
  }

  @Override
  public String toString() {
    return theme + " " + name;
  }
}
