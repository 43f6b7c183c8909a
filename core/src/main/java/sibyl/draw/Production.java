package sibyl.draw;

/// One of several ways to generate something, as a line of [Productions]: its weight, what it generates (`BETWEEN`, for people),
/// and the function that does it.
public record Production<F>(int weight, String name, F how) {}
