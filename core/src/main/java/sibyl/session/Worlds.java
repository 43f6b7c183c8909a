package sibyl.session;

/// Opens fresh, empty databases of one target. Each test round, each replay and each trial of the reducer takes a new one here,
/// so that nothing of an earlier test is left in it.
public interface Worlds {

  Session fresh();
}
