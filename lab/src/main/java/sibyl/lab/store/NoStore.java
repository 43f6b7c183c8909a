package sibyl.lab.store;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Thrown when findings cannot be written or read, because a disk is full or a folder is protected, say. The command ends; the
/// message is one sentence for the user.
public final class NoStore extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoStore(String message) {
    super(message);
  }

  public NoStore(String message, Throwable cause) {
    super(message, cause);
  }

  /// Why a file could not be read or written, for the user.
  public static String because(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "access is denied";
      case CharacterCodingException _ -> "it is not UTF-8 text";
      case FileSystemException f when f.getReason() != null -> f.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
