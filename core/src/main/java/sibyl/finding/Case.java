package sibyl.finding;

import java.util.List;
import sibyl.oracle.Probe;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;

/// Everything needed to ask again: a target's name, the oracle, how the database was built and what was asked of it.
public record Case(String target, String oracle, List<Step> setup, Probe probe, Provenance from) {

  /// Where a case was drawn: the campaign's seed, the round and probe in it, and the features that were closed then.
  public record Provenance(long seed, long round, int probe, List<String> closed) {
    public Provenance {
      closed = List.copyOf(closed);
    }
  }

  public Case {
    setup = List.copyOf(setup);
  }

  /// The setup before a second world was derived.
  public List<Step> history() {
    return setup.stream().filter(s -> !s.later()).toList();
  }

  /// What then ran in both.
  public List<Step> later() {
    return setup.stream().filter(Step::later).toList();
  }

  /// All that is run, a statement a line: the setup, then what was asked.
  public String script(Spelling spelling) {
    StringBuilder text = new StringBuilder();
    for (Step step : setup) {
      text.append(Sql.print(step.statement(), spelling)).append(";\n");
    }
    return text.append(Sql.print(probe.asked(), spelling)).toString();
  }

  public Case withSetup(List<Step> steps) {
    return new Case(target, oracle, steps, probe, from);
  }

  public Case withProbe(Probe other) {
    return new Case(target, oracle, setup, other, from);
  }
}
