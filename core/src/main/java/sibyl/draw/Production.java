package sibyl.draw;

/// One of several ways to generate something: its weight among the others, what it generates, and how.
record Production<F>(int weight, String name, F how) {}
