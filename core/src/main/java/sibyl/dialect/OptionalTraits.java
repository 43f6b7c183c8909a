package sibyl.dialect;

import java.util.List;
import sibyl.dialect.Dialect.Excuse;

/// What not every DBMS has: several ways of storing tables; `plans`, statements besides the variables
/// that change how queries are executed; `excuses`, errors that its manual announces; how it reports which connection
/// `waits`; how it prints plans.
public record OptionalTraits(
    Storage storage, List<String> plans, List<Excuse> excuses, Waits waits, PlanForm planForm) {}
