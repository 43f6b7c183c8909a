package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Change;
import sibyl.dialect.Dialect;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.sql.Features;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Makes the dialect for comparing the same tables in several ways of storing them (storage engines, file formats, table
/// options); `EngineGroups` asks for it once for each pair that the oracle THANOS compares. It leaves out features in which the
/// pair differs, and table options and changes that name a storage engine. It adds given features that both have and treat alike,
/// such as column types.
public final class SharedDialect {
  private SharedDialect() {}

  /// A table may have more than one table option.
  public static final String SEVERAL_OPTIONS = "several options";

  /// `features` are those to generate, `apart` those in which the group differs.
  public static Dialect dialect(
      Dialect dialect, List<StorageFeature> features, List<StorageFeature> apart) {
    Dialect.Tables tables = dialect.tables();
    Predicate<String> shared = words -> apart.stream().noneMatch(f -> f.usedBy(words));
    Predicate<String> unchosen = unchosen(dialect.storage());
    boolean nullable = shared.test(StorageFeature.NULLABLE);
    List<Weighted<TypeName>> types = new ArrayList<>();
    for (Weighted<TypeName> type : tables.types()) {
      if (shared.test(Features.type(type.item()))
          && (nullable || !dialect.lacks().contains("not null " + type.item().text()))) {
        types.add(type);
      }
    }
    List<Dialect.Domain> domains = new ArrayList<>(tables.domains());
    List<String> large = new ArrayList<>(tables.large());
    of(features, StorageFeature.Element.LARGE_TYPE).forEach(f -> large.add(f.text()));
    for (StorageFeature feature :
        Stream.of(StorageFeature.Element.TYPE, StorageFeature.Element.LARGE_TYPE)
            .flatMap(e -> of(features, e).stream())
            .toList()) {
      List<Value> values = values(feature);
      if (types.stream().noneMatch(t -> t.item().text().equals(feature.text()))) {
        types.add(new Weighted<>(1, new TypeName(feature.text(), kind(values), Grade.FIRM)));
        domains.addFirst(new Dialect.Domain(feature.text(), values));
      }
    }
    List<Dialect.TableOption> options = new ArrayList<>();
    for (Dialect.TableOption option : tables.options()) {
      if (shared.test(Features.option(option.text()) + "\n" + option.text())
          && unchosen.test(option.text())) {
        options.add(option);
      }
    }
    of(features, StorageFeature.Element.OPTION)
        .forEach(f -> options.add(new Dialect.TableOption(f.text(), false, false, List.of())));
    of(features, StorageFeature.Element.KEYED_OPTION)
        .forEach(f -> options.add(new Dialect.TableOption(f.text(), true, false, List.of())));
    List<Dialect.Verb> verbs = new ArrayList<>(dialect.verbs());
    verbs.removeIf(v -> !shared.test(Features.verb(v.text()) + "\n" + v.text()));
    of(features, StorageFeature.Element.VERB)
        .forEach(
            f ->
                verbs.add(
                    new Dialect.Verb(
                        f.text().replace("%t", "%s"), List.of(Dialect.Verb.About.TABLE))));
    return dialect.with(
        tables
            .withColumns(tables.columns().withTypes(types, domains).withLarge(large))
            .withIndexKinds(
                tables.indexKinds().stream()
                    .filter(k -> shared.test(Features.indexKind(k.words())))
                    .toList())
            .withOptions(options)
            .withChanges(
                tables.changes().stream().flatMap(c -> open(c, shared, unchosen)).toList()),
        verbs);
  }

  /// The dialect without table options.
  public static Dialect withoutOptions(Dialect dialect) {
    return dialect.with(dialect.tables().withOptions(List.of()), dialect.verbs());
  }

  private static Stream<Change> open(
      Change change, Predicate<String> shared, Predicate<String> unchosen) {
    List<String> words =
        change.words().stream()
            .filter(w -> unchosen.test(w) && shared.test(Features.rework(w) + "\n" + w))
            .toList();
    return words.isEmpty()
        ? Stream.of()
        : Stream.of(new Change(change.kind(), change.needs(), change.effect(), words));
  }

  /// Matches texts that name no storage engine: the variant names it.
  private static Predicate<String> unchosen(Storage storage) {
    Pattern chosen = Pattern.compile(storage.engines().map(Storage.Engines::chosen).orElse("(?!)"));
    return words -> !chosen.matcher(words).find();
  }

  private static List<StorageFeature> of(
      List<StorageFeature> features, StorageFeature.Element element) {
    return features.stream().filter(f -> f.element() == element).toList();
  }

  private static final Pattern VALUE = Pattern.compile("VALUES \\(\\d+, (.*)\\)$");

  /// The values in the INSERTs of the feature's script.
  private static List<Value> values(StorageFeature feature) {
    return feature.script().stream()
        .map(VALUE::matcher)
        .filter(Matcher::find)
        .map(m -> value(m.group(1)))
        .toList();
  }

  private static Value value(String literal) {
    if (literal.startsWith("x'")) {
      return new Value.Blob(literal.substring(2, literal.length() - 1));
    }
    if (literal.startsWith("'")) {
      return new Value.Text(literal.substring(1, literal.length() - 1).replace("''", "'"));
    }
    return literal.matches("-?\\d+")
        ? new Value.Int(Long.parseLong(literal))
        : new Value.Typed(SqlType.NUMERIC, literal);
  }

  private static SqlType kind(List<Value> values) {
    return values.isEmpty() ? SqlType.TEXT : values.getFirst().type();
  }
}
