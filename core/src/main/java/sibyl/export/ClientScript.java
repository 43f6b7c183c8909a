package sibyl.export;

import java.util.List;
import java.util.Optional;
import sibyl.dialect.Client;
import sibyl.dialect.Dialect;
import sibyl.finding.CaseFile;

/// A finding for the DBMS's own client: whoever runs it sees what each side gives today, under a heading, and reads beside it what it
/// gave when the bug was found.
final class ClientScript {
  private ClientScript() {}

  static Exported of(CaseFile file) {
    Optional<Client> client = file.dialect().flatMap(Dialect::client);
    return client
        .<Exported>map(c -> Exported.one(".sql", text(file, c)))
        .orElseGet(
            () -> new Exported.Refused("no client is known that speaks to " + file.target()));
  }

  private static String text(CaseFile file, Client client) {
    ClientRun trial = ClientRun.of(file);
    StringBuilder out = new StringBuilder();
    String name = "sibyl_" + file.signature().id();
    out.append(
        Heading.comments(
            file,
            "-- ",
            "Run: " + filled(client.how(), file, name).replace("{file}", name + ".sql")));
    client.opening().forEach(l -> out.append(filled(l, file, name)).append('\n'));
    trial.decisive().forEach(world -> world(out, file, trial, world, client));
    return out.append('\n').append(say(law(trial.sign()), client)).toString();
  }

  private static String law(ClientRun.Sign sign) {
    return switch (sign) {
      case ClientRun.Rows _, ClientRun.Other _ -> "They must agree.";
      case ClientRun.Refusal _ -> "They must be taken alike.";
      case ClientRun.Ending _ -> "It must end well.";
    };
  }

  private static void world(
      StringBuilder out, CaseFile file, ClientRun trial, int number, Client client) {
    ClientRun.World world = trial.worlds().get(number);
    String name = "sibyl_" + file.signature().id() + (number == 0 ? "" : "_" + number);
    out.append('\n');
    if (!world.name().isEmpty()) {
      out.append(say("stored as " + world.name(), client));
      if (!world.url().isEmpty()) {
        out.append("-- in a database of its own, such as ").append(world.url()).append('\n');
      }
    }
    world.told().forEach(t -> statement(out, t.sql(), name));
    for (List<ClientRun.Side> claim : trial.claims()) {
      for (ClientRun.Side side : claim) {
        if (side.world() == number) {
          out.append('\n').append(say(side.title(), client));
          side.sql().forEach(sql -> statement(out, sql, name));
          out.append("-- gave, when it was found:\n");
          List<String> gave = Heading.gave(file, side.label());
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

  private static String filled(String text, CaseFile file, String name) {
    return text.replace("{url}", Jdbc.url(file, "").replace("{world}", name));
  }
}
