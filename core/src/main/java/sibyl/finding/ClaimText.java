package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sibyl.claim.Claim;
import sibyl.claim.Expectation;
import sibyl.finding.FirstFormatClaim.ExchangeText;
import sibyl.finding.FirstFormatClaim.SideText;
import sibyl.finding.FirstFormatClaim.TermsText;
import sibyl.sql.Spelling;

/// The claim (the compared statements and what must hold of them) in a `case.json` while it is read: in the `current` file
/// format, or in the `first`, old one. The other field is null. [CaseFile] turns it into a [StoredClaim] at once, so nothing else
/// knows of old formats.
record ClaimText(@Nullable StoredClaim current, @Nullable FirstFormatClaim first) {

  /// A world in either format; only the first has `turns`, the statements that run in it.
  record WorldText(
      String target,
      String way,
      String url,
      String version,
      List<String> opening,
      List<List<String>> turns) {

    @JsonCreator
    static WorldText read(
        @JsonProperty("target") @Nullable String target,
        @JsonProperty("way") @Nullable String way,
        @JsonProperty("url") @Nullable String url,
        @JsonProperty("version") @Nullable String version,
        @JsonProperty("opening") @Nullable List<String> opening,
        @JsonProperty("turns") @Nullable List<List<String>> turns) {
      return new WorldText(
          text(target), text(way), text(url), text(version), list(opening), list(turns));
    }

    private StoredClaim.StoredWorld stored() {
      return new StoredClaim.StoredWorld(target, way, url, version, opening);
    }
  }

  /// Only the current format has `acts`.
  @JsonCreator
  static ClaimText read(
      @JsonProperty("acts") @Nullable List<StoredClaim.StoredAct> acts,
      @JsonProperty("premises") @Nullable List<Expectation> premises,
      @JsonProperty("expectations") @Nullable List<Expectation> expectations,
      @JsonProperty("undo") @Nullable List<StoredClaim.StoredAct> undo,
      @JsonProperty("parts") @Nullable List<Claim.Part> parts,
      @JsonProperty("taken") @Nullable List<String> taken,
      @JsonProperty("building") @Nullable List<String> building,
      @JsonProperty("checks") @Nullable List<List<SideText>> checks,
      @JsonProperty("sides") @Nullable List<SideText> sides,
      @JsonProperty("exchanges") @Nullable List<ExchangeText> exchanges,
      @JsonProperty("worlds") @Nullable List<WorldText> worlds,
      @JsonProperty("terms") @Nullable TermsText terms) {
    if (acts == null) {
      return new ClaimText(
          null,
          new FirstFormatClaim(
              list(taken),
              list(building),
              list(checks),
              list(sides),
              list(exchanges),
              list(worlds),
              terms));
    }
    StoredClaim current =
        new StoredClaim(
            list(worlds).stream().map(WorldText::stored).toList(),
            acts,
            list(premises),
            list(expectations),
            list(undo),
            list(parts));
    return new ClaimText(current, null);
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static <T> List<T> list(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  StoredClaim claim(Spelling spelling) {
    if (current != null) {
      return current;
    }
    return first == null ? StoredClaim.EMPTY : first.claim(spelling);
  }
}
