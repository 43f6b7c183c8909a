package sibyl.toy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// A session with a small correct database in memory, or with one that has the bugs it was given.
public final class ToyDatabase implements Session {
  private final Shortcuts shortcuts;
  private Store store = Store.EMPTY;

  public ToyDatabase() {
    this(Set.of());
  }

  public ToyDatabase(Set<Plant> plants) {
    this.shortcuts = plants.isEmpty() ? Shortcuts.NONE : new Planted(plants);
  }

  @Override
  public Outcome run(Statement statement) {
    try {
      return switch (statement) {
        case Query q -> rows(q);
        case Statement.CreateTable s -> defined(definitions().create(s));
        case Statement.CreateIndex s -> defined(definitions().create(s));
        case Statement.CreateView s -> defined(definitions().create(s));
        case Statement.AlterTable s -> defined(definitions().alter(s));
        case Statement.Drop s -> defined(definitions().drop(s));
        case Statement.CreateVirtualTable s -> throw Halt.unsupported("no such module: " + s.module());
        case Statement.Insert s -> changed(new Changes(store, shortcuts).insert(s));
        case Statement.Update s -> changed(new Changes(store, shortcuts).update(s));
        case Statement.Delete s -> changed(new Changes(store, shortcuts).delete(s));
        case Statement.Maintenance _, Statement.SetVariable _ -> new Outcome.Done(0);
        case Statement.Native _ -> throw Halt.malformed("syntax error");
      };
    } catch (Halt halt) {
      return new Outcome.Failed(halt.fault());
    }
  }

  /// What the database holds now.
  public Store store() {
    return store;
  }

  private Definitions definitions() {
    return new Definitions(store, shortcuts);
  }

  private Outcome rows(Query query) {
    Prepared prepared = new Queries(Catalogue.of(store, shortcuts), Scope.NONE).prepare(query);
    List<List<Value>> rows = new ArrayList<>();
    for (Value[] row : prepared.rows().of(Frame.ROOT)) {
      rows.add(List.copyOf(Arrays.asList(row)));
    }
    return new Outcome.Rows(rows);
  }

  private Outcome defined(Store after) {
    store = after;
    return new Outcome.Done(0);
  }

  private Outcome changed(Changes.Change change) {
    store = change.store();
    Optional<Fault> fault = change.fault();
    return fault.isPresent() ? new Outcome.Failed(fault.get()) : new Outcome.Done(change.changed());
  }

  @Override
  public void close() {
    store = Store.EMPTY;
  }
}
