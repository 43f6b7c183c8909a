package sibyl.dialect;

import java.util.List;
import java.util.Set;
import sibyl.dialect.Dialect.Excuse;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.sql.Spelling;

/// Makes a [Dialect] by named steps. What no step sets is as in the dialect it starts from, or absent.
public final class DialectBuilder {
  private final String name;
  private Spelling spelling;
  private Words words;
  private Tables tables;
  private TypeSemantics semantics = TypeSemantics.STRICT;
  private List<Variable> variables = List.of();
  private List<Verb> verbs = List.of();
  private Set<String> lacks = Set.of();
  private List<FaultRule> faults = List.of();
  private Catalogue catalogue = Catalogue.NONE;
  private Storage storage = Storage.NONE;
  private List<String> plans = List.of();
  private List<Excuse> excuses = List.of();
  private Waits waits = Waits.NONE;
  private PlanForm planForm = PlanForm.NONE;

  DialectBuilder(String name, Spelling spelling, Words words, Tables tables) {
    this.name = name;
    this.spelling = spelling;
    this.words = words;
    this.tables = tables;
  }

  DialectBuilder(String name, Dialect from) {
    this(name, from.spelling(), from.words(), from.tables());
    semantics = from.semantics();
    variables = from.variables();
    verbs = from.verbs();
    lacks = from.lacks();
    faults = from.faults();
    catalogue = from.catalogue();
    storage = from.storage();
    plans = from.plans();
    excuses = from.excuses();
    waits = from.waits();
    planForm = from.planForm();
  }

  public Dialect build() {
    return new Dialect(
        name,
        spelling,
        words,
        tables,
        semantics,
        variables,
        verbs,
        lacks,
        faults,
        catalogue,
        new OptionalTraits(storage, plans, excuses, waits, planForm));
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

  public DialectBuilder planForm(PlanForm other) {
    planForm = other;
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
