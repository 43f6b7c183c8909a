package sibyl.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.Client;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.finding.CaseFile;

/// A finding for `git bisect run`: a shell script that asks one build and tells by its exit code what it saw. Each question is put
/// to a fresh database by a client of its own, since only then its errors can be told from those of others.
final class Bisect {
  /// What is printed if all is well.
  static final String GOOD = "good: nothing contradicts";

  private static final String MARK = "SIBYL_END";

  private Bisect() {}

  static Exported of(CaseFile file) {
    ClientRun trial = ClientRun.of(file);
    if (trial.sign() instanceof ClientRun.Other(String what)) {
      return new Exported.Refused("the finding is about " + what + ", which a script cannot judge");
    }
    Optional<Client> client = file.dialect().flatMap(Dialect::client);
    Optional<Client.Terse> terse = client.flatMap(Client::terse);
    if (terse.isEmpty()) {
      return client.isEmpty()
          ? new Exported.Refused("no client is known that speaks to " + file.target())
          : JavaTest.bisect(file, trial);
    }
    return unsaid(file, trial)
        .<Exported>map(Exported.Refused::new)
        .orElseGet(() -> Exported.one(".sh", text(file, trial, client.get(), terse.get())));
  }

  private static Optional<String> unsaid(CaseFile file, ClientRun trial) {
    if (trial.worlds().stream().anyMatch(w -> !w.url().isEmpty() || !w.version().isEmpty())) {
      return Optional.of(
          "the finding compares databases that are reached in different ways, and a script has one"
              + " client");
    }
    boolean broken =
        file.verdict().answers().stream()
            .flatMap(a -> a.lines().stream())
            .anyMatch(l -> l.contains("\n"));
    return broken && trial.sign() instanceof ClientRun.Rows
        ? Optional.of("the finding's rows have line breaks, which a client's text does not show")
        : Optional.empty();
  }

  private static String text(CaseFile file, ClientRun trial, Client client, Client.Terse terse) {
    StringBuilder out = new StringBuilder("#!/bin/sh\n");
    out.append(
        Heading.comments(
            file,
            "# ",
            "",
            "git bisect run sh THIS_FILE CLIENT [ARGUMENT]...",
            "CLIENT is the build's own client ("
                + client.how().replaceFirst(" .*", "")
                + "), with"
                + " what it needs to reach the build's server, if there is one.",
            "Exit code: 0 good, 1 bad, 125 cannot tell. SIBYL_LIMIT: seconds for a question."));
    out.append(
        RUN.replace("{arguments}", terse.arguments())
            .replace("{separator}", terse.separator())
            .replace("{lost}", terse.lost().replace("'", "'\\''"))
            .replace("{begin}", said(client, "sibyl begins"))
            .replace("{end}", said(client, "sibyl ends"))
            .replace("{good}", GOOD));
    for (int i = 0; i < trial.worlds().size(); i++) {
      world(out, file, trial.worlds().get(i), i, terse);
    }
    Numbered asked = new Numbered(out);
    List<List<String>> checks = trial.checks().stream().map(asked::of).toList();
    List<List<String>> claims = trial.claims().stream().map(asked::of).toList();
    out.append('\n').append(asked.asking(trial.sign()));
    for (int i = 0; i < checks.size(); i++) {
      out.append(compared(trial.checks().get(i), checks.get(i), "cannot"));
    }
    switch (trial.sign()) {
      case ClientRun.Rows _ -> {
        for (int i = 0; i < claims.size(); i++) {
          out.append(compared(trial.claims().get(i), claims.get(i), "bad"));
        }
      }
      case ClientRun.Refusal _ -> out.append(refused(claims.getFirst()));
      case ClientRun.Ending _, ClientRun.Other _ -> {}
    }
    return out.append("good\n").toString();
  }

  private static String said(Client client, String text) {
    return client.say().replace("{text}", text);
  }

