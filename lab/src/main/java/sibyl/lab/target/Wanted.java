package sibyl.lab.target;

import sibyl.dialect.Hosting;

/// A version of a DBMS that somebody wants to run, and how that is done; what language it speaks does not matter here.
record Wanted(String dbms, String version, Hosting hosting) {

  @Override
  public String toString() {
    return dbms + "@" + version;
  }
}
