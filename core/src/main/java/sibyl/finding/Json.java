package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Writes records as JSON and reads them back: the files of findings, known bugs and learned knowledge, and the messages between
/// worker processes and the campaign. Records of sealed interfaces are named in a field `is`.
public final class Json {
  private Json() {}

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          // A field that an older case lacks is an empty text or zero.
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .withConfigOverride(
              String.class, o -> o.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
          .build();

  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  public static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /// Throws [Unreadable] if the text is not JSON of this class.
  public static <T> T read(String text, Class<T> kind) {
    try {
      T value = MAPPER.readValue(text, kind);
      if (value == null) {
        throw new Unreadable("empty");
      }
      return value;
    } catch (JacksonException e) {
      throw new Unreadable(e.getOriginalMessage());
    }
  }

  /// A text that is not the expected JSON.
  public static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message);
    }
  }
}