  private static void world(
      StringBuilder out, CaseFile file, ClientRun.World world, int number, Client.Terse terse) {
    String name = "sibyl_" + file.signature().id() + "_" + number;
    List<String> told = new ArrayList<>(terse.opening());
    world.told().forEach(t -> told.add(t.sql().replace("{world}", name) + ";"));
    here(out, "world." + number, told);
    here(
        out,
        "leave." + number,
        world.end().stream().map(sql -> sql.replace("{world}", name) + ";").toList());
    boolean sure = world.told().stream().allMatch(ClientRun.Told::needed);
    out.append("begin ").append(number).append(sure ? " sure" : " unsure").append(" \"$@\"\n");
  }

  private static void here(StringBuilder out, String file, List<String> lines) {
    out.append("cat >\"$work/").append(file).append("\" <<'").append(MARK).append("'\n");
    lines.forEach(l -> out.append(l).append('\n'));
    out.append(MARK).append('\n');
  }

  /// Questions with their numbers; those of one side that are no rows follow each other in one world.
  private static final class Numbered {
    private final StringBuilder out;
    private final StringBuilder asks = new StringBuilder();
    private int next;

    Numbered(StringBuilder out) {
      this.out = out;
    }

    /// The numbers of each side's questions, as words.
    List<String> of(List<ClientRun.Side> sides) {
      return sides.stream().map(this::of).toList();
    }

    private String of(ClientRun.Side side) {
      List<String> numbers = new ArrayList<>();
      for (String sql : side.sql()) {
        next++;
        here(out, "question." + next, List.of(sql + ";"));
        String before = side.folded().isEmpty() ? String.join(" ", numbers) : "";
        asks.append("ask %d %d '%s' \"$@\"\n".formatted(next, side.world(), before));
        asks.append("{judged}\n");
        numbers.add(Integer.toString(next));
      }
      return String.join(" ", numbers);
    }

