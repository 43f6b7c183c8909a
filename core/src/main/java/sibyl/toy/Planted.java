package sibyl.toy;
record Planted(java.util.Set<Plant> plants) implements Shortcuts {}
