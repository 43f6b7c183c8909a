package sibyl.lab.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.claim.Defect;
import sibyl.dialect.Dialect;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Versions;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Engines;
import sibyl.lab.target.Target;
import sibyl.lab.worker.TestWorker;
import sibyl.locus.Locus;
import sibyl.oracle.Oracles;
import sibyl.probe.Oracle;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;
import sibyl.triage.FenceTrials;

/// The findings in `docs/bugs`: for each DBMS a folder with one finding for each known, unfixed bug of its newest version, which
/// somebody read. [CommittedBugsTest] shows that each still happens.
record CommittedBugs(StoreReader reader, List<ExaminedFinding> all) {
  private static final Path FOLDER = Path.of("..", "docs", "bugs");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  CommittedBugs {
    all = List.copyOf(all);
  }

  static CommittedBugs of(String dbms) {
    StoreReader reader = new StoreReader(FOLDER.resolve(dbms));
    return new CommittedBugs(reader, reader.exists() ? reader.witnesses() : List.of());
  }

  /// The DBMSs that have a folder.
  static Stream<String> systems() {
    return Stream.of(Files.isDirectory(FOLDER) ? FOLDER.toFile().list() : new String[0])
        .filter(name -> Files.isDirectory(FOLDER.resolve(name)))
        .sorted();
  }

  /// The bug that a reduced finding shows: as in a campaign, the one at whose place a fence makes the finding vanish; for another
  /// error or a crash, the one with the same cause.
  Optional<ExaminedFinding> shownBy(CaseFile found) {
    Defect defect = found.verdict().defect();
    Optional<ExaminedFinding> there =
        FenceTrials.fits(defect) ? samePlace(found) : Optional.empty();
    return there.isPresent() || defect.rowsOrState() ? there : sameCause(found);
  }

  private Optional<ExaminedFinding> samePlace(CaseFile found) {
    Target target = Target.parse(found.target());
    Dialect dialect = target.dialect();
    Oracle oracle =
        Stream.concat(TestWorker.ORACLES.stream(), Oracles.EVALUATED.stream())
            .filter(o -> o.name().equals(found.oracle()))
            .findFirst()
            .orElseThrow();
    List<Locus> places = all.stream().flatMap(f -> place(f).stream()).distinct().toList();
    return FenceTrials.of(
            found.drawn(),
            found.verdict(),
            oracle,
            dialect,
            Engines.of(target.dbms()).worlds(SessionTerms.patient(PATIENCE)))
        .flatMap(
            trials ->
                trials
                    .recognised(places)
                    .or(
                        () ->
                            trials
                                .locus()
                                .flatMap(
                                    l -> places.stream().filter(p -> p.covers(l)).findFirst())))
        .flatMap(
            shown ->
                all.stream().filter(f -> place(f).filter(shown::equals).isPresent()).findFirst());
  }

  private static Optional<Locus> place(ExaminedFinding finding) {
    return finding.evidence().flatMap(Evidence::locus);
  }

  private Optional<ExaminedFinding> sameCause(CaseFile found) {
    List<ExaminedFinding> both =
        new ArrayList<>(
            all.stream().filter(f -> !f.file().verdict().defect().rowsOrState()).toList());
    ExaminedFinding own = new ExaminedFinding("new", found, Optional.empty(), Versions.NONE);
    both.add(own);
    return Buckets.of(both).stream()
        .map(Bucket::members)
        .filter(members -> members.contains(own))
        .flatMap(List::stream)
        .filter(f -> !f.equals(own))
        .findFirst();
  }
}
