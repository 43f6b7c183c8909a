package sibyl.export;

import java.util.List;
import sibyl.finding.CaseFile;

/// `sibyl export ID --as client`: writes a finding as a script for the DBMS's own client. It prints the result of each side under
/// a heading; comments show the results from when the bug was found, and a person compares.
final class ClientScript {
  private ClientScript() {}

  static Exported of(CaseFile file, Access access) {
    return access
        .client()
        .<Exported>map(c -> Exported.one(".sql", text(file, access, c)))
        .orElseGet(
            () -> new Exported.Refused("no command-line client is known for " + file.target()));
  }

  private static String text(CaseFile file, Access access, Client client) {
    ClientRun run = ClientRun.of(file, access.fresh());
    StringBuilder out = new StringBuilder();
    String name = "sibyl_" + file.signature().id();
    out.append(
        ExportHeading.comments(
            file,
            "-- ",
            "Run: " + filled(client.how(), access, name).replace("{file}", name + ".sql")));
    client.opening().forEach(l -> out.append(filled(l, access, name)).append('\n'));
    run.comparedWorlds().forEach(world -> world(out, file, run, world, client));
    return out.append('\n').append(say(expected(run), client)).toString();
  }

  private static String expected(ClientRun run) {
    return switch (run.symptom()) {
      case ClientRun.Other _ when run.sides().count() == 1 ->
          "The result above is wrong; repro.sql has the right one.";
      case ClientRun.Rows _, ClientRun.Other _ -> "The results above must agree.";
      case ClientRun.Refusal _ -> "Either all of the statements above are accepted, or none.";
      case ClientRun.Ending _ -> "No statement above must fail.";
    };
  }

  private static void world(
      StringBuilder out, CaseFile file, ClientRun run, int number, Client client) {
    ClientRun.World world = run.worlds().get(number);
    String name = "sibyl_" + file.signature().id() + (number == 0 ? "" : "_" + number);
    out.append('\n');
    if (!world.name().isEmpty()) {
      out.append(say("database " + world.name(), client));
      if (!world.url().isEmpty()) {
        out.append("-- in a separate database, such as ").append(world.url()).append('\n');
      }
    }
    world.setup().forEach(t -> statement(out, t.sql(), name));
    for (List<ClientRun.Side> claim : run.claims()) {
      for (ClientRun.Side side : claim) {
        if (side.world() == number) {
          out.append('\n').append(say(side.title(), client));
          side.sql().forEach(sql -> statement(out, sql, name));
          out.append("-- result when the bug was found:\n");
          List<String> gave = ExportHeading.gave(file, side.label());
          (gave.isEmpty() ? List.of("(no rows)") : gave)
              .forEach(l -> out.append("--   ").append(l).append('\n'));
        }
      }
    }
    world.end().forEach(sql -> statement(out, sql, name));
  }

  private static void statement(StringBuilder out, String sql, String world) {
    out.append(sql.replace("{world}", world)).append(";\n");
  }

  private static String say(String text, Client client) {
    return client.say().replace("{text}", text.replaceAll("['\"\\\\;`]", " ")) + "\n";
  }

  private static String filled(String text, Access access, String name) {
    return text.replace("{url}", access.url().replace("{world}", name));
  }
}
