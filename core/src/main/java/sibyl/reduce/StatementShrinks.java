package sibyl.reduce;

import java.util.List;
import java.util.Optional;
import sibyl.reduce.NodeShrink.Candidates;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// The rules by which the reducer makes statements other than queries simpler: CREATE, INSERT, UPDATE, DELETE and ALTER without
/// their options and clauses. Part of the list in [NodeShrinks].
final class StatementShrinks {
  private StatementShrinks() {}

  static final List<NodeShrink<?>> ALL =
      List.of(
          new NodeShrink<>(
              Statement.CreateTable.class,
              "fewer constraints",
              (s, to) -> to.addWithout(s.rules(), s::withRules)),
          new NodeShrink<>(
              Statement.CreateTable.class,
              "fewer options",
              (s, to) -> to.addWithout(s.options(), s::withOptions)),
          new NodeShrink<>(
              Statement.CreateTable.class,
              "not temporary",
              (s, to) -> to.addIf(s.temporary(), () -> s.withTemporary(false))),
          new NodeShrink<>(
              Statement.CreateVirtualTable.class,
              "plain table",
              (s, to) ->
                  to.add(
                      () ->
                          new Statement.CreateTable(
                              false,
                              s.name(),
                              SchemaShrinks.untyped(s.columns()),
                              List.of(),
                              List.of()))),
          new NodeShrink<>(
              Statement.CreateVirtualTable.class,
              "fewer arguments",
              (s, to) ->
                  to.addWithout(
                      s.args(),
                      fewer ->
                          new Statement.CreateVirtualTable(
                              s.name(), s.module(), s.columns(), fewer))),
          new NodeShrink<>(
              Statement.CreateVirtualTable.class,
              "two columns less, since some modules want pairs",
              (s, to) ->
                  to.addIf(
                      s.columns().size() > 2,
                      () ->
                          new Statement.CreateVirtualTable(
                              s.name(),
                              s.module(),
                              s.columns().subList(0, s.columns().size() - 2),
                              s.args()))),
          new NodeShrink<>(
              Statement.CreateIndex.class,
              "no WHERE",
              (s, to) ->
                  to.addIf(
                      s.where().isPresent(),
                      () ->
                          new Statement.CreateIndex(
                              s.unique(),
                              s.kind(),
                              s.name(),
                              s.table(),
                              s.terms(),
                              Optional.empty()))),
          new NodeShrink<>(
              Statement.CreateIndex.class,
              "not unique",
              (s, to) ->
                  to.addIf(
                      s.unique(),
                      () ->
                          new Statement.CreateIndex(
                              false, s.kind(), s.name(), s.table(), s.terms(), s.where()))),
          new NodeShrink<>(
              Statement.CreateIndex.class,
              "plain kind",
              (s, to) ->
                  to.addIf(
                      !s.kind().isEmpty(),
                      () ->
                          new Statement.CreateIndex(
                              s.unique(), "", s.name(), s.table(), s.terms(), s.where()))),
          new NodeShrink<>(
              Statement.CreateIndex.class,
              "fewer columns",
              (s, to) ->
                  to.addWithout(
                      s.terms(),
                      fewer ->
                          new Statement.CreateIndex(
                              s.unique(), s.kind(), s.name(), s.table(), fewer, s.where()))),
          new NodeShrink<>(
              Statement.CreateView.class,
              "plain kind",
              (s, to) ->
                  to.addIf(
                      !s.kind().isEmpty(),
                      () -> new Statement.CreateView("", s.name(), s.columns(), s.query()))),
          new NodeShrink<>(
              Statement.Insert.class,
              "no OR",
              (s, to) ->
                  to.addIf(
                      !s.or().isEmpty(),
                      () ->
                          new Statement.Insert(
                              "", s.table(), s.columns(), s.source(), s.upsert()))),
          new NodeShrink<>(
              Statement.Insert.class,
              "no upsert",
              (s, to) ->
                  to.addIf(
                      s.upsert().isPresent(),
                      () ->
                          new Statement.Insert(
                              s.or(), s.table(), s.columns(), s.source(), Optional.empty()))),
          new NodeShrink<>(
              Statement.Insert.class, "fewer columns", StatementShrinks::addWithoutColumn),
          new NodeShrink<>(
              Statement.Update.class,
              "no WHERE",
              (s, to) ->
                  to.addIf(
                      s.where().isPresent(),
                      () -> new Statement.Update(s.or(), s.table(), s.set(), Optional.empty()))),
          new NodeShrink<>(
              Statement.Update.class,
              "no OR",
              (s, to) ->
                  to.addIf(
                      !s.or().isEmpty(),
                      () -> new Statement.Update("", s.table(), s.set(), s.where()))),
          new NodeShrink<>(
              Statement.Update.class,
              "fewer assignments",
              (s, to) -> {
                if (s.set().size() > 1) {
                  to.addWithout(
                      s.set(), fewer -> new Statement.Update(s.or(), s.table(), fewer, s.where()));
                }
              }),
          new NodeShrink<>(
              Statement.Delete.class,
              "no WHERE",
              (s, to) ->
                  to.addIf(
                      s.where().isPresent(),
                      () -> new Statement.Delete(s.table(), Optional.empty()))),
          new NodeShrink<>(
              Statement.Maintenance.class,
              "no target",
              (s, to) ->
                  to.addIf(!s.target().isEmpty(), () -> new Statement.Maintenance(s.verb(), ""))),
          new NodeShrink<>(
              Statement.AlterTable.class,
              "no tail",
              (s, to) ->
                  to.addIf(
                      !s.tail().isEmpty(), () -> new Statement.AlterTable(s.table(), s.change()))),
          new NodeShrink<>(
              Statement.Transaction.class,
              "no isolation level",
              (s, to) ->
                  to.addIf(
                      !s.level().isEmpty(),
                      () -> new Statement.Transaction(s.verb(), s.name(), ""))));

  private static void addWithoutColumn(Statement.Insert s, Candidates to) {
    if (s.source() instanceof Query.Values v) {
      for (int i = s.columns().size() - 1; i >= 0; i--) {
        int gone = i;
        to.add(
            () ->
                new Statement.Insert(
                    s.or(),
                    s.table(),
                    FewerColumns.without(s.columns(), gone),
                    new Query.Values(
                        v.rows().stream().map(row -> FewerColumns.without(row, gone)).toList()),
                    s.upsert()));
      }
    }
  }
}
