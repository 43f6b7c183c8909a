package sibyl.lab.target;

/// Hears each statement just before it is run, so that what killed a process can be known after its
/// death.
@FunctionalInterface
public interface Journal {
  Journal NONE = _ -> {};

  void about(String sql);
}
