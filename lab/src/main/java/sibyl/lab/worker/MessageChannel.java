package sibyl.lab.worker;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import sibyl.finding.Json;

/// The line between the main process and a worker, a Unix socket: one [Message] as JSON in each line. A broken connection means
/// that the other side is gone.
public final class MessageChannel implements AutoCloseable {
  private final SocketChannel channel;
  private final BufferedReader in;
  private final BufferedWriter out;

  public MessageChannel(SocketChannel channel) {
    this.channel = channel;
    this.in = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
    this.out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
  }

  /// False if the other side is gone.
  public boolean say(Message message) {
    try {
      out.write(Json.line(message));
      out.newLine();
      out.flush();
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  /// Empty if the other side is gone.
  public Optional<Message> hear() {
    try {
      String line = in.readLine();
      return line == null ? Optional.empty() : Optional.of(Json.read(line, Message.class));
    } catch (IOException _) {
      return Optional.empty();
    } catch (Json.Unreadable _) {
      // A dying process cut the line short or wrote something else; either way it is gone.
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // It is closed anyway.
    }
  }
}
