package sibyl.lab.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.finding.Json;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.target.Fetched;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.locus.FencedQueries;
import sibyl.oracle.Oracles;
import sibyl.play.Settings;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.proof.Eqsql;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// Workers for tests: real processes, started as the program starts its own. The argument says how they behave.
public final class TestWorker {
  /// An old bug: the length is computed in 32 bits, and the process dies.
  public static final String KILLER = "SELECT printf('%.*g', 2147483647, 0.01)";

  /// The oracles of `core` and `proof`.
  public static final List<Oracle> ORACLES =
      Stream.concat(Oracles.ALL.stream(), Stream.of(new Eqsql())).toList();

  /// The word for workers that know only the law of fences.
  public static final String FENCES = "fences";

  private static final List<Oracle> LAW_OF_FENCES = List.of(new FencedQueries(), Oracles.SURVIVES);

  /// Enough time for a campaign to end with its last round, however busy the machine is.
  public static final Duration ENOUGH = Duration.ofHours(6);

  private TestWorker() {}

  public static WorkerProcess.Launch launch(String word) {
    return WorkerProcess.Launch.sameProgram(
        TestWorker.class.getName(), word, word.equals(FENCES) ? LAW_OF_FENCES : ORACLES);
  }

  /// Starts a worker on a target in a folder of its own.
  public static WorkerProcess start(String word, String target, Path folder) {
    return WorkerProcess.start(launch(word), job(target, folder));
  }

  /// A job with all oracles but those that compare ways of storing.
  static Job job(String target, Path folder) {
    List<Oracle> oracles =
        Oracles.ALL.stream().filter(o -> o.scenario() != Scenario.LOCKSTEP).toList();
    Settings settings = Settings.usual(target, 1, oracles);
    return Job.of(settings, kit(target), RotationOptions.ALL, folder);
  }

  public static Kit kit(String target) {
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      return Kit.fetch(Target.parse(Fetched.before(target)), artifacts);
    }
  }

  public static void main(String[] args) throws IOException {
    Job job = Json.read(Files.readString(Path.of(args[1])), Job.class);
    switch (args[0]) {
      case "well" -> Worker.serve(job, ORACLES);
      case FENCES -> Worker.serve(job, LAW_OF_FENCES);
      case "deadly" -> Worker.serve(job, List.of(new Killing()));
      case "rubbish" -> rubbish(job);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /// Sends the greeting, then text that is no message.
  private static void rubbish(Job job) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(job.socket()));
      say(channel, Json.line(new Message.Ready("0")) + "\n");
      channel.read(ByteBuffer.allocate(1));
      say(channel, "# A fatal error has been detected by the Java Runtime Environment:\n");
      Thread.sleep(Duration.ofMinutes(1));
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static void say(SocketChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /// Generates the usual queries, and once in a while one that crashes the process.
  private record Killing() implements Oracle {
    @Override
    public String name() {
      return Oracles.SURVIVES.name();
    }

    @Override
    public String law() {
      return Oracles.SURVIVES.law();
    }

    @Override
    public Draw<Probe> question(Grammar grammar) {
      return (scene, choices) ->
          choices.oneIn(1_000)
              ? new Probe(new Statement.Native(KILLER))
              : Oracles.SURVIVES.question(grammar).from(scene, choices);
    }

    @Override
    public Claims claims(Scene scene, Facts facts) {
      return Oracles.SURVIVES.claims(scene, facts);
    }
  }
}
