package sibyl.dialect.dbms;

import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.sql.Features;
import sibyl.sql.Function;

/// The ways of storing tables that the oracle THANOS compares on SQLite (the same statements must end alike in two of them):
/// plain, WITHOUT ROWID, other page sizes and journal modes, databases in files. Part of its dialect.
final class SqliteStorage {
  private SqliteStorage() {}

  /// PRAGMAs that would undo a variant.
  private static final String[] WAYS = {
    "set page_size",
    "set auto_vacuum",
    "set locking_mode",
    "set secure_delete",
    "set cell_size_check"
  };

  private static Variant opened(String name, String... pragmas) {
    return Variant.opened(name, pragmas).closing(WAYS);
  }

  private static Variant filed(String name, String... pragmas) {
    return Variant.opened(name, pragmas)
        .at("jdbc:sqlite:{work}/{world}.db?jdbc.get_generated_keys=false&limit_length=1000000")
        .closing(WAYS);
  }

  /// Features that may turn a REAL into a text: releases print different numbers of digits.
  private static Set<String> textsOfReals(Words words, Tables tables) {
    return Stream.of(
            words.functions().stream()
                .filter(f -> f.params().stream().anyMatch(p -> p != INTEGER && p != REAL))
                .filter(f -> f.kind() == Function.Kind.SCALAR)
                .map(Features::call),
            words.functions().stream()
                .filter(f -> f.result() == TEXT && f.kind() != Function.Kind.SCALAR)
                .map(Features::call),
            tables.types().stream()
                .map(Weighted::item)
                .filter(t -> t.type() == TEXT)
                .map(Features::type),
            words.casts().stream().map(t -> "cast " + t.text()).filter(c -> !c.contains("INT")),
            words.patterns().stream(),
            Stream.of(Features.operator(sibyl.sql.Expr.BinaryOp.CONCAT)))
        .flatMap(names -> names)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Databases without a journal cannot roll back, and another encoding gives other answers, so these are left out. A table
  /// WITHOUT ROWID accepts no NULL in its key, has no row numbers, and its INTEGER key accepts any type.
  static Storage of(Words words, Tables tables) {
    return Storage.of(
            opened("plain"),
            Variant.of("without rowid", "", "WITHOUT ROWID")
                .ifKeyed()
                .closing(
                    StorageFeature.NULLABLE,
                    StorageFeature.NULL_KEY,
                    "key INTEGER",
                    "primary key AUTOINCREMENT"),
            opened("small pages", "PRAGMA page_size = 512"),
            opened("large pages", "PRAGMA page_size = 65536"),
            opened("full vacuum", "PRAGMA auto_vacuum = 1"),
            opened("incremental vacuum", "PRAGMA auto_vacuum = 2"),
            opened("secure delete", "PRAGMA secure_delete = ON"),
            opened("small cache", "PRAGMA cache_size = 1", "PRAGMA cell_size_check = ON"),
            filed("file", "PRAGMA synchronous = OFF"),
            filed("write-ahead log", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = OFF"),
            filed("journal in memory", "PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF"),
            filed("mapped file", "PRAGMA mmap_size = 268435456", "PRAGMA synchronous = OFF"),
            filed(
                "small file",
                "PRAGMA page_size = 512",
                "PRAGMA auto_vacuum = 1",
                "PRAGMA cache_size = 1",
                "PRAGMA synchronous = OFF"))
        .changing(textsOfReals(words, tables));
  }
}
