package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.H2;
import sibyl.export.Client;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Embedded;

/// How H2 is fetched and started, for targets such as `h2@2.3.232`: inside the JVM of a worker process. Data only, an entry in
/// [Hostings].
final class H2Hosting {
  private H2Hosting() {}

  static final Hosted HOSTED =
      Hosted.of(
              H2.DIALECT,
              Embedded.of(new Artifact("com.h2database", "h2"), "2.5.252", "jdbc:h2:mem:{world}")
                  .withFirstCompiler())
          .with(
              Client.of(
                  "java -cp h2.jar org.h2.tools.Shell -url '{url}' < {file}",
                  List.of(),
                  "SELECT '{text}' AS \"--\";"));
}
