package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.dialect.Storage;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.draw.Sizes;
import sibyl.feedback.Digest;
import sibyl.feedback.Guidance;
import sibyl.feedback.MergedDigests;
import sibyl.feedback.StoragePairs;
import sibyl.finding.Json;

/// Which ways of storing are rotated together, and what they are asked.
class EngineGroupsTest {

  /// As the engines of a server answered once.
  private static final EngineMatrix MARIADB =
      Json.read(sibyl.Golden.text("play/mariadb-11.8-engines.json"), EngineMatrix.class);

  @Test
  void what_engines_share_is_what_all_of_them_showed() {
    StringBuilder text = new StringBuilder();
    for (List<String> group :
        List.of(
            List.of("InnoDB", "Aria"),
            List.of("InnoDB", "MEMORY"),
            List.of("CSV", "ARCHIVE"),
            List.of("InnoDB", "Mroonga"),
            List.of("InnoDB", "MyISAM", "ROCKSDB"))) {
      text.append(String.join(" + ", group)).append('\n');
      text.append("  all have: ").append(String.join(", ", MARIADB.common(group))).append('\n');
      text.append("  none has: ").append(String.join(", ", MARIADB.lacking(group))).append('\n');
      text.append("  differ in: ").append(String.join(", ", MARIADB.apart(group))).append("\n\n");
    }
    sibyl.Golden.check("play/engine-groups.txt", text.toString());
  }

  @Test
  void every_feature_is_shared_lacking_or_apart() {
    for (String one : MARIADB.engines()) {
      for (String other : MARIADB.engines()) {
        List<String> group = List.of(one, other);
        List<String> all = new ArrayList<>(MARIADB.common(group));
        all.addAll(MARIADB.lacking(group));
        all.addAll(MARIADB.apart(group));
        assertThat(all).containsExactlyInAnyOrderElementsOf(MARIADB.behaviours().keySet());
        assertThat(MARIADB.apart(List.of(one))).isEmpty();
      }
    }
  }

  @Test
  void more_engines_share_no_more() {
    List<String> two = MARIADB.common(List.of("InnoDB", "MyISAM"));
    List<String> three = MARIADB.common(List.of("InnoDB", "MyISAM", "MEMORY"));
    assertThat(two).containsAll(three);
  }

  @Test
  void engines_are_rotated_with_engines_and_storage_variants_with_variants_of_one_engine() {
    EngineGroups groups = groups(Mariadb.DIALECT, MARIADB, List.of());
    for (int i = 0; i < 300; i++) {
      EngineGroups.Group group = groups.pick(Guidance.NONE, new Seed(i).choices()).orElseThrow();
      assertThat(group.names()).hasSizeBetween(2, 3).doesNotHaveDuplicates();
      if (!MARIADB.engines().containsAll(group.names())) {
        assertThat(group.engines(MARIADB).stream().distinct()).hasSize(1);
      }
    }
  }

  @Test
  void the_same_seed_and_weights_pick_the_same_group() {
    Guidance guidance = Guidance.weighing(Map.of("pair InnoDB+MyISAM", 17));
    for (int i = 0; i < 50; i++) {
      EngineGroups one = groups(Mariadb.DIALECT, MARIADB, List.of());
      EngineGroups other = groups(Mariadb.DIALECT, MARIADB, List.of());
      assertThat(one.pick(guidance, new Seed(i).choices()).orElseThrow().names())
          .isEqualTo(other.pick(guidance, new Seed(i).choices()).orElseThrow().names());
    }
  }

  @Test
  void a_pair_that_found_something_is_chosen_more_often() {
    StoragePairs feedback = new StoragePairs();
    MergedDigests known = new MergedDigests();
    String pair = "InnoDB+MyISAM";
    Guidance before = feedback.guidance(known);
    known.hear(Digest.ofSums(Map.of(pair, 12L)));
    assertThat(counts(feedback.guidance(known)).getOrDefault(pair, 0))
        .isGreaterThan(2 * counts(before).getOrDefault(pair, 0));
  }

  private static Map<String, Integer> counts(Guidance guidance) {
    EngineGroups groups = groups(Mariadb.DIALECT, MARIADB, List.of());
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 3_000; i++) {
      counts.merge(
          StoragePairs.pair(groups.pick(guidance, new Seed(i).choices()).orElseThrow().names()),
          1,
          Integer::sum);
    }
    return counts;
  }

  @Test
  void only_the_chosen_storage_variants_are_rotated() {
    EngineGroups groups = groups(Mariadb.DIALECT, MARIADB, List.of("Aria", "MyISAM"));
    for (int i = 0; i < 20; i++) {
      assertThat(groups.pick(Guidance.NONE, new Seed(i).choices()).orElseThrow().names())
          .containsExactly("Aria", "MyISAM");
    }
  }

  @Test
  void one_storage_variant_is_no_group() {
    assertThat(
            groups(Mariadb.DIALECT, EngineMatrix.NONE, List.of())
                .pick(Guidance.NONE, new Seed(1).choices()))
        .isEmpty();
  }

  @Test
  void a_group_draws_nothing_that_its_engines_do_not_share() {
    EngineGroups.Group group =
        groups(Mariadb.DIALECT, MARIADB, List.of("InnoDB", "CSV"))
            .pick(Guidance.NONE, new Seed(1).choices())
            .orElseThrow();
    Dialect.Tables tables = group.grammar().dialect().tables();
    assertThat(tables.types()).extracting(t -> t.item().text()).doesNotContain("GEOMETRY");
    assertThat(tables.options())
        .extracting(Dialect.TableOption::text)
        .noneMatch(o -> o.startsWith("ENGINE") || o.startsWith("PARTITION"));
    assertThat(group.grammar().may(StorageFeature.NULLABLE)).isFalse();
    assertThat(group.apart()).contains("NULL", "PRIMARY KEY", "KEY");
  }

  @Test
  void without_features_nothing_is_generated_for_them() {
    EngineGroups.Terms terms =
        new EngineGroups.Terms(Mariadb.DIALECT, Set.of(), Sizes.USUAL, false);
    EngineGroups.Group group =
        new EngineGroups(terms, MARIADB, List.of("InnoDB", "Aria"))
            .pick(Guidance.NONE, new Seed(1).choices())
            .orElseThrow();
    assertThat(group.common()).isEmpty();
    assertThat(group.grammar().dialect().tables().types())
        .extracting(t -> t.item().text())
        .doesNotContain("UUID");
  }

  @Test
  void two_features_of_one_name_are_refused() {
    List<StorageFeature> twice =
        StorageFeature.list("Cache | x | verb FLUSH TABLES %t\nCache | x | verb CHECK TABLE %t");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Storage.of(Variant.opened("plain")).withFeatures(twice));
  }

  @Test
  void a_line_that_is_no_feature_is_reported() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StorageFeature.list("Cache | x | what FLUSH"))
        .withMessageContaining("Cache | x | what FLUSH");
  }

  private static EngineGroups groups(Dialect dialect, EngineMatrix matrix, List<String> only) {
    return new EngineGroups(
        new EngineGroups.Terms(dialect, Set.of(), Sizes.USUAL, true), matrix, only);
  }
}
