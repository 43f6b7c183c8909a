package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.Hsqldb;
import sibyl.export.Client;
import sibyl.finding.FreshDatabase;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Embedded;
import sibyl.lab.hosting.Hosting.Setting;

/// How HyperSQL is fetched and started, for targets such as `hsqldb@2.7.4`: inside the JVM of a worker process. Data only, an
/// entry in [Hostings].
final class HsqldbHosting {
  private HsqldbHosting() {}

  static final Hosted HOSTED =
      Hosted.of(
              Hsqldb.DIALECT,
              Embedded.of(
                      new Artifact("org.hsqldb", "hsqldb"),
                      "2.7.4",
                      // Padding makes all texts with trailing blanks equal, and hardly any result
                      // determined.
                      "jdbc:hsqldb:mem:{world};sql.pad_space=false")
                  // Otherwise it takes over the process's logging and logs every database it
                  // closes.
                  .with(new Setting("hsqldb.reconfig_logging", "false"))
                  .with(new FreshDatabase(List.of(), List.of("SHUTDOWN IMMEDIATELY")))
                  .withFirstCompiler())
          .with(
              Client.of(
                  "java -cp hsqldb.jar:sqltool.jar org.hsqldb.cmdline.SqlTool --autoCommit"
                      + " --continueOnErr=true '--inlineRc=url={url},user=SA,password=' {file}",
                  List.of(),
                  "\\p {text}"));
}
