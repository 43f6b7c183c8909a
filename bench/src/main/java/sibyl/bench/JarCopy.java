package sibyl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import sibyl.lab.target.Kit;

/// Copies of the jars of a DBMS written in Java, with some of their classes changed.
final class JarCopy {
  private JarCopy() {}

  /// Variants of classes for certain Java versions: the plain ones suffice, and no class may be counted twice.
  private static final String VERSIONS = "META-INF/versions/";

  private static final String CLASS = ".class";

  /// What becomes of a class, by its name with slashes.
  @FunctionalInterface
  interface Change {
    byte[] of(String name, byte[] code) throws IOException;
  }

  /// What is done with a class.
  @FunctionalInterface
  interface Visit {
    void of(String name, byte[] code) throws IOException;
  }

  static Kit of(Kit plain, Path folder, Change change) throws IOException {
    List<Path> copies = new ArrayList<>();
    for (Path jar : plain.jars()) {
      Path copy = folder.resolve(copies.size() + "-" + jar.getFileName());
      copy(jar, copy, change);
      copies.add(copy);
    }
    return new Kit(copies, plain.installation());
  }

  /// Without signatures and sealed packages, which changed classes would break.
  private static void copy(Path jar, Path to, Change change) throws IOException {
    try (JarFile from = new JarFile(jar.toFile());
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(to))) {
      for (JarEntry entry : entries(from)) {
        byte[] bytes = bytes(from, entry);
        out.putNextEntry(new JarEntry(entry.getName()));
        out.write(code(entry) ? change.of(name(entry), bytes) : bytes);
        out.closeEntry();
      }
    }
  }

  /// Visits all classes of a DBMS.
  static void classes(Kit kit, Visit visit) throws IOException {
    for (Path path : kit.jars()) {
      try (JarFile jar = new JarFile(path.toFile())) {
        for (JarEntry entry : entries(jar)) {
          if (code(entry)) {
            visit.of(name(entry), bytes(jar, entry));
          }
        }
      }
    }
  }

  private static List<JarEntry> entries(JarFile jar) {
    return Collections.list(jar.entries()).stream()
        .filter(e -> !e.isDirectory() && !e.getName().startsWith(VERSIONS))
        .filter(e -> !e.getName().matches("META-INF/.*\\.(SF|RSA|DSA|MF)"))
        .toList();
  }

  private static boolean code(JarEntry entry) {
    return entry.getName().endsWith(CLASS) && !entry.getName().endsWith("module-info.class");
  }

  private static String name(JarEntry entry) {
    return entry.getName().substring(0, entry.getName().length() - CLASS.length());
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (var in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
