package sibyl.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Dialect.Excuse;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.Reports;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Ways;
import sibyl.dialect.Dialect.Words;
import sibyl.scalar.Scalars;
import sibyl.sql.Spelling;

/// Makes a [Dialect] by named steps, `Dialect.named(…).faults(…).storage(…).build()`, once when the constant of a DBMS is loaded.
/// What no step sets is as in the dialect it starts from (relatives of a DBMS start from its dialect), or absent.
public final class DialectBuilder {
  private final String name;
  private Spelling spelling;
  private Words words;
  private Tables tables;
  private TypeSemantics semantics = TypeSemantics.STRICT;
  private Set<String> lacks = Set.of();
  private Ways ways = Ways.NONE;
  private Reports reports = Reports.NONE;
  private Optional<Scalars> scalars = Optional.empty();

  DialectBuilder(String name, Spelling spelling, Words words, Tables tables) {
    this.name = name;
    this.spelling = spelling;
    this.words = words;
    this.tables = tables;
  }

  DialectBuilder(String name, Dialect from) {
    this(name, from.spelling(), from.words(), from.tables());
    semantics = from.semantics();
    lacks = from.lacks();
    ways = from.ways();
    reports = from.reports();
    // Another DBMS may compute the same expression otherwise, so it needs a conformance test of its
    // own.
    scalars = name.equals(from.name()) ? from.scalars() : Optional.empty();
  }

  public Dialect build() {
    return new Dialect(
        name, spelling, words, tables, semantics.with(scalars), lacks, ways, reports);
  }

  public DialectBuilder spelling(Spelling other) {
    spelling = other;
    return this;
  }

  public DialectBuilder words(Words other) {
    words = other;
    return this;
  }

  public DialectBuilder tables(Tables other) {
    tables = other;
    return this;
  }

  public DialectBuilder semantics(TypeSemantics other) {
    semantics = other;
    return this;
  }

  public DialectBuilder variables(List<Variable> other) {
    ways = new Ways(other, ways.verbs(), ways.plans(), ways.storage());
    return this;
  }

  public DialectBuilder verbs(List<Verb> other) {
    ways = new Ways(ways.variables(), other, ways.plans(), ways.storage());
    return this;
  }

  public DialectBuilder lacks(Set<String> other) {
    lacks = other;
    return this;
  }

  public DialectBuilder faults(List<FaultRule> other) {
    reports =
        new Reports(
            other,
            reports.excuses(),
            reports.catalogue(),
            reports.planForm(),
            reports.waits(),
            reports.remarks());
    return this;
  }

  public DialectBuilder catalogue(Catalogue other) {
    reports =
        new Reports(
            reports.faults(),
            reports.excuses(),
            other,
            reports.planForm(),
            reports.waits(),
            reports.remarks());
    return this;
  }

  public DialectBuilder storage(Storage other) {
    ways = new Ways(ways.variables(), ways.verbs(), ways.plans(), other);
    return this;
  }

  public DialectBuilder waits(Waits other) {
    reports =
        new Reports(
            reports.faults(),
            reports.excuses(),
            reports.catalogue(),
            reports.planForm(),
            other,
            reports.remarks());
    return this;
  }

  public DialectBuilder remarks(Remarks other) {
    reports =
        new Reports(
            reports.faults(),
            reports.excuses(),
            reports.catalogue(),
            reports.planForm(),
            reports.waits(),
            other);
    return this;
  }

  public DialectBuilder planForm(PlanForm other) {
    reports =
        new Reports(
            reports.faults(),
            reports.excuses(),
            reports.catalogue(),
            other,
            reports.waits(),
            reports.remarks());
    return this;
  }

  public DialectBuilder scalars(Scalars other) {
    scalars = Optional.of(other);
    return this;
  }

  public DialectBuilder plans(String... statements) {
    ways = new Ways(ways.variables(), ways.verbs(), List.of(statements), ways.storage());
    return this;
  }

  public DialectBuilder excuses(Excuse... others) {
    reports =
        new Reports(
            reports.faults(),
            List.of(others),
            reports.catalogue(),
            reports.planForm(),
            reports.waits(),
            reports.remarks());
    return this;
  }
}
