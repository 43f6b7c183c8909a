package sibyl.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;

class FeatureNamesTest {
  private static Set<String> keys() {
    Set<String> keys = new TreeSet<>();
    ByHand.ALL.values().forEach(s -> keys.addAll(Features.of(s)));
    for (Dialect dialect : Dialects.ALL) {
      keys.addAll(dialect.lacks());
      dialect.words().functions().forEach(f -> keys.add(Features.call(f)));
      dialect.words().functions().forEach(f -> keys.add(Features.over(f)));
      dialect.words().casts().forEach(t -> keys.add("cast " + t.text()));
      dialect.variables().forEach(v -> keys.add(Features.variable(v.name())));
      dialect.verbs().forEach(v -> keys.add(Features.verb(v.text())));
    }
    return keys;
  }

  @Test
  void people_see_the_words_of_sql() {
    assertThat(FeatureNames.shown("join RIGHT")).isEqualTo("RIGHT JOIN");
    assertThat(FeatureNames.shown("in query")).isEqualTo("IN (subquery)");
    assertThat(FeatureNames.shown("call abs")).isEqualTo("abs()");
    assertThat(FeatureNames.shown("over rank")).isEqualTo("rank() OVER");
    assertThat(FeatureNames.shown("module rtree")).isEqualTo("virtual table rtree");
    assertThat(FeatureNames.shown("rework ALTER COLUMN %c TYPE %y"))
        .isEqualTo("schema change ALTER COLUMN <column> TYPE <type>");
  }

  @Test
  void no_two_features_are_shown_alike() {
    Map<String, String> shown = new HashMap<>();
    for (String key : keys()) {
      String other = shown.put(FeatureNames.shown(key), key);
      assertThat(other).describedAs(key).isNull();
    }
  }

  @Test
  void a_name_leads_back_to_its_key_and_a_key_to_itself() {
    for (String key : keys()) {
      assertThat(FeatureNames.key(FeatureNames.shown(key))).isEqualTo(key);
      assertThat(FeatureNames.key(key)).isEqualTo(key);
    }
  }
}
