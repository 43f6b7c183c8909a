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
  private List<Variable> variables = List.of();
  private List<Verb> verbs = List.of();
  private List<String> plans = List.of();
  private Storage storage = Storage.NONE;
  private List<FaultRule> faults = List.of();
  private List<Excuse> excuses = List.of();
  private Catalogue catalogue = Catalogue.NONE;
  private PlanForm planForm = PlanForm.NONE;
  private Waits waits = Waits.NONE;
  private Remarks remarks = Remarks.NONE;
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
    variables = from.variables();
    verbs = from.verbs();
    plans = from.plans();
    storage = from.storage();
    faults = from.faults();
    excuses = from.excuses();
    catalogue = from.catalogue();
    planForm = from.planForm();
    waits = from.waits();
    remarks = from.remarks();
    // Another DBMS may compute the same expression otherwise, so it needs a conformance test of its
    // own.
    scalars = name.equals(from.name()) ? from.scalars() : Optional.empty();
  }

  public Dialect build() {
    return new Dialect(
        name,
        spelling,
        words,
        tables,
        semantics.with(scalars),
        lacks,
        new Ways(variables, verbs, plans, storage),
        new Reports(faults, excuses, catalogue, planForm, waits, remarks));
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
    variables = other;
    return this;
  }

  public DialectBuilder verbs(List<Verb> other) {
    verbs = other;
    return this;
  }

  public DialectBuilder lacks(Set<String> other) {
    lacks = other;
    return this;
  }

  public DialectBuilder faults(List<FaultRule> other) {
    faults = other;
    return this;
  }

  public DialectBuilder catalogue(Catalogue other) {
    catalogue = other;
    return this;
  }

  public DialectBuilder storage(Storage other) {
    storage = other;
    return this;
  }

  public DialectBuilder waits(Waits other) {
    waits = other;
    return this;
  }

  public DialectBuilder remarks(Remarks other) {
    remarks = other;
    return this;
  }

  public DialectBuilder planForm(PlanForm other) {
    planForm = other;
    return this;
  }

  public DialectBuilder scalars(Scalars other) {
    scalars = Optional.of(other);
    return this;
  }

  public DialectBuilder plans(String... statements) {
    plans = List.of(statements);
    return this;
  }

  public DialectBuilder excuses(Excuse... others) {
    excuses = List.of(others);
    return this;
  }
}
