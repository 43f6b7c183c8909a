/// What commands do: campaigns, replays, registries.
@org.jspecify.annotations.NullMarked
package sibyl.app.work;
