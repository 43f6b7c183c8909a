package sibyl.draw;

/// One of several ways to generate something: its weight among the others, what it generates, and how.
public record Production<F>(int weight, String name, F how) {}
