package sibyl.claim;

import java.util.List;

/// One side of a comparison within a claim (what an oracle runs and compares): the rows of the statements with these numbers,
/// combined by `fold`. The claim's conditions compare views; reports and exports print the statements of each under its label.
/// Oracles mostly write a [Side], which becomes this.
public record View(String label, List<Integer> acts, Fold fold) {
  public View {
    acts = List.copyOf(acts);
  }

  public static View of(String label, int act) {
    return new View(label, List.of(act), Fold.TOGETHER);
  }

  /// A heading for people.
  public String title() {
    return label
        + switch (fold) {
          case TOGETHER, DIGITS ->
              acts.size() > 1 ? ": all rows of these queries together" : ": the rows of this query";
          case DISTINCT -> ": the rows of these queries together, each once";
          case TRUE_ROWS -> ": the rows whose last column is true, without that column";
          case TRUE_COUNT -> ": how many rows are true";
          case LAST_CELLS -> ": the last column of these rows";
          case ROW_COUNT -> ": how many rows there must be";
        };
  }

  int last() {
    return acts.getLast();
  }

  View shifted(int[] to) {
    return new View(label, Numbers.shifted(acts, to), fold);
  }
}
