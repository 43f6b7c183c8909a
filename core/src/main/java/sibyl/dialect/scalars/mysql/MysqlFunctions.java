package sibyl.dialect.scalars.mysql;

import java.util.List;

/// The functions, by their names.
final class MysqlFunctions {
  private static final int WIDEST = 20;

  private final MysqlRelative relative;
  private final MysqlChoices choices;
  private final MysqlTextFunctions texts;
  private final MysqlNumberFunctions numbers;
  private final MysqlMeasures measures;

  MysqlFunctions(MysqlRelative relative, MysqlArithmetic arithmetic, MysqlChoices choices) {
    this.relative = relative;
    this.choices = choices;
    this.texts = new MysqlTextFunctions(relative);
    this.numbers = new MysqlNumberFunctions(relative, arithmetic);
    this.measures = new MysqlMeasures(relative);
  }

  MysqlValue call(String name, List<MysqlValue> args) {
    return switch (name) {
      case "coalesce", "ifnull", "if", "nullif", "greatest", "least" -> choices.call(name, args);
      case "abs",
          "sign",
          "ceil",
          "floor",
          "round",
          "truncate",
          "mod",
          "sqrt",
          "degrees",
          "radians",
          "ln",
          "log2",
          "log10",
          "bit_count",
          "bin",
          "oct",
          "conv",
          "format",
          "inet_ntoa",
          "interval" ->
          wide(numbers.call(name, args));
      case "isnull" -> MysqlValue.of(args.getFirst().isNull());
      case "ascii",
          "bit_length",
          "char",
          "char_length",
          "crc32",
          "field",
          "find_in_set",
          "from_base64",
          "hex",
          "inet_aton",
          "instr",
          "length",
          "locate",
          "octet_length",
          "ord",
          "strcmp",
          "to_base64",
          "uncompressed_length",
          "unhex" ->
          measures.call(name, args);
      default -> texts.call(name, args);
    };
  }

  /// In MySQL every whole number that a function computes is a BIGINT.
  private MysqlValue wide(MysqlValue v) {
    return relative.maria() || v.kind() != MysqlKind.INT
        ? v
        : v.as(MysqlType.integer(WIDEST, v.type().unsigned()));
  }
}
