package sibyl.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.chance.Weighted;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.preset.TypeList;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

class DialectBuilderTest {

  @Test
  void a_dialect_made_from_another_has_all_that_no_step_changed() {
    for (Dialect dialect : Dialects.ALL) {
      assertThat(dialect.as(dialect.name()).build()).isEqualTo(dialect);
      assertThat(dialect.as("other").plans("PRAGMA x").build().plans()).containsExactly("PRAGMA x");
    }
  }

  @Test
  void types_are_read_from_a_list_in_its_order() {
    assertThat(TypeList.weighted("FIRM INTEGER: 10 INT | 3 BIGINT\nLOOSE ANY: 6\n"))
        .containsExactly(
            new Weighted<>(10, TypeName.firm("INT", SqlType.INTEGER)),
            new Weighted<>(3, TypeName.firm("BIGINT", SqlType.INTEGER)),
            new Weighted<>(6, TypeName.loose("", SqlType.ANY)));
    assertThat(TypeList.of("COLLATED TEXT: CHAR(3)"))
        .isEqualTo(List.of(TypeName.collated("CHAR(3)", SqlType.TEXT)));
    assertThatThrownBy(() -> TypeList.weighted("FIRM INTEGER: INT"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
