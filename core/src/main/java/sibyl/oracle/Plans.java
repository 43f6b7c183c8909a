package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.SameRows;
import sibyl.claim.View;
import sibyl.copy.CopySupport;
import sibyl.determinism.OpaqueSqlDeterminism;
import sibyl.dialect.Dialect;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// DQP, differential query plans (Ba and Rigger, SIGMOD 2024): a query gives the same rows under every plan.
///
/// ```sql
/// a query  =  SET a_planner_setting = a_value; the same query
/// ```
///
/// One probe tries all values of one setting. Only `sibyl check` uses it, on a user's own queries: a setting would change what
/// later generated queries do.
public final class Plans implements OnRequest {

  @Override
  public String name() {
    return "plans";
  }

  @Override
  public String law() {
    return "a query gives the same rows whatever settings choose its plan";
  }

  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    List<String> settings = settings(grammar.dialect());
    return (_, choices) ->
        settings.isEmpty()
            ? new Probe(asked)
            : new Probe(asked, new Aim.Names(List.of(choices.pick(settings)), List.of()));
  }

  private static List<String> settings(Dialect dialect) {
    List<String> settings = new ArrayList<>(dialect.plans());
    dialect.variables().stream()
        .filter(Plans::plans)
        .map(Dialect.Variable::name)
        .forEach(settings::add);
    return settings;
  }

  private static boolean plans(Dialect.Variable variable) {
    return !variable.early() && !variable.meaning();
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return (probe, _) -> claim(scene, facts.history(), probe);
  }

  private static Next claim(Scene scene, List<Statement> history, Probe probe) {
    Optional<String> trouble = OpaqueSqlDeterminism.trouble(probe.asked(), scene, history);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    if (hasQuotient(probe.asked(), scene)) {
      // A materialised intermediate result keeps fewer digits of a quotient than an expression
      // does.
      return new Next.Declined("precision of a quotient");
    }
    List<Act> acts = new ArrayList<>(List.of(new Act.Say(probe.asked())));
    List<View> views = new ArrayList<>(List.of(View.of("plain", 0)));
    for (Statement setting : settings(probe, scene.dialect())) {
      // In a version that lacks the setting, the query after it is skipped.
      int set = acts.size();
      acts.add(new Act.Say(setting));
      acts.add(new Act.Say(probe.asked()).ifTaken(set));
      views.add(View.of(Sql.print(setting, scene.dialect().spelling()), set + 1));
    }
    return views.size() == 1
        ? new Next.Declined("no planner settings")
        : Claim.of(acts, new SameRows(views));
  }

  private static boolean hasQuotient(Statement asked, Scene scene) {
    return asked instanceof Query query
        ? CopySupport.reads(query, scene, Plans::divides)
        : Sql.print(asked, scene.dialect().spelling()).contains("/");
  }

  private static boolean divides(Node node) {
    return node instanceof Expr.Binary b && b.op() == Expr.BinaryOp.DIVIDE;
  }

  private static List<Statement> settings(Probe probe, Dialect dialect) {
    List<Statement> all = new ArrayList<>();
    for (String name : probe.aim().names()) {
      if (dialect.plans().contains(name)) {
        all.add(new Statement.Maintenance(name, ""));
      }
      dialect.variables().stream()
          .filter(v -> plans(v) && v.name().equals(name))
          .flatMap(v -> v.values().stream())
          .distinct()
          .forEach(value -> all.add(new Statement.SetVariable(name, value)));
    }
    return all;
  }
}
