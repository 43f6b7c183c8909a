package sibyl.toy;

import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.parse.Parse;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.toy.plant.Plant;
import sibyl.toy.plant.PlantedBugs;
import sibyl.toy.query.Catalogue;
import sibyl.toy.query.EngineHooks;
import sibyl.toy.query.Evaluate;
import sibyl.toy.query.PlanRecorder;
import sibyl.toy.store.DdlStatements;
import sibyl.toy.store.DmlStatements;
import sibyl.toy.store.Store;
import sibyl.toy.value.StatementFailure;

/// A session with a small database in memory. The engine is correct, or has the planted bugs that it was created with.
public final class ToyDatabase implements Session {
  /// The statement that returns the definitions of all tables and indexes.
  public static final String DEFINITIONS = "DEFINITIONS";

  static final String EXPLAIN = "EXPLAIN QUERY PLAN ";

  private final Set<Plant> plants;
  private final EngineHooks hooks;
  private Store store = Store.EMPTY;

  public ToyDatabase() {
    this(Set.of());
  }

  public ToyDatabase(Set<Plant> plants) {
    this.plants = plants;
    this.hooks = plants.isEmpty() ? EngineHooks.NONE : new PlantedBugs(plants);
  }

  @Override
  public Outcome run(Statement statement) {
    return switch (statement) {
      case Query q -> Evaluate.query(q, Catalogue.of(store, hooks));
      case Statement.Native(String text) when text.equals(DEFINITIONS) ->
          new Outcome.Rows(store.definitions());
      case Statement.Native(String text) when text.startsWith(EXPLAIN) ->
          explained(Parse.statement(text.substring(EXPLAIN.length()), Toy.DIALECT));
      case Statement.Native(String text) -> read(Parse.statement(text, Toy.DIALECT));
      case Statement.NoQuery s -> Evaluate.attempt(() -> done(s));
    };
  }

  /// The plan records what evaluation did, so the query is evaluated.
  private Outcome explained(Statement statement) {
    if (!(statement instanceof Query query)) {
      return Evaluate.attempt(
          () -> {
            throw StatementFailure.unsupported("only a query has a plan");
          });
    }
    PlanRecorder recorder = new PlanRecorder(hooks);
    Outcome outcome = Evaluate.query(query, Catalogue.of(store, recorder));
    return outcome instanceof Outcome.Rows ? new Outcome.Rows(recorder.plan()) : outcome;
  }

  private Outcome read(Statement statement) {
    return statement instanceof Statement.NoQuery unread
        ? Evaluate.attempt(() -> done(unread))
        : run(statement);
  }

  private Outcome done(Statement.NoQuery statement) {
    DdlStatements definitions = new DdlStatements(store, hooks);
    DmlStatements changes = new DmlStatements(store, hooks);
    return switch (statement) {
      case Statement.CreateTable s -> defined(definitions.create(s));
      case Statement.CreateIndex s -> defined(definitions.create(s));
      case Statement.CreateView s -> defined(definitions.create(s));
      case Statement.AlterTable s -> defined(definitions.alter(s));
      case Statement.Drop s -> defined(definitions.drop(s));
      case Statement.CreateVirtualTable s ->
          throw StatementFailure.unsupported("no such module: " + s.module());
      case Statement.Insert s -> changed(changes.insert(s));
      case Statement.Update s -> changed(changes.update(s));
      case Statement.Delete s -> changed(changes.delete(s));
      case Statement.Maintenance _, Statement.SetVariable _ -> new Outcome.Done(0);
      case Statement.Transaction s ->
          throw StatementFailure.unsupported("no transactions: " + s.verb());
      case Statement.Explain _ -> throw StatementFailure.unsupported("no plans");
      case Statement.Native _ -> throw StatementFailure.malformed("syntax error");
    };
  }

  /// The current content of the database.
  public Store store() {
    return store;
  }

  private Outcome defined(Store after) {
    store = after;
    return new Outcome.Done(0);
  }

  private Outcome changed(DmlStatements.Change change) {
    store = change.store();
    Optional<Fault> fault = change.fault();
    return fault.isPresent() ? new Outcome.Failed(fault.get()) : new Outcome.Done(change.changed());
  }

  /// Only one of the two storage engines has the planted bugs.
  @Override
  public Session beside(Variant variant) {
    return new ToyDatabase(variant.name().equals(Toy.TREE) ? plants : Set.of());
  }

  @Override
  public Session another() {
    return new Second(this);
  }

  /// A second connection. There are no transactions, so it passes everything on to the first.
  private record Second(ToyDatabase first) implements Session {
    @Override
    public Outcome run(Statement statement) {
      return first.run(statement);
    }

    @Override
    public Session beside(Variant variant) {
      return first.beside(variant);
    }

    @Override
    public Session another() {
      return this;
    }

    @Override
    public void close() {}
  }

  @Override
  public void close() {
    store = Store.EMPTY;
  }
}
