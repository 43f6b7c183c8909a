package sibyl.toy.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Statement;
import sibyl.toy.query.BoundQuery;
import sibyl.toy.query.Catalogue;
import sibyl.toy.query.EngineHooks;
import sibyl.toy.query.FromBinder;
import sibyl.toy.query.QueryBinder;
import sibyl.toy.query.Scope;
import sibyl.toy.value.StatementFailure;

/// Executes CREATE, DROP and ALTER.
public record DdlStatements(Store store, EngineHooks hooks) {

  public Store create(Statement.CreateTable s) {
    free(s.name());
    TableSchema shape = SchemaResolver.shape(s);
    return store.with(new StoredTable(shape, List.of(), SchemaResolver.automatic(shape), 0));
  }

  public Store create(Statement.CreateIndex s) {
    free(s.name());
    if (store.view(s.table()).isPresent()) {
      throw StatementFailure.malformed("views may not be indexed");
    }
    StoredTable table = store.writable(s.table());
    Index index = SchemaResolver.index(table.shape(), s).over(table.rows());
    requireUnique(index);
    List<Index> indexes = new ArrayList<>(table.indexes());
    indexes.add(store.reusesPages() ? index.movedToFreedPage() : index);
    return store.with(table.indexed(indexes)).freeing(store.reusesPages() ? -1 : 0);
  }

  static void requireUnique(Index index) {
    for (int i = 1; index.unique() && i < index.entries().size(); i++) {
      if (index.clash(index.entries().get(i - 1), index.entries().get(i))) {
        throw StatementFailure.refused(
            "UNIQUE constraint failed: index " + index.definition().name());
      }
    }
  }

  public Store create(Statement.CreateView s) {
    free(s.name());
    Store.View view = new Store.View(s.name(), s.columns(), s.query());
    check(view, store);
    return store.with(view);
  }

  private void check(Store.View view, Store in) {
    BoundQuery bound = new QueryBinder(Catalogue.of(in, hooks), Scope.NONE).bind(view.query());
    FromBinder.renamed(bound.columns(), view.name(), view.columns());
  }

  private void free(String name) {
    if (store.taken(name)) {
      throw StatementFailure.malformed(
          "there is already another table or index with this name: " + name);
    }
  }

  public Store drop(Statement.Drop s) {
    return switch (s.kind()) {
      case TABLE -> {
        store.writable(s.name());
        yield store.withoutTable(s.name());
      }
      case VIEW -> {
        if (store.view(s.name()).isEmpty()) {
          throw StatementFailure.malformed("no such view: " + s.name());
        }
        yield store.withoutView(s.name());
      }
      case INDEX -> {
        StoredTable table =
            store
                .indexed(s.name())
                .orElseThrow(() -> StatementFailure.refused("no such index: " + s.name()));
        List<Index> rest = new ArrayList<>(table.indexes());
        Optional<Index> dropped =
            rest.stream().filter(i -> i.definition().name().equalsIgnoreCase(s.name())).findFirst();
        if (dropped.isPresent() && dropped.get().automatic()) {
          throw StatementFailure.refused(
              "index associated with UNIQUE or PRIMARY KEY constraint cannot be dropped");
        }
        rest.removeIf(i -> i.definition().name().equalsIgnoreCase(s.name()));
        yield store.with(table.indexed(rest)).freeing(1);
      }
    };
  }

  public Store alter(Statement.AlterTable s) {
    StoredTable table = store.writable(s.table());
    Store after = new TableAlteration(store, table, s.change(), hooks).alter();
    for (Store.View view : after.views().values()) {
      try {
        check(view, after);
      } catch (StatementFailure failure) {
        throw StatementFailure.refused(
            "error in view " + view.name() + " after ALTER TABLE: " + failure.fault().message());
      }
    }
    return after;
  }
}
