/// The work behind the commands: campaigns, replays, the registry of known bugs.
@org.jspecify.annotations.NullMarked
package sibyl.app.work;
