package sibyl.reduce;

import java.util.List;
import java.util.Optional;
import sibyl.sql.Grade;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// The rules by which the reducer makes table definitions simpler: drops types, defaults, NOT NULL, keys, CHECKs, COLLATE and
/// DESC in indexes. Part of the list in [NodeShrinks].
final class SchemaShrinks {
  private SchemaShrinks() {}

  private static final TypeName UNTYPED = new TypeName("", SqlType.ANY, Grade.LOOSE);

  static final List<NodeShrink<?>> ALL =
      List.of(
          new NodeShrink<>(
              Schema.ColumnDef.class,
              "fewer constraints",
              (s, to) ->
                  to.addWithout(
                      s.rules(), fewer -> new Schema.ColumnDef(s.name(), s.type(), fewer))),
          new NodeShrink<>(
              Schema.ColumnDef.class,
              "no type",
              (s, to) ->
                  to.addIf(
                      !s.type().text().isEmpty(),
                      () -> new Schema.ColumnDef(s.name(), UNTYPED, s.rules()))),
          new NodeShrink<>(
              Schema.ColumnDef.class,
              "plain type",
              (s, to) -> to.add(() -> new Schema.ColumnDef(s.name(), plain(s.type()), s.rules()))),
          new NodeShrink<>(
              Schema.PrimaryKey.class,
              "no tail",
              (s, to) -> to.addIf(!s.tail().isEmpty(), () -> new Schema.PrimaryKey(""))),
          new NodeShrink<>(
              Schema.Unique.class,
              "no tail",
              (s, to) -> to.addIf(!s.tail().isEmpty(), () -> new Schema.Unique(""))),
          new NodeShrink<>(
              Schema.NotNull.class,
              "no tail",
              (s, to) -> to.addIf(!s.tail().isEmpty(), () -> new Schema.NotNull(""))),
          new NodeShrink<>(
              Schema.TablePrimaryKey.class,
              "fewer columns",
              (s, to) ->
                  to.addWithout(s.terms(), fewer -> new Schema.TablePrimaryKey(fewer, s.tail()))),
          new NodeShrink<>(
              Schema.TablePrimaryKey.class,
              "no tail",
              (s, to) ->
                  to.addIf(!s.tail().isEmpty(), () -> new Schema.TablePrimaryKey(s.terms(), ""))),
          new NodeShrink<>(
              Schema.TableUnique.class,
              "fewer columns",
              (s, to) ->
                  to.addWithout(s.terms(), fewer -> new Schema.TableUnique(fewer, s.tail()))),
          new NodeShrink<>(
              Schema.TableUnique.class,
              "no tail",
              (s, to) ->
                  to.addIf(!s.tail().isEmpty(), () -> new Schema.TableUnique(s.terms(), ""))),
          new NodeShrink<>(
              Schema.TableIndex.class,
              "fewer columns",
              (s, to) -> to.addWithout(s.terms(), fewer -> new Schema.TableIndex(s.name(), fewer))),
          new NodeShrink<>(
              Schema.IndexTerm.class,
              "no collation",
              (s, to) ->
                  to.addIf(
                      !s.collation().isEmpty(),
                      () -> new Schema.IndexTerm(s.expr(), s.prefix(), "", s.descending()))),
          new NodeShrink<>(
              Schema.IndexTerm.class,
              "ascending",
              (s, to) ->
                  to.addIf(
                      s.descending(),
                      () -> new Schema.IndexTerm(s.expr(), s.prefix(), s.collation(), false))),
          new NodeShrink<>(
              Schema.Generated.class,
              "not stored",
              (s, to) -> to.addIf(s.stored(), () -> new Schema.Generated(s.value(), false))),
          new NodeShrink<>(
              Schema.Upsert.class,
              "DO NOTHING",
              (s, to) ->
                  to.addIf(
                      !s.set().isEmpty(),
                      () -> new Schema.Upsert(s.target(), List.of(), Optional.empty()))),
          new NodeShrink<>(
              Schema.Upsert.class,
              "no WHERE",
              (s, to) ->
                  to.addIf(
                      s.where().isPresent(),
                      () -> new Schema.Upsert(s.target(), s.set(), Optional.empty()))));

  private static TypeName plain(TypeName type) {
    return new TypeName(type.type().name(), type.type(), type.grade());
  }

  static List<Schema.ColumnDef> untyped(List<String> names) {
    return names.stream().map(name -> new Schema.ColumnDef(name, UNTYPED, List.of())).toList();
  }
}
