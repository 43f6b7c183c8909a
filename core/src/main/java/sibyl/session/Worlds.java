package sibyl.session;

/// Opens fresh, empty databases of one target.
public interface Worlds {

  Session fresh();
}
