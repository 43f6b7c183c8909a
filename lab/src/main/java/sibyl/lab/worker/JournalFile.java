package sibyl.lab.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sibyl.lab.jdbc.StatementJournal;

/// The journal of a worker: the statements of its open databases, in a memory-mapped file, which survives the process. The
/// worker writes each statement before it runs; when it dies, the main process reads which one killed it. It is written from
/// its beginning again when a database is opened and no other is open.
///
/// Layout: how many databases and statements were ever begun (the pulse that the main process watches), the database that was
/// touched last, where the entries end, then the entries: round, database, session, act, length and text.
///
/// Not for several threads at once, except for reading by the main process.
public final class JournalFile implements StatementJournal {
  /// The round of a world that belongs to none: a case is run again, reduced or examined.
  public static final long NO_ROUND = -1;

  private static final int SIZE = 1 << 20;
  private static final int MOST = 1 << 28;
  private static final int PULSE = 0;
  private static final int TOUCHED = 8;
  private static final int END = 12;
  private static final int START = 16;

  private static final int ROUND = 0;
  private static final int WORLD = 8;
  private static final int SESSION = 12;
  private static final int ACT = 16;
  private static final int LENGTH = 20;
  private static final int TEXT = 24;

  /// One statement: its round, its world in that round (0 is the first, others are for comparison or confirmation), its
  /// session in that world, and how many statements came before.
  public record Entry(long round, int world, int session, int act, String sql) {}

  private final Path file;
  private final int most;
  private final Set<Page> open = new HashSet<>();
  private MappedByteBuffer buffer;
  private long pulse;
  private long round = NO_ROUND;
  private int worlds;
  private int last = START;
  private int end = START;

  private JournalFile(Path file, int size, int most) {
    this.file = file;
    this.most = most;
    this.buffer = mapped(file, size);
  }

  public static JournalFile open(Path file) {
    return new JournalFile(file, SIZE, MOST);
  }

  /// A journal that begins with `size` bytes and grows to `most`.
  static JournalFile open(Path file, int size, int most) {
    return new JournalFile(file, size, most);
  }

  private static MappedByteBuffer mapped(Path file, int size) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A round begins, or work that is part of none. No earlier world is open any more.
  public void round(long number) {
    round = number;
    worlds = 0;
    open.clear();
  }

  @Override
  public World world() {
    if (open.isEmpty()) {
      end = START;
      last = START;
      buffer.putInt(END, end);
    }
    Page page = new Page(worlds++);
    open.add(page);
    buffer.putInt(TOUCHED, page.world);
    // A sign of life: a server may have to be started for this world, which takes a while.
    buffer.putLong(PULSE, ++pulse);
    return page;
  }

  /// Makes room for an entry.
  private void room(int bytes) {
    if ((long) end + bytes > most) {
      // The file is full: the statement replaces the last one, so that the setup and the running
      // statement are kept.
      end = last;
      buffer.putInt(END, end);
    }
    long needed = (long) end + bytes;
    if (needed > buffer.capacity()) {
      long doubled = Math.min(most, 2L * buffer.capacity());
      buffer = mapped(file, Math.toIntExact(Math.max(needed, doubled)));
    }
  }

  /// Two adjacent numbers as one.
  private static long two(int first, int second) {
    return (long) first << Integer.SIZE | second;
  }

  /// For the supervisor: increases as long as the worker lives.
  public long pulse() {
    return buffer.getLong(PULSE);
  }

  /// For the supervisor: the statements of the world that was touched last; the last one ran when the worker died.
  public List<Entry> entries() {
    int touched = buffer.getInt(TOUCHED);
    int stop = buffer.getInt(END);
    // The worker may have made the file longer since it was mapped here.
    ByteBuffer all = stop > buffer.capacity() ? mapped(file, stop) : buffer;
    List<Entry> entries = new ArrayList<>();
    int at = START;
    while (at < stop) {
      int length = all.getInt(at + LENGTH);
      int world = all.getInt(at + WORLD);
      if (world == touched) {
        byte[] text = new byte[length];
        all.get(at + TEXT, text);
        entries.add(
            new Entry(
                all.getLong(at + ROUND),
                world,
                all.getInt(at + SESSION),
                all.getInt(at + ACT),
                new String(text, StandardCharsets.UTF_8)));
      }
      at += TEXT + length;
    }
    return entries;
  }

  /// The same as SQL only.
  public List<String> statements() {
    return entries().stream().map(Entry::sql).toList();
  }

  /// The entries of one world.
  private final class Page implements World {
    private final int world;
    private int acts;

    Page(int world) {
      this.world = world;
    }

    @Override
    public void about(String sql) {
      about(0, sql);
    }

    @Override
    public World session(int number) {
      return sql -> about(number, sql);
    }

    private void about(int session, String sql) {
      byte[] text = sql.getBytes(StandardCharsets.UTF_8);
      room(TEXT + text.length);
      // Two numbers at a time, because every statement pays for this.
      buffer.putLong(end + ROUND, round);
      buffer.putLong(end + WORLD, two(world, session));
      buffer.putLong(end + ACT, two(acts++, text.length));
      buffer.put(end + TEXT, text);
      last = end;
      end += TEXT + text.length;
      buffer.putLong(TOUCHED, two(world, end));
      buffer.putLong(PULSE, ++pulse);
    }

    /// Some engines die only when a database is closed, so its entries stay until the next one begins.
    @Override
    public void over() {
      if (open.remove(this)) {
        buffer.putInt(TOUCHED, world);
      }
    }
  }
}
