package sibyl.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sibyl.claim.Claim;
import sibyl.claim.Expectation;
import sibyl.claim.View;

/// The statements of a stored claim as blocks with headings ("shown: the rows whose last column is true"), in the order in which
/// people read them. The scripts and reports of a finding are written from it, and what `sibyl replay` prints.
public final class ClaimListing {

  /// Statements under a heading, which may be empty. `label` names the answer that they give together; empty if it is
  /// not compared.
  public record Block(String heading, List<String> sql, String label) {
    public Block {
      sql = List.copyOf(sql);
    }
  }

  private final StoredClaim claim;
  private final List<Block> blocks = new ArrayList<>();
  private final List<String> open = new ArrayList<>();
  private String heading = "";

  private ClaimListing(StoredClaim claim) {
    this.claim = claim;
  }

  public static List<Block> of(StoredClaim claim) {
    ClaimListing listing = new ClaimListing(claim);
    if (claim.worlds().stream().anyMatch(w -> !w.home())) {
      listing.byWorld();
    } else {
      listing.inOrder();
    }
    return List.copyOf(listing.blocks);
  }

  private void byWorld() {
    for (int i = 0; i < claim.worlds().size(); i++) {
      StoredClaim.StoredWorld world = claim.worlds().get(i);
      List<String> sql = new ArrayList<>(world.opening());
      sql.addAll(claim.said(i));
      String where = world.url().isEmpty() ? "" : ", " + world.url();
      blocks.add(new Block("database " + world.way() + where, sql, world.way()));
    }
  }

  /// Queries that only check a premise are left out.
  private void inOrder() {
    Set<Integer> done = new HashSet<>();
    claim.premises().forEach(p -> done.addAll(p.looks()));
    Map<Integer, Compared> compared = compared();
    for (int i = 0; i < claim.acts().size(); i++) {
      for (Claim.Part part : claim.parts()) {
        if (part.from() == i) {
          flush();
          heading = part.heading();
        }
      }
      if (done.contains(i)) {
        continue;
      }
      Compared block = compared.get(i);
      if (block == null) {
        open.add(claim.acts().get(i).sql());
      } else {
        flush();
        blocks.add(block.block());
        done.addAll(block.acts());
      }
    }
    flush();
  }

  /// A block with the acts that it shows.
  private record Compared(Block block, List<Integer> acts) {}

  /// The blocks of compared answers, by their first act.
  private Map<Integer, Compared> compared() {
    Map<Integer, Compared> compared = new HashMap<>();
    for (Expectation each : claim.expectations()) {
      for (View view : each.views()) {
        compared.put(
            view.acts().getFirst(),
            new Compared(new Block(each.title(view), claim.sql(view), view.label()), view.acts()));
      }
    }
    return compared;
  }

  private void flush() {
    if (!open.isEmpty() || !heading.isEmpty()) {
      blocks.add(new Block(heading, open, ""));
      open.clear();
      heading = "";
    }
  }
}
