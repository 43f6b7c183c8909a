package sibyl.export;

/// The shell functions that [Bisect] puts into each script it writes, the same for every finding: run a query with the client,
/// keep its rows, compare rows. The output of the client between two marks is the result of a query; its error output is compared
/// with that before the query.
final class BisectShell {
  private BisectShell() {}

  static final String FUNCTIONS =
      """

      [ $# -gt 0 ] || { echo "usage: $0 CLIENT [ARGUMENT]..." >&2; exit 125; }
      LC_ALL=C
      export LC_ALL
      work=$(mktemp -d) || exit 125
      trap 'rm -rf "$work"' EXIT
      limit=${SIBYL_LIMIT:-60}

      good() { echo '{good}'; exit 0; }
      bad() { echo "bad: $1"; exit 1; }
      inconclusive() { echo "inconclusive: $1"; exit 125; }

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

      # begin WORLD sure|unsure CLIENT...: the error output of the setup alone.
      begin() {
        world=$1 sure=$2
        shift 2
        run_query none "$world" '' "$@"
        [ "$ended" = yes ] || inconclusive "the client does not finish the setup"
        [ "$sure" = unsure ] || [ ! -s "$work/err" ] || {
          cat "$work/err"
          inconclusive "a statement of the setup is refused"
        }
        cp "$work/err" "$work/err.world.$world"
      }

      # run_query NUMBER WORLD BEFORE CLIENT...: runs one query after the setup and the queries BEFORE it.
      run_query() {
        number=$1 world=$2 before=$3
        shift 3
        known=$work/err.world.$world
        cp "$work/world.$world" "$work/script"
        for each in $before; do
          cat "$work/query.$each" >>"$work/script"
          known=$work/err.$each
        done
        cat >>"$work/script" <<'SIBYL_END'
      {begin}
      SIBYL_END
        [ "$number" = none ] || cat "$work/query.$number" >>"$work/script"
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

      must_end() { [ "$ended" = yes ] || inconclusive "query $number does not end"; }
      must_end_well() {
        must_end
        [ "$refused" = no ] || {
          cat "$work/err"
          inconclusive "query $number is refused"
        }
      }
      must_not_crash() {
        [ "$code" -ne 124 ] || inconclusive "query $number takes too long"
        [ "$ended" = yes ] || bad "query $number crashes the engine"
        must_end_well
      }
      must_not_hang() {
        [ "$code" -ne 124 ] || bad "query $number takes longer than $limit s"
        must_end_well
      }
      must_not_fail_with() {
        must_end
        if [ "$refused" = yes ] && grep -Fq -e "$1" "$work/err"; then bad "$(cat "$work/err")"; fi
        must_end_well
      }

      # side NUMBER FOLD QUERY...: folds the rows of queries into the answer of one side.
      side() {
        to=$work/side.$1 fold=$2
        shift 2
        for each in "$@"; do cat "$work/rows.$each"; done | awk -F'{separator}' -v OFS='{separator}' -v fold="$fold" '
          function is_true(x) { return x == "t" || x == "true" || x == "TRUE" || (x ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/ && x + 0 != 0) }
          {
            for (i = 1; i <= NF; i++) {
              if ($i ~ /^-?[0-9]+[.]0+$/) sub(/[.]0+$/, "", $i)
              if ($i == "-0") $i = "0"
            }
            if (fold !~ /^true/) print
            else if (is_true($NF)) {
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

      # same SIDE SIDE: whether the second side has the rows of the first, or their number.
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
      all_or_none_refused() {
        for each in "$@"; do [ "$(cat "$work/refused.$each")" = "$(cat "$work/refused.$1")" ] || return 1; done
      }

      """;
}
