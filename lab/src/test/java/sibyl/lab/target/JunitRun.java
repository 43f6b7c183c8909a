package sibyl.lab.target;

import java.io.PrintWriter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/// A program that runs a test class by name and prints the result.
final class JunitRun {
  private JunitRun() {}

  public static void main(String[] args) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    // Without the listeners of our own tests.
    LauncherConfig alone =
        LauncherConfig.builder().enableLauncherSessionListenerAutoRegistration(false).build();
    LauncherFactory.create(alone)
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(args[0]))
                .build(),
            listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(
        new PrintWriter(System.out, true, java.nio.charset.StandardCharsets.UTF_8));
    System.out.printf(
        "passed %d, failed %d, aborted %d%n",
        summary.getTestsSucceededCount(),
        summary.getTestsFailedCount(),
        summary.getTestsAbortedCount());
    Runtime.getRuntime().halt(0);
  }
}
