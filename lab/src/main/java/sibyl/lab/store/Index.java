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
import sibyl.finding.FindingText;

/// A table of all findings with when and how often each was seen, in an embedded database next to their folders: for lists, and
/// for people to query. It can be rebuilt from the folders at any time.
public final class Index implements AutoCloseable {
  private final Connection connection;

  /// One line in a list of findings.
  public record Entry(
      String id,
      String target,
      String oracle,
      String defect,
      String title,
      Sightings sightings,
      int statements) {}

  /// When a finding was first and last seen, and how often.
  public record Sightings(String first, String last, long count) {}

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
      throw new NoStore(
          file
              + " is no index of findings; restore it or choose another folder with --out: "
              + e.getMessage(),
          e);
    }
  }

  /// Opens it for reading only. Where the folder may not be written at all, the file is read without locks.
  static Index reading(Path file) {
    try {
      return new Index(readable("jdbc:sqlite:" + file.toUri() + "?mode=ro"));
    } catch (SQLException _) {
      try {
        return new Index(readable("jdbc:sqlite:" + file.toUri() + "?immutable=1"));
      } catch (SQLException e) {
        throw new NoStore(
            file
                + " is no index of findings; restore it or choose another folder with --out: "
                + e.getMessage(),
            e);
      }
    }
  }

  private static Connection readable(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    try (Statement query = connection.createStatement()) {
      query.executeQuery("SELECT 1 FROM finding LIMIT 1").close();
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
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
      put.setString(4, found.verdict().defect().toString());
      put.setString(5, FindingText.title(found));
      put.setString(6, when.toString());
      put.setString(7, when.toString());
      put.setInt(8, found.length());
      put.executeUpdate();
    } catch (SQLException e) {
      throw new NoStore("The index of findings (index.db) cannot be written: " + e.getMessage(), e);
    }
  }

  /// A later finding, which was not reduced, showed the same bug.
  void seenAgain(String id, Instant when) {
    try (PreparedStatement put =
        connection.prepareStatement(
            "UPDATE finding SET last = ?, sightings = sightings + 1 WHERE id = ?")) {
      put.setString(1, when.toString());
      put.setString(2, id);
      put.executeUpdate();
    } catch (SQLException e) {
      throw new NoStore("The index of findings (index.db) cannot be written: " + e.getMessage(), e);
    }
  }

  /// A finding was reduced further, which may have changed its id to that of another finding.
  void moved(String old, CaseFile now) {
    String id = now.signature().id();
    try (PreparedStatement join =
            connection.prepareStatement(
                """
                UPDATE finding SET sightings = sightings + (SELECT sightings FROM finding WHERE id = ?)
                WHERE id = ? AND id <> ?
                """);
        PreparedStatement put =
            connection.prepareStatement(
                "UPDATE OR IGNORE finding SET id = ?, defect = ?, title = ?, statements = ? WHERE"
                    + " id = ?");
        PreparedStatement drop =
            connection.prepareStatement("DELETE FROM finding WHERE id = ? AND id <> ?")) {
      join.setString(1, old);
      join.setString(2, id);
      join.setString(3, old);
      join.executeUpdate();
      put.setString(1, id);
      put.setString(2, now.verdict().defect().toString());
      put.setString(3, FindingText.title(now));
      put.setInt(4, now.length());
      put.setString(5, old);
      put.executeUpdate();
      drop.setString(1, old);
      drop.setString(2, id);
      drop.executeUpdate();
    } catch (SQLException e) {
      throw new NoStore("The index of findings (index.db) cannot be written: " + e.getMessage(), e);
    }
  }

  /// A finding was examined, so that more is known of it.
  void titled(String id, String title) {
    try (PreparedStatement put =
        connection.prepareStatement("UPDATE finding SET title = ? WHERE id = ?")) {
      put.setString(1, title);
      put.setString(2, id);
      put.executeUpdate();
    } catch (SQLException e) {
      throw new NoStore("The index of findings (index.db) cannot be written: " + e.getMessage(), e);
    }
  }

  public List<Entry> all() {
    try (Statement query = connection.createStatement();
        ResultSet rows = query.executeQuery("SELECT * FROM finding ORDER BY first, id")) {
      List<Entry> entries = new ArrayList<>();
      while (rows.next()) {
        entries.add(
            new Entry(
                rows.getString(1),
                rows.getString(2),
                rows.getString(3),
                rows.getString(4),
                rows.getString(5),
                new Sightings(rows.getString(6), rows.getString(7), rows.getLong(8)),
                rows.getInt(9)));
      }
      return entries;
    } catch (SQLException e) {
      throw new NoStore("The index of findings (index.db) cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException _) {
      // Everything was written before.
    }
  }
}
