package sibyl.dialect.scalars.mysql;

/// The relatives whose expressions are modelled. What differs between them is asked where it matters.
public enum MysqlRelative {
  MYSQL,
  MARIADB;

  boolean maria() {
    return this == MARIADB;
  }
}
