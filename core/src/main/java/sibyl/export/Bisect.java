package sibyl.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.Fault;
import sibyl.finding.CaseFile;

/// `sibyl export ID --as bisect`: writes a finding as a shell script for `git bisect run`, which runs one build of the DBMS; its
/// exit code says whether the build has the bug. Each query runs in a fresh database by its own client process, so that errors
/// can be attributed to it.
final class Bisect {
  /// Printed if the build does not have the bug.
  static final String GOOD = "good: the bug does not show";

  private static final String MARK = "SIBYL_END";

  private Bisect() {}

  static Exported of(CaseFile file, Access access) {
    ClientRun run = ClientRun.of(file, access.fresh());
    if (run.symptom() instanceof ClientRun.Other(String what)) {
      return new Exported.Refused("the finding is about " + what + ", which a script cannot judge");
    }
    Optional<Client> client = access.client();
    Optional<Client.Terse> terse = client.flatMap(Client::terse);
    if (terse.isEmpty()) {
      return client.isEmpty()
          ? new Exported.Refused("no command-line client is known for " + file.target())
          : JavaTest.bisect(file, access, run);
    }
    return refusal(file, run)
        .<Exported>map(Exported.Refused::new)
        .orElseGet(() -> Exported.one(".sh", text(file, run, client.get(), terse.get())));
  }

  private static Optional<String> refusal(CaseFile file, ClientRun run) {
    if (run.worlds().stream().anyMatch(w -> !w.url().isEmpty() || !w.version().isEmpty())) {
      return Optional.of(
          "the finding compares databases that are reached in different ways, and a script has one"
              + " client");
    }
    boolean broken =
        file.verdict().answers().stream()
            .flatMap(a -> a.lines().stream())
            .anyMatch(l -> l.contains("\n"));
    return broken && run.symptom() instanceof ClientRun.Rows
        ? Optional.of(
            "rows of the finding contain line breaks, which the output of a client does not show")
        : Optional.empty();
  }

  private static String text(CaseFile file, ClientRun run, Client client, Client.Terse terse) {
    StringBuilder out = new StringBuilder("#!/bin/sh\n");
    out.append(
        ExportHeading.comments(
            file,
            "# ",
            "",
            "git bisect run sh THIS_FILE CLIENT [ARGUMENT]...",
            "CLIENT is the command-line client of the build ("
                + client.how().replaceFirst(" .*", "")
                + "), with"
                + " the arguments it needs to connect to the server of the build, if any.",
            "Exit code: 0 good, 1 bad, 125 inconclusive. SIBYL_LIMIT: time limit of a query in"
                + " seconds."));
    out.append(
        BisectShell.FUNCTIONS
            .replace("{arguments}", terse.arguments())
            .replace("{separator}", terse.separator())
            .replace("{lost}", terse.lost().replace("'", "'\\''"))
            .replace("{begin}", printed(client, "sibyl begins"))
            .replace("{end}", printed(client, "sibyl ends"))
            .replace("{good}", GOOD));
    for (int i = 0; i < run.worlds().size(); i++) {
      world(out, file, run.worlds().get(i), i, terse);
    }
    Numbered asked = new Numbered(out);
    List<List<String>> checks = run.checks().stream().map(asked::of).toList();
    List<List<String>> claims = run.claims().stream().map(asked::of).toList();
    out.append('\n').append(asked.queries(run.symptom()));
    for (int i = 0; i < checks.size(); i++) {
      out.append(compared(run.checks().get(i), checks.get(i), "inconclusive"));
    }
    switch (run.symptom()) {
      case ClientRun.Rows _ -> {
        for (int i = 0; i < claims.size(); i++) {
          out.append(compared(run.claims().get(i), claims.get(i), "bad"));
        }
      }
      case ClientRun.Refusal _ -> out.append(refused(claims.getFirst()));
      case ClientRun.Ending _, ClientRun.Other _ -> {}
    }
    return out.append("good\n").toString();
  }

  private static String printed(Client client, String text) {
    return client.say().replace("{text}", text);
  }

  private static void world(
      StringBuilder out, CaseFile file, ClientRun.World world, int number, Client.Terse terse) {
    String name = "sibyl_" + file.signature().id() + "_" + number;
    List<String> setup = new ArrayList<>(terse.opening());
    world.setup().forEach(t -> setup.add(t.sql().replace("{world}", name) + ";"));
    here(out, "world." + number, setup);
    here(
        out,
        "leave." + number,
        world.end().stream().map(sql -> sql.replace("{world}", name) + ";").toList());
    boolean sure = world.setup().stream().allMatch(ClientRun.SetupStatement::needed);
    out.append("begin ").append(number).append(sure ? " sure" : " unsure").append(" \"$@\"\n");
  }

  private static void here(StringBuilder out, String file, List<String> lines) {
    out.append("cat >\"$work/").append(file).append("\" <<'").append(MARK).append("'\n");
    lines.forEach(l -> out.append(l).append('\n'));
    out.append(MARK).append('\n');
  }

  /// Writes queries as numbered files. The statements of a side without rows run one after another in one world.
  private static final class Numbered {
    private final StringBuilder out;
    private final StringBuilder queries = new StringBuilder();
    private int next;

    Numbered(StringBuilder out) {
      this.out = out;
    }

    /// The numbers of the queries of each side, separated by spaces.
    List<String> of(List<ClientRun.Side> sides) {
      return sides.stream().map(this::of).toList();
    }

    private String of(ClientRun.Side side) {
      List<String> numbers = new ArrayList<>();
      for (String sql : side.sql()) {
        next++;
        here(out, "query." + next, List.of(sql + ";"));
        String before = side.folded().isEmpty() ? String.join(" ", numbers) : "";
        queries.append("run_query %d %d '%s' \"$@\"\n".formatted(next, side.world(), before));
        queries.append("{judged}\n");
        numbers.add(Integer.toString(next));
      }
      return String.join(" ", numbers);
    }

    String queries(ClientRun.Symptom symptom) {
      return queries
          .toString()
          .replace(
              "{judged}",
              switch (symptom) {
                case ClientRun.Rows _, ClientRun.Other _ -> "must_end_well";
                case ClientRun.Refusal _ -> "must_end";
                case ClientRun.Ending(Fault.Kind kind, String words) ->
                    switch (kind) {
                      case LOST -> "must_not_crash";
                      case SLOW -> "must_not_hang";
                      default -> "must_not_fail_with '" + words.replace("'", "'\\''") + "'";
                    };
              });
    }
  }

  private static String compared(
      List<ClientRun.Side> sides, List<String> numbers, String otherwise) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < sides.size(); i++) {
      out.append(
          "side %d %s %s\n"
              .formatted(
                  i,
                  sides.get(i).fold().name().toLowerCase(java.util.Locale.ROOT),
                  numbers.get(i)));
    }
    for (int i = 1; i < sides.size(); i++) {
      out.append(
          "same %d %d || %s '%s'\n"
              .formatted(
                  0,
                  i,
                  otherwise,
                  "%s and %s differ"
                      .formatted(
                          sides.getFirst().label().replace("'", ""),
                          sides.get(i).label().replace("'", ""))));
    }
    return out.toString();
  }

  private static String refused(List<String> sides) {
    String numbers = String.join(" ", sides);
    return sides.size() == 1
        ? "none_refused " + numbers + " || bad 'the statement is refused'\n"
        : "all_or_none_refused "
            + numbers
            + " || bad 'some of the statements are refused, others are not'\n";
  }
}
