package sibyl.lab.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sibyl.finding.CaseFile;
import sibyl.finding.Script;

/// The index of all findings, in an embedded database beside their folders. It can be rebuilt from them at any time.
public final class Index implements AutoCloseable {
  private final Connection connection;

  /// One finding as a list shows it.
  public record Entry(
      String id,
      String target,
      String oracle,
      String defect,
      String title,
      String first,
      String last,
      long sightings,
      int statements) {}

  private Index(Connection connection) {
    this.connection = connection;
  }

  static Index open(Path file) {
    try {
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
      try (Statement make = connection.createStatement()) {
        make.execute("PRAGMA journal_mode = WAL");
        make.execute("PRAGMA synchronous = NORMAL");
        make.execute(
            """
            CREATE TABLE IF NOT EXISTS finding(
              id TEXT PRIMARY KEY, target TEXT NOT NULL, oracle TEXT NOT NULL, defect TEXT NOT NULL, title TEXT NOT NULL,
              first TEXT NOT NULL, last TEXT NOT NULL, sightings INTEGER NOT NULL, statements INTEGER NOT NULL)
            """);
      }
      return new Index(connection);
    } catch (SQLException e) {
      throw new NoStore(file + " is no index of findings: " + e.getMessage(), e);
    }
  }

  void seen(CaseFile found, Instant when) {
    try (PreparedStatement put =
        connection.prepareStatement(
            """
            INSERT INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)
            ON CONFLICT (id) DO UPDATE SET last = excluded.last, sightings = sightings + 1
            """)) {
      put.setString(1, found.signature().id());
      put.setString(2, found.target());
      put.setString(3, found.oracle());
      put.setString(4, found.verdict().defect());
      put.setString(5, Script.title(found));
      put.setString(6, when.toString());
      put.setString(7, when.toString());
      put.setInt(8, found.setup().size() + 1);
      put.executeUpdate();
    } catch (SQLException e) {
      throw new NoStore("the index of findings cannot be written: " + e.getMessage(), e);
    }
  }

  public List<Entry> all() {
    try (Statement ask = connection.createStatement();
        ResultSet rows = ask.executeQuery("SELECT * FROM finding ORDER BY first, id")) {
      List<Entry> entries = new ArrayList<>();
      while (rows.next()) {
        entries.add(
            new Entry(
                rows.getString(1),
                rows.getString(2),
                rows.getString(3),
                rows.getString(4),
                rows.getString(5),
                rows.getString(6),
                rows.getString(7),
                rows.getLong(8),
                rows.getInt(9)));
      }
      return entries;
    } catch (SQLException e) {
      throw new NoStore("the index of findings cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException _) {
      // Nothing is left to be written.
    }
  }
}