    String asking(ClientRun.Sign sign) {
      return asks.toString()
          .replace(
              "{judged}",
              switch (sign) {
                case ClientRun.Rows _, ClientRun.Other _ -> "must_end_well";
                case ClientRun.Refusal _ -> "must_end";
                case ClientRun.Ending(Fault.Kind kind, String words) ->
                    switch (kind) {
                      case LOST -> "must_not_die";
                      case SLOW -> "must_not_hang";
                      default -> "must_not_say '" + words.replace("'", "'\\''") + "'";
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
        ? "none_refused " + numbers + " || bad 'it is refused'\n"
        : "all_alike " + numbers + " || bad 'not all of them are refused'\n";
  }

  /// What the client prints between two marks is the answer; what it says of errors is compared with what it said before
  /// the question.
  private static final String RUN =
      """

      [ $# -gt 0 ] || { echo "usage: $0 CLIENT [ARGUMENT]..." >&2; exit 125; }
      LC_ALL=C
      export LC_ALL
      work=$(mktemp -d) || exit 125
      trap 'rm -rf "$work"' EXIT
      limit=${SIBYL_LIMIT:-60}

      good() { echo '{good}'; exit 0; }
      bad() { echo "bad: $1"; exit 1; }
      cannot() { echo "cannot tell: $1"; exit 125; }

      # Runs the client on $work/script. Leaves $code, and $work/out and $work/err.
      client() {
        if command -v timeout >/dev/null 2>&1; then
          timeout "$limit" "$@" {arguments} <"$work/script" >"$work/out" 2>"$work/raw"
        else
          "$@" {arguments} <"$work/script" >"$work/out" 2>"$work/raw"
        fi
        code=$?
        sed '/^WARNING/d; s/line [0-9]*//' "$work/raw" >"$work/err"
        ended=yes
        [ "$code" -lt 126 ] && grep -q 'sibyl ends' "$work/out" || ended=no
        if grep -Eq '{lost}' "$work/err"; then ended=no; fi
      }

      # begin WORLD sure|unsure CLIENT...: what the client says of the world alone.
      begin() {
        world=$1 sure=$2
        shift 2
        ask none "$world" '' "$@"
        [ "$ended" = yes ] || cannot "the database cannot be built"
        [ "$sure" = unsure ] || [ ! -s "$work/err" ] || {
          cat "$work/err"
          cannot "the database cannot be built so"
        }
        cp "$work/err" "$work/err.world.$world"
      }

      # ask NUMBER WORLD BEFORE CLIENT...: one question, after those BEFORE it.
      ask() {
        number=$1 world=$2 before=$3
        shift 3
        known=$work/err.world.$world
        cp "$work/world.$world" "$work/script"
        for each in $before; do
          cat "$work/question.$each" >>"$work/script"
          known=$work/err.$each
        done
        cat >>"$work/script" <<'SIBYL_END'
      {begin}
      SIBYL_END
        [ "$number" = none ] || cat "$work/question.$number" >>"$work/script"
        cat - "$work/leave.$world" >>"$work/script" <<'SIBYL_END'
      {end}
      SIBYL_END
        client "$@"
        cp "$work/err" "$work/err.$number"
        sed -n '/sibyl begins/,/sibyl ends/p' "$work/out" | sed '1d;$d' >"$work/rows.$number"
        refused=no
        if [ "$number" != none ] && ! cmp -s "$work/err" "$known"; then refused=yes; fi
        echo "$refused" >"$work/refused.$number"
      }

      must_end() { [ "$ended" = yes ] || cannot "question $number does not end"; }
      must_end_well() {
        must_end
        [ "$refused" = no ] || {
          cat "$work/err"
          cannot "question $number is refused"
        }
      }
      must_not_die() {
        [ "$code" -ne 124 ] || cannot "question $number takes too long"
        [ "$ended" = yes ] || bad "question $number kills"
        must_end_well
      }
      must_not_hang() {
        [ "$code" -ne 124 ] || bad "question $number takes longer than $limit s"
        must_end_well
      }
      must_not_say() {
        must_end
        if [ "$refused" = yes ] && grep -Fq -e "$1" "$work/err"; then bad "$(cat "$work/err")"; fi
        must_end_well
      }

      # side NUMBER FOLD QUESTION...: the rows of questions, as a side of a claim has them.
      side() {
        to=$work/side.$1 fold=$2
        shift 2
        for each in "$@"; do cat "$work/rows.$each"; done | awk -F'{separator}' -v OFS='{separator}' -v fold="$fold" '
          function yes(x) { return x == "t" || x == "true" || x == "TRUE" || (x ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/ && x + 0 != 0) }
          {
            for (i = 1; i <= NF; i++) {
              if ($i ~ /^-?[0-9]+[.]0+$/) sub(/[.]0+$/, "", $i)
              if ($i == "-0") $i = "0"
            }
            if (fold !~ /^true/) print
            else if (yes($NF)) {
              count++
              if (fold == "true_rows") {
                line = ""
                for (i = 1; i < NF; i++) line = line (i > 1 ? OFS : "") $i
                print line
              }
            }
          }
          END { if (fold == "true_count") print count + 0 }' |
          if [ "$fold" = distinct ]; then sort -u; else sort; fi >"$to"
        echo "$fold" >"$to.fold"
      }

      # same SIDE SIDE: whether the second has the rows of the first, or their number.
      same() {
        if [ "$(cat "$work/side.$2.fold")" = row_count ]; then
          [ "$(awk 'END { print NR }' "$work/side.$1")" = "$(cat "$work/side.$2")" ]
        else
          cmp -s "$work/side.$1" "$work/side.$2"
        fi
      }

      none_refused() {
        for each in "$@"; do [ "$(cat "$work/refused.$each")" = no ] || return 1; done
      }
      all_alike() {
        for each in "$@"; do [ "$(cat "$work/refused.$each")" = "$(cat "$work/refused.$1")" ] || return 1; done
      }

      """;
}
