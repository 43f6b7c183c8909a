package sibyl.oracle;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Ends;
import sibyl.claim.Expectation;
import sibyl.claim.Next;
import sibyl.claim.SameRows;
import sibyl.claim.View;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;

/// A claim as a text, for golden files. The commonest kinds are shown by their views, all others act by act.
public final class ClaimWords {
  private ClaimWords() {}

  public static String of(Next next, Spelling spelling) {
    return switch (next) {
      case Next.Declined(String reason) -> "declined: " + reason + "\n";
      case Next.First(List<Act> acts) -> "first\n" + acts(acts, spelling);
      case Claim claim when plain(claim) ->
          claim.views().stream().map(v -> view(v, claim, spelling)).collect(Collectors.joining());
      case Claim claim -> whole(claim, spelling);
    };
  }

  private static boolean plain(Claim claim) {
    return claim.stage().isEmpty()
        && claim.expectations().size() == 1
        && claim.undo().isEmpty()
        && claim.views().stream().mapToInt(v -> v.acts().size()).sum() == claim.acts().size()
        && (claim.expectations().getFirst() instanceof SameRows
            || claim.expectations().getFirst() instanceof Ends);
  }

  private static String view(View view, Claim claim, Spelling spelling) {
    boolean ends = claim.expectations().getFirst() instanceof Ends;
    return view.label()
        + (ends ? "" : ", " + view.fold())
        + "\n"
        + claim.statements(view).stream()
            .map(s -> "  " + Sql.print(s, spelling) + "\n")
            .collect(Collectors.joining());
  }

  private static String whole(Claim claim, Spelling spelling) {
    StringBuilder out = new StringBuilder();
    claim
        .stage()
        .ifPresent(
            s ->
                out.append("stage ")
                    .append(s.name())
                    .append('\n')
                    .append(indented(whole(s.made(), spelling))));
    if (claim.worlds().size() > 1) {
      out.append("worlds ")
          .append(claim.worlds().stream().map(w -> w.target() + w.variant().name()).toList())
          .append('\n');
    }
    out.append(acts(claim.acts(), spelling));
    claim.premises().forEach(e -> out.append("given ").append(words(e)).append('\n'));
    claim.expectations().forEach(e -> out.append("then ").append(words(e)).append('\n'));
    if (!claim.undo().isEmpty()) {
      out.append("undo\n").append(acts(claim.undo(), spelling));
    }
    return out.append(claim.after()).append('\n').toString();
  }

  private static String words(Expectation expectation) {
    return expectation.toString().replace("sibyl.claim.", "");
  }

  private static String indented(String text) {
    return text.lines().map(l -> "  " + l + "\n").collect(Collectors.joining());
  }

  private static String acts(List<Act> acts, Spelling spelling) {
    return IntStream.range(0, acts.size())
        .mapToObj(i -> "%3d %s%n".formatted(i, act(acts.get(i), spelling)))
        .collect(Collectors.joining());
  }

  private static String act(Act act, Spelling spelling) {
    String where =
        act.world() == 0 && act.session() == 0 ? "" : " w" + act.world() + " s" + act.session();
    String when =
        act instanceof Act.Say say && say.when().act() >= 0
            ? " if " + say.when().act() + " " + say.when().ending()
            : "";
    return act.getClass().getSimpleName()
        + where
        + when
        + act.statement().map(s -> ": " + Sql.print(s, spelling)).orElse("");
  }
}
