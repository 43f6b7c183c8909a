package sibyl.toy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpressionsTest {

  private static String value(String expr) {
    return Console.open().answer("SELECT " + expr);
  }

  @Test
  void unknown_is_neither_true_nor_false() {
    assertThat(value("NULL AND 0, NULL AND 1, NULL OR 1, NULL OR 0, NOT NULL"))
        .isEqualTo("0, NULL, 1, NULL, NULL");
    assertThat(
            value("NULL = NULL, NULL IS NULL, NULL IS NOT 1, (NULL) IS TRUE, (NULL) IS NOT FALSE"))
        .isEqualTo("NULL, 1, 1, 0, 1");
    assertThat(value("1 IN (2, NULL), 1 IN (1, NULL), NULL IN (1), 1 NOT IN (2, NULL)"))
        .isEqualTo("NULL, 1, NULL, NULL");
    assertThat(value("NULL BETWEEN 1 AND 2, 3 BETWEEN NULL AND 2, 1 BETWEEN 1 AND 1"))
        .isEqualTo("NULL, 0, 1");
  }

  @Test
  void text_and_blobs_are_true_as_the_number_they_begin_with() {
    assertThat(value("'1a' AND 1, 'a' OR 0, '0.5' AND 1, x'31' AND 1, 0.5 AND 1"))
        .isEqualTo("1, 0, 1, 1, 1");
  }

  @Test
  void classes_of_values_are_ordered_and_numbers_compare_by_value() {
    assertThat(
            value(
                "1 < 'a', 'a' < x'00', 1 = 1.0, 9007199254740993 > 9007199254740992.0,"
                    + " 9223372036854775807 < 9e999"))
        .isEqualTo("1, 1, 1, 1, 1");
  }

  @Test
  void affinity_converts_the_other_side() {
    Console db =
        Console.open().run("CREATE TABLE t(i INTEGER, s TEXT, n); INSERT INTO t VALUES (1, 1, 1)");
    assertThat(
            db.answer(
                "SELECT i = '1', s = 1, n = '1', +i = '1', i = s, CAST('1' AS INTEGER) = '1' FROM"
                    + " t"))
        .isEqualTo("1, 1, 0, 0, 1, 1");
    assertThat(db.answer("SELECT i IN ('1'), n IN ('1'), i BETWEEN '0' AND '2' FROM t"))
        .isEqualTo("1, 0, 1");
  }

  @Test
  void columns_store_what_their_affinity_makes_of_a_value() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(i INTEGER, r REAL, s TEXT, b BLOB); INSERT INTO t VALUES ('1.0',"
                    + " '2', 3.5, '4'), ('x', 'y', x'00', 5)");
    assertThat(db.answer("SELECT * FROM t")).isEqualTo("1, 2.0, '3.5', '4'; 'x', 'y', x'00', 5");
  }

  @Test
  void arithmetic_overflows_into_reals_and_divides_by_zero_into_null() {
    assertThat(value("9223372036854775807 + 1, 7 / 2, 7 / 2.0, 1 / 0, 7 % 3, 7 % 0, 7.5 % 2"))
        .isEqualTo("9.223372036854776E18, 3, 3.5, NULL, 1, NULL, 1.0");
    assertThat(value("1 << 2, 1 << 64, 8 >> 1, 8 << (-1), ~ 0, 6 & 3, 6 | 3"))
        .isEqualTo("4, 0, 4, 4, -1, 2, 7");
    assertThat(value("'3x' + 1, 'x' + 1, - '2', 1 || 2, 1 || NULL"))
        .isEqualTo("4, 1, -2, '12', NULL");
  }

  @Test
  void casts_take_what_they_can() {
    assertThat(
            value(
                "CAST('12ab' AS INTEGER), CAST(-1.9 AS INTEGER), CAST('1e2' AS REAL), CAST('1.0' AS"
                    + " NUMERIC)"))
        .isEqualTo("12, -1, 100.0, 1");
    assertThat(
            value(
                "CAST(1.5 AS TEXT), CAST(1e20 AS TEXT), CAST('a' AS BLOB), CAST(x'61' AS TEXT),"
                    + " CAST(NULL AS INTEGER)"))
        .isEqualTo("'1.5', '1.0e+20', x'61', 'a', NULL");
  }

  @Test
  void patterns_match_case_as_they_should() {
    assertThat(
            value(
                "'ABC' LIKE 'a%', 'ABC' LIKE '_b_', 'a%' LIKE 'a!%' ESCAPE '!', 'ab' LIKE 'a!%'"
                    + " ESCAPE '!'"))
        .isEqualTo("1, 1, 1, 0");
    assertThat(
            value(
                "'abc' GLOB 'a*', 'ABC' GLOB 'a*', 'b' GLOB '[a-c]', 'd' GLOB '[^a-c]', 'ab' GLOB"
                    + " '?'"))
        .isEqualTo("1, 0, 1, 1, 0");
    assertThat(value("NULL LIKE 'a', 'a' NOT LIKE 'a'")).isEqualTo("NULL, 0");
    assertThat(value("'a' LIKE 'a' ESCAPE 'xx'")).isEqualTo("DATA");
  }

  @Test
  void collations_decide_which_texts_are_equal() {
    assertThat(
            value(
                "'a' = 'A', 'a' = 'A' COLLATE NOCASE, 'a ' COLLATE RTRIM = 'a', 'a' COLLATE BINARY"
                    + " = 'A'"))
        .isEqualTo("0, 1, 1, 0");
    Console db =
        Console.open()
            .run("CREATE TABLE t(a TEXT COLLATE NOCASE); INSERT INTO t VALUES ('a'), ('A')");
    assertThat(db.answer("SELECT count(*) FROM t WHERE a = 'A'")).isEqualTo("2");
    assertThat(db.answer("SELECT count(*) FROM t WHERE a = 'A' COLLATE BINARY")).isEqualTo("1");
    assertThat(db.answer("SELECT DISTINCT a FROM t")).isEqualTo("'a'");
    assertThat(db.answer("SELECT count(*) FROM t GROUP BY a")).isEqualTo("2");
  }

  @Test
  void case_returns_the_first_branch_that_is_true() {
    assertThat(
            value(
                "CASE WHEN NULL THEN 1 WHEN 1 THEN 2 ELSE 3 END, CASE 1 WHEN 2 THEN 'a' END, CASE"
                    + " NULL WHEN NULL THEN 1 ELSE 2 END"))
        .isEqualTo("2, NULL, 2");
  }

  @Test
  void row_values_compare_part_by_part() {
    assertThat(
            value(
                "(1, 2) = (1, 2), (1, NULL) = (2, 3), (1, NULL) = (1, 3), (1, 9) < (2, NULL), (1,"
                    + " NULL) IS (1, NULL)"))
        .isEqualTo("1, 0, NULL, 1, 1");
    assertThat(value("(1, 2) IN (SELECT 1, 2), (1, 2) IN (SELECT 1, NULL)")).isEqualTo("1, NULL");
  }

  @Test
  void functions_of_text_count_characters() {
    assertThat(
            value(
                "length('aé'), length(x'0102'), length(12), octet_length('é'), unicode('é'),"
                    + " instr('aéb', 'b')"))
        .isEqualTo("2, 2, 2, 2, 233, 3");
    assertThat(
            value(
                "substr('abcd', 2, 2), substr('abcd', -2), substr('abcd', 0, 2), substr('abcd', 3,"
                    + " -2)"))
        .isEqualTo("'bc', 'cd', 'a', 'ab'");
    assertThat(
            value(
                "trim(' a '), ltrim('xxa', 'x'), rtrim('a  '), replace('aXa', 'a', 'bb'),"
                    + " upper('aé'), lower('AÉ')"))
        .isEqualTo("'a', 'a', 'a', 'bbXbb', 'Aé', 'aÉ'");
    assertThat(
            value(
                "hex('a'), quote('it''s'), quote(x'0a'), quote(NULL), char(97, 98), typeof(1.0),"
                    + " concat('a', NULL, 1)"))
        .isEqualTo("'61', '''it''''s''', 'X''0A''', 'NULL', 'ab', 'real', 'a1'");
  }

  @Test
  void functions_of_numbers_and_choices() {
    assertThat(
            value(
                "abs(-2), sign(-0.5), round(2.5), round(1.25, 1), max(1, 'a'), min(1, 2.0), max(1,"
                    + " NULL)"))
        .isEqualTo("2, -1, 3.0, 1.3, 'a', 1, NULL");
    assertThat(
            value(
                "coalesce(NULL, 2), ifnull(NULL, 3), nullif(1, 1), nullif(1, 2), iif(0, 'a', 'b'),"
                    + " likely(1)"))
        .isEqualTo("2, 3, NULL, 1, 'b', 1");
    assertThat(value("abs(-9223372036854775808)")).isEqualTo("DATA");
  }

  @Test
  void what_makes_no_sense_is_malformed_and_what_is_missing_unsupported() {
    assertThat(value("a")).isEqualTo("MALFORMED");
    assertThat(value("sum(sum(1))")).isEqualTo("MALFORMED");
    assertThat(value("(SELECT 1, 2)")).isEqualTo("MALFORMED");
    assertThat(value("json_valid('1')")).isEqualTo("UNSUPPORTED");
    assertThat(Console.open().answer("TOTAL NONSENSE")).isEqualTo("MALFORMED");
  }
}
