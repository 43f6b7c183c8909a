package sibyl.toy.plant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sibyl.toy.PlantExamples;
import sibyl.toy.ToyDatabase;

class PlantTest {

  @ParameterizedTest
  @EnumSource(Plant.class)
  void a_correct_engine_keeps_the_law_of_the_scenario(Plant plant) {
    assertThat(PlantExamples.of(plant).holds(new ToyDatabase())).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Plant.class)
  void the_planted_bug_breaks_it(Plant plant) {
    assertThat(PlantExamples.of(plant).holds(new ToyDatabase(Set.of(plant)))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Plant.class)
  void the_law_is_that_of_the_oracle_it_names(Plant plant) {
    assertThat(PlantExamples.of(plant).oracle()).isEqualTo(plant.oracle());
  }

  @Test
  void every_oracle_has_bugs_to_find() {
    assertThat(Arrays.stream(Plant.values()).map(Plant::oracle))
        .contains("tlp", "norec", "eqsql", "survives");
  }
}
