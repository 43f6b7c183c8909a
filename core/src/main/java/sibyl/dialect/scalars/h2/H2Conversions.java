package sibyl.dialect.scalars.h2;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Content;
import sibyl.scalar.Unmodelled;

/// How H2 converts a value to another type: implicitly, which keeps digits and length, and by CAST, which rounds, cuts and pads.
final class H2Conversions {
  private H2Conversions() {}

  private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MOST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int MOST_SCALE = 100_000;

  /// An implicit conversion.
  static Content convert(Content content, Kind from, H2Type to) {
    if (H2Value.missing(content) || (from == to.kind() && from != Kind.CHAR)) {
      return content;
    }
    return switch (to.kind()) {
      case NULL -> Content.NULL;
      case CHAR -> new Content.Text(withoutBlanks(textOf(content, from)));
      case VARCHAR, VARCHAR_IGNORECASE -> new Content.Text(textOf(content, from));
      case CLOB -> new Content.Text(from == Kind.BLOB ? decoded(content) : textOf(content, from));
      case VARBINARY, BLOB -> octets(content);
      case BOOLEAN -> Content.of(truth(content, from));
      case TINYINT -> whole(content, from, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> whole(content, from, Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER -> whole(content, from, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT -> whole(content, from, Long.MIN_VALUE, Long.MAX_VALUE);
      case NUMERIC -> numeric(content, from, to.scale());
      case REAL -> new Content.Approximate(single(content, from) + 0.0f);
      case DOUBLE -> new Content.Approximate(approximate(content, from) + 0.0);
      case DECFLOAT -> decfloat(content, from);
      case DATE, TIME, TIMESTAMP -> moment(content, from, to.kind());
    };
  }

  static Content cast(Content content, Kind from, H2Type to) {
    Content converted =
        to.kind() == Kind.CHAR && !H2Value.missing(content)
            ? new Content.Text(textOf(content, from))
            : convert(content, from, to);
    return switch (converted) {
      case Content.Text c when to.kind() == Kind.CHAR -> new Content.Text(padded(c.value(), to));
      case Content.Text c when to.kind() == Kind.VARCHAR && c.value().length() > to.precision() ->
          new Content.Text(c.value().substring(0, to.precision()));
      case Content.Exact e when to.kind() == Kind.NUMERIC -> {
        BigDecimal scaled = e.value().setScale(to.scale(), RoundingMode.HALF_UP);
        if (scaled.precision() > to.precision()) {
          throw new Unmodelled("too many digits");
        }
        yield new Content.Exact(scaled);
      }
      case Content _ -> converted;
    };
  }

  private static String padded(String text, H2Type to) {
    return text.length() >= to.precision()
        ? text.substring(0, to.precision())
        : text + " ".repeat(to.precision() - text.length());
  }

  static String withoutBlanks(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  private static String textOf(Content content, Kind from) {
    if (from == Kind.BLOB) {
      throw new Unmodelled("BLOB as text");
    }
    return text(from, content);
  }

  /// How H2 writes a value.
  static String text(Kind kind, Content content) {
    return switch (content) {
      case Content.Nothing _ -> throw new Unmodelled("text of NULL");
      case Content.Bool t -> t.value() ? "TRUE" : "FALSE";
      case Content.Whole w ->
          kind.moment() ? H2Moments.text(kind, w.value()) : Long.toString(w.value());
      case Content.Exact e ->
          kind == Kind.DECFLOAT ? e.value().toString() : e.value().toPlainString();
      case Content.Approximate a ->
          kind == Kind.REAL ? Float.toString((float) a.value()) : Double.toString(a.value());
      case Content.Text c -> c.value();
      case Content.Bytes _ -> decoded(content);
    };
  }

  private static String decoded(Content content) {
    return content instanceof Content.Bytes(String hex)
        ? new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8)
        : text(Kind.VARCHAR, content);
  }

  static String encoded(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Content octets(Content content) {
    return switch (content) {
      case Content.Bytes o -> o;
      case Content.Text c -> new Content.Bytes(encoded(c.value()));
      case Content _ -> throw new Unmodelled("number as bytes");
    };
  }

  private static boolean truth(Content content, Kind from) {
    requireNoMoment(from);
    return switch (content) {
      case Content.Bool t -> t.value();
      case Content.Whole w -> w.value() != 0;
      case Content.Exact e -> e.value().signum() != 0;
      case Content.Approximate a -> a.value() != 0 && !Double.isNaN(a.value());
      case Content.Text c when from != Kind.CLOB -> truth(c.value().trim());
      case Content _ -> throw new Unmodelled("no truth value");
    };
  }

  private static void requireNoMoment(Kind kind) {
    if (kind.moment()) {
      throw new Unmodelled("moment as a number");
    }
  }

  private static boolean truth(String text) {
    if (among(text, "true", "t", "yes", "y")) {
      return true;
    }
    return !among(text, "false", "f", "no", "n") && parsed(text).signum() != 0;
  }

  private static boolean among(String text, String... words) {
    for (String word : words) {
      if (word.equalsIgnoreCase(text)) {
        return true;
      }
    }
    return false;
  }

  static BigDecimal parsed(String text) {
    try {
      return new BigDecimal(text.trim());
    } catch (NumberFormatException _) {
      throw new Unmodelled("text is no number");
    }
  }

  private static Content whole(Content content, Kind from, long least, long most) {
    long value = whole(content, from);
    if (value < least || value > most) {
      throw new Unmodelled("number out of range");
    }
    return new Content.Whole(value);
  }

  /// As a whole number, rounded half up.
  static long whole(Content content, Kind from) {
    requireNoMoment(from);
    return switch (content) {
      case Content.Bool t -> t.value() ? 1 : 0;
      case Content.Whole w -> w.value();
      case Content.Exact e -> {
        if (e.value().compareTo(LEAST_LONG) < 0 || e.value().compareTo(MOST_LONG) > 0) {
          throw new Unmodelled("number out of range");
        }
        yield e.value().setScale(0, RoundingMode.HALF_UP).longValue();
      }
      case Content.Approximate a -> {
        if (a.value() > 0x1p63 || a.value() < -0x1p63) {
          throw new Unmodelled("number out of range");
        }
        yield Math.round(a.value());
      }
      case Content.Text c when from != Kind.CLOB -> {
        try {
          yield Long.parseLong(c.value().trim());
        } catch (NumberFormatException _) {
          throw new Unmodelled("text is no number");
        }
      }
      case Content _ -> throw new Unmodelled("no number");
    };
  }

  private static Content numeric(Content content, Kind from, int scale) {
    BigDecimal value = exact(content, from);
    return new Content.Exact(
        value.scale() < 0 || value.scale() > MOST_SCALE
            ? value.setScale(scale, RoundingMode.HALF_UP)
            : value);
  }

  /// As a decimal number, with the digits that H2 writes.
  static BigDecimal exact(Content content, Kind from) {
    requireNoMoment(from);
    return switch (content) {
      case Content.Bool t -> t.value() ? BigDecimal.ONE : BigDecimal.ZERO;
      case Content.Whole w -> BigDecimal.valueOf(w.value());
      case Content.Exact e -> e.value();
      case Content.Approximate a -> {
        if (!Double.isFinite(a.value())) {
          throw new Unmodelled("infinite number");
        }
        yield from == Kind.REAL
            ? new BigDecimal(Float.toString((float) a.value()))
            : BigDecimal.valueOf(a.value());
      }
      case Content.Text c when from != Kind.CLOB -> parsed(c.value());
      case Content _ -> throw new Unmodelled("no number");
    };
  }

  private static float single(Content content, Kind from) {
    requireNoMoment(from);
    return switch (content) {
      case Content.Bool t -> t.value() ? 1 : 0;
      case Content.Whole w -> w.value();
      case Content.Exact e -> e.value().floatValue();
      case Content.Approximate a -> (float) a.value();
      case Content.Text c when from != Kind.CLOB -> {
        try {
          yield Float.parseFloat(c.value().trim());
        } catch (NumberFormatException _) {
          throw new Unmodelled("text is no number");
        }
      }
      case Content _ -> throw new Unmodelled("no number");
    };
  }

  static double approximate(Content content, Kind from) {
    requireNoMoment(from);
    return switch (content) {
      case Content.Bool t -> t.value() ? 1 : 0;
      case Content.Whole w -> w.value();
      case Content.Exact e -> e.value().doubleValue();
      case Content.Approximate a -> a.value();
      case Content.Text c when from != Kind.CLOB -> {
        try {
          yield Double.parseDouble(c.value().trim());
        } catch (NumberFormatException _) {
          throw new Unmodelled("text is no number");
        }
      }
      case Content _ -> throw new Unmodelled("no number");
    };
  }

  static Content decfloat(Content content, Kind from) {
    return content instanceof Content.Approximate(double value) && !Double.isFinite(value)
        ? content
        : decfloat(exact(content, from));
  }

  /// A DECFLOAT has no trailing zeros.
  static Content decfloat(BigDecimal value) {
    return new Content.Exact(value.stripTrailingZeros());
  }

  private static Content moment(Content content, Kind from, Kind to) {
    if (content instanceof Content.Text(String text) && from != Kind.CLOB) {
      return H2Moments.parsed(to, text.trim());
    }
    if (!(content instanceof Content.Whole(long value)) || !from.moment()) {
      throw new Unmodelled("no moment");
    }
    if (from == Kind.TIME || (from == Kind.DATE && to == Kind.TIME)) {
      throw new Unmodelled("time of today");
    }
    return H2Moments.converted(from, value, to);
  }
}
