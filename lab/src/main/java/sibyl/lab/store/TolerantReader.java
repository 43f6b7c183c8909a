package sibyl.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;

/// Reads single files of a folder of findings, for [Store] and [StoreReader]. A missing file is not an error; a file that
/// cannot be read, or is of a newer format, is reported and left out.
record TolerantReader(UnreadableFiles unread) {

  /// A file's text.
  Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      unread.unreadable(file, NoStore.because(e));
      return Optional.empty();
    }
  }

  /// The record in a file.
  <T> Optional<T> value(Path file, Class<T> kind) {
    return text(file).flatMap(text -> value(file, text, kind));
  }

  /// The record in a text from a file.
  <T> Optional<T> value(Path file, String text, Class<T> kind) {
    try {
      T value = Json.read(text, kind);
      Optional<String> flaw = flaw(value);
      flaw.ifPresent(why -> unread.unreadable(file, why));
      return flaw.isEmpty() ? Optional.of(value) : Optional.empty();
    } catch (Json.Unreadable e) {
      unread.unreadable(file, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /// Why a record cannot be used: it lacks a part, or has a newer format.
  private static Optional<String> flaw(Object value) {
    return switch (value) {
      case CaseFile c when c.format() > CaseFile.FORMAT ->
          Optional.of(
              "it has format %d, and this Sibyl reads up to format %d; use a newer Sibyl"
                  .formatted(c.format(), CaseFile.FORMAT));
      case CaseFile c -> whole(c.signature(), c.verdict(), c.setup(), c.claim(), c.drawn());
      case Store.Sighting s -> whole(s.found(), s.verdict(), s.when());
      case Store.SightingLine s -> whole(s.when());
      default -> Optional.empty();
    };
  }

  private static Optional<String> whole(Object... parts) {
    return Stream.of(parts).anyMatch(Objects::isNull)
        ? Optional.of("it is incomplete")
        : Optional.empty();
  }
}
