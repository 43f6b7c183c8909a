package sibyl.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.classinfo.ClassName;
import org.pitest.classpath.ClassloaderByteArraySource;
import org.pitest.mutationtest.EngineArguments;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.config.GregorEngineFactory;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.lab.target.Kit;

/// The mutants of a DBMS written in Java: each has one small change in one method of a class that plans or executes queries.
/// PIT's engine makes them.
final class Mutants {
  private static final List<String> CHANGES =
      List.of(
          "NEGATE_CONDITIONALS",
          "CONDITIONALS_BOUNDARY",
          "VOID_METHOD_CALLS",
          "NON_VOID_METHOD_CALLS",
          "TRUE_RETURNS",
          "FALSE_RETURNS",
          "PRIMITIVE_RETURNS",
          "EMPTY_RETURNS",
          "NULL_RETURNS",
          "MATH");

  /// The classes that plan and execute, of each DBMS that is written in Java. Tables of the catalogue only list what there is.
  private static final Pattern PLANS_OR_EXECUTES =
      Pattern.compile(
          "org/h2/(command/query|expression|expression/condition|index|table)/(?!InformationSchema|MetaTable)[^/]+"
              + "|org/hsqldb/(Query|Expression|Range|SortAndSlice|GroupSet|Like|SetFunction|TableDerived)[^/]*"
              + "|org/hsqldb/(index|navigator)/[^/]+"
              + "|org/apache/derby/impl/sql/(compile|execute)/[^/]+");

  private final Kit plain;
  private final Mutater mutater;
  private final List<Mutant> all = new ArrayList<>();

  /// One of them. Its `method` has the name of the class and the types of the parameters.
  record Mutant(String name, String method, MutationDetails details) {
    private static Mutant of(MutationDetails details) {
      String method =
          details.getClassName().asJavaName()
              + "."
              + details.getMethod()
              + details.getId().getLocation().getMethodDesc();
      String change = details.getMutator().replaceAll(".*\\.", "");
      return new Mutant(
          method + " " + change + " " + details.getId().getFirstIndex(), method, details);
    }

    /// Half of them are for finding better rules; figures come from the others.
    boolean heldOut() {
      return new Seed(0).child(name).value() % 2 == 0;
    }
  }

  private Mutants(Kit plain, Mutater mutater) {
    this.plain = plain;
    this.mutater = mutater;
  }

  static Mutants of(Kit plain) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    JarCopy.classes(plain, (name, code) -> classes.put(name.replace('/', '.'), code));
    ClassByteArraySource others = ClassloaderByteArraySource.fromContext();
    ClassByteArraySource source =
        name ->
            Optional.ofNullable(classes.get(name.replace('/', '.')))
                .or(() -> others.getBytes(name));
    Mutater mutater =
        new GregorEngineFactory()
            .createEngine(EngineArguments.arguments().withMutators(CHANGES))
            .createMutator(source);
    Mutants mutants = new Mutants(plain, mutater);
    for (String name : classes.keySet()) {
      if (PLANS_OR_EXECUTES.matcher(name.replace('.', '/')).matches()) {
        mutater.findMutations(ClassName.fromString(name)).stream()
            .map(Mutant::of)
            .forEach(mutants.all::add);
      }
    }
    mutants.all.sort(Comparator.comparing(Mutant::name));
    return mutants;
  }

  List<Mutant> all() {
    return List.copyOf(all);
  }

  /// Some of them, by chance.
  List<Mutant> drawn(int most, Seed seed) {
    List<Mutant> left = new ArrayList<>(all);
    List<Mutant> drawn = new ArrayList<>();
    Choices choices = seed.child("mutants").choices();
    while (drawn.size() < most && !left.isEmpty()) {
      drawn.add(left.remove(choices.below(left.size())));
    }
    return drawn;
  }

  /// The DBMS with this change, as copies of its jars.
  Kit kit(Mutant mutant, Path folder) throws IOException {
    String changed = mutant.details().getClassName().asInternalName();
    byte[] code = mutater.getMutation(mutant.details().getId()).getBytes();
    return JarCopy.of(plain, folder, (name, old) -> name.equals(changed) ? code : old);
  }
}
