package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.Derby;
import sibyl.export.Client;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Embedded;
import sibyl.lab.hosting.Hosting.Setting;

/// How Apache Derby is fetched and started, for targets such as `derby@10.17.1.0`: inside the JVM of a worker process. Data
/// only, an entry in [Hostings].
final class DerbyHosting {
  private DerbyHosting() {}

  static final Hosted HOSTED =
      Hosted.of(
              Derby.DIALECT,
              Embedded.of(
                      new Artifact("org.apache.derby", "derby"),
                      "10.17.1.0",
                      "jdbc:derby:memory:{world};create=true")
                  .withCompanions("derbyshared", "derbytools")
                  // Its log would grow in the current folder; and plans must not depend on how busy
                  // the
                  // machine is.
                  .with(
                      new Setting("derby.stream.error.file", "/dev/null"),
                      new Setting("derby.optimizer.noTimeout", "true"),
                      // It looks for deadlocks only after so many seconds.
                      new Setting("derby.locks.deadlockTimeout", "1"),
                      new Setting("derby.storage.indexStats.auto", "false"))
                  .dropping("jdbc:derby:memory:{world};drop=true")
                  .withDriverClock()
                  .withFirstCompiler())
          .with(
              Client.of(
                  "java -cp derby.jar:derbyshared.jar:derbytools.jar org.apache.derby.tools.ij"
                      + " {file}",
                  List.of("connect '{url}';"),
                  "VALUES '{text}';"));
}
