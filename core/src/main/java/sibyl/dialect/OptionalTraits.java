package sibyl.dialect;

import java.util.List;
import java.util.Optional;
import sibyl.dialect.Dialect.Excuse;
import sibyl.scalar.Scalars;

/// What not every DBMS has: several ways of storing tables; a `client` of its own; `plans`, statements besides the variables
/// that change how queries are executed; `excuses`, errors that its manual announces; how it reports which connection
/// `waits`; how it prints plans; an evaluator of its
/// expressions, `scalars`.
public record OptionalTraits(
    Storage storage,
    Optional<Client> client,
    List<String> plans,
    List<Excuse> excuses,
    Waits waits,
    PlanForm planForm,
    Optional<Scalars> scalars) {}
