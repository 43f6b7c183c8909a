package sibyl.lab.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import sibyl.lab.target.Journal;

/// The statements of the world that a worker works on, in a memory-mapped file: what was written survives the process.
///
/// Layout: the number of worlds and statements ever begun (the pulse that the supervisor watches), how many of them belong to the
/// present world, then these, each with its length.
public final class JournalFile implements Journal {
  private static final int SIZE = 1 << 20;
  private static final int PULSE = 0;
  private static final int COUNT = 8;
  private static final int START = 12;

  private final MappedByteBuffer buffer;
  private long pulse;
  private int count;
  private int end = START;

  private JournalFile(MappedByteBuffer buffer) {
    this.buffer = buffer;
  }

  public static JournalFile open(Path file) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return new JournalFile(channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A new world begins.
  public void fresh() {
    count = 0;
    end = START;
    buffer.putInt(COUNT, 0);
    // A server may have to be started for it, which takes a while.
    buffer.putLong(PULSE, ++pulse);
  }

  @Override
  public void about(String sql) {
    byte[] text = sql.getBytes(StandardCharsets.UTF_8);
    // A world that outgrows the file keeps its first statements: they built it.
    if (end + 4 + text.length <= SIZE) {
      buffer.putInt(end, text.length);
      buffer.put(end + 4, text);
      end += 4 + text.length;
      buffer.putInt(COUNT, ++count);
    }
    buffer.putLong(PULSE, ++pulse);
  }

  /// For the supervisor: moves as long as the worker lives.
  public long pulse() {
    return buffer.getLong(PULSE);
  }

  /// For the supervisor: the statements of the world in which a worker died, the last one being the one that ran.
  public List<String> statements() {
    List<String> texts = new ArrayList<>();
    int at = START;
    for (int i = buffer.getInt(COUNT); i > 0; i--) {
      byte[] text = new byte[buffer.getInt(at)];
      buffer.get(at + 4, text);
      texts.add(new String(text, StandardCharsets.UTF_8));
      at += 4 + text.length;
    }
    return texts;
  }
}
